/** A contact that a phone's camera offers to keep. */
export const contactCard = (name: string, email: string): string => {
  const plain = name.replace(/\s+/g, ' ').replace(/[\\,;:]/g, (sign) => `\\${sign}`)
  return `MECARD:N:${plain};EMAIL:${email};;`
}
