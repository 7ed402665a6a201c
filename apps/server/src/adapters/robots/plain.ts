// Text of strangers in a group: it stays text. No markup, link, mention or line of its own survives.

/** Characters of markup, mentions and tags, as their full-width twins. */
const marks = /[!#&()*<>@[\\\]_`|~]/g
const wide = (mark: string): string => String.fromCodePoint(mark.codePointAt(0)! + 0xfee0)
/** Characters that are not seen, or turn what is read around. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]+/gu

/** One line. Groups make links of bare addresses too, so that a point before a letter and a colon before slashes are written wide. */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(marks, wide)
    .replace(/:(?=\/)/g, '：')
    .replace(/\.(?=\p{L})/gu, '．')

/** At most so many bytes of UTF-8, whole characters, with a mark where something is left out. */
export const cut = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let size = Buffer.byteLength('…')
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return `${kept}…`
}
