/** A vCard that a phone's camera offers to keep as a contact. */
export const contactCard = (name: string, email: string): string => {
  const plain = name.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:${plain};;;;`, `FN:${plain}`, `EMAIL:${email}`, 'END:VCARD'].join('\r\n')
}
