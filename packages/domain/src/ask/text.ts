// The letters of a sentence as the grammar reads them.

/** Full-width forms as the usual ones, in lower case; every letter keeps its place. */
export const plainLetters = (sentence: string): string =>
  [...sentence]
    .map((letter) => {
      const plain = letter.normalize('NFKC').toLowerCase()
      return plain.length === letter.length ? plain : letter
    })
    .join('')

/** The match of a sticky expression at a place. */
export const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  expression.lastIndex = at
  return expression.exec(text) ?? undefined
}
/** The alternatives of a source that stand outside of its brackets. */
const alternatives = (source: string): readonly string[] => {
  const found: string[] = []
  let [depth, part] = [0, '']
  for (const letter of source) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === '|' && depth === 0) {
      found.push(part)
      part = ''
    } else part += letter
  }
  return [...found, part]
}
const wordOf = (source: string): RegExp => new RegExp(`(?:${source})(?<![a-z](?=[a-z]))`, 'y')
/** Reads where the longest of the words ends; a Latin word ends where the word ends. */
export const longestOf = (source: string): ((text: string, at: number) => number | undefined) => {
  const all = alternatives(source).map(wordOf)
  return (text, at) => {
    let end = at
    for (const expression of all) if (matchAt(expression, text, at)) end = Math.max(end, expression.lastIndex)
    return end > at ? end : undefined
  }
}
/** Where a run of blanks ends. */
export const afterBlanks = (text: string, at: number): number => {
  let end = at
  while (text[end] === ' ') end++
  return end
}
