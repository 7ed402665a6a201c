// Joins text that a style scatters over the width of its field: single characters at equal distances are one word.
import type { Word } from '../recogniser.ts'

/**
 * Parts of a height: the smallest distance of scattered characters within a column, and the tolerances of distances,
 * heights and rows.
 */
const apart = 0.12
const evenly = 0.04
const sameRow = 0.05
/** Number of equal distances that rules out chance: three, or two between Chinese characters or figures of a rate. */
const alike = 3
const few = /^(?:\p{Script=Han}{3,}|\d{2}%)$/u

/** Joins words with scattered characters at the place of their first; all others stay. */
export const joinScattered = (words: readonly Word[]): readonly Word[] => {
  if (words.filter((w) => w.text.length === 1).length < alike) return words
  const whole = new Map<Word, Word>()
  const gone = new Set<Word>()
  for (const row of rowsOf(words))
    for (let from = 0, until = 0; from + 2 < row.length; from = Math.max(until, from + 1)) {
      until = endOf(row, from)
      const run = row.slice(from, until + 1)
      if (!isScattered(run)) continue
      const [first] = run
      const last = run.at(-1)!
      whole.set(first!, { ...first!, text: run.map((w) => w.text).join(''), width: last.x + last.width - first!.x })
      for (const word of run.slice(1)) gone.add(word)
    }
  return gone.size === 0 ? words : words.filter((w) => !gone.has(w)).map((w) => whole.get(w) ?? w)
}
/** Words of one height on one line, from left to right. */
const rowsOf = (words: readonly Word[]): readonly (readonly Word[])[] => {
  const rows: Word[][] = []
  for (const word of [...words].sort((a, b) => a.y - b.y)) {
    const row = rows.findLast(
      ([w]) => Math.abs(w!.y - word.y) < w!.height * sameRow && Math.abs(w!.height - word.height) < w!.height * sameRow,
    )
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.filter((row) => row.length > 2).map((row) => row.sort((a, b) => a.x - b.x))
}
const between = (row: readonly Word[], at: number): number => (row[at + 1]!.x - row[at]!.x - row[at]!.width) / row[at]!.height
/** The end of equal distances after a word. */
const endOf = (row: readonly Word[], from: number): number => {
  const wide = between(row, from)
  let until = from + 1
  if (wide < apart) return from
  while (until + 1 < row.length && Math.abs(between(row, until) - wide) < evenly) until++
  return until
}
/** A text without inner blanks (V10) scatters as one. */
const isScattered = (run: readonly Word[]): boolean => {
  const single = run.filter((w) => [...w.text].length === 1).length
  const text = run.map((w) => w.text).join('')
  return (
    run.every((w) => [...w.text].length === 1 || !/\p{Script=Han}/u.test(w.text)) &&
    single * 2 > run.length &&
    (run.length > alike ? single >= alike : run.length === alike && few.test(text))
  )
}
