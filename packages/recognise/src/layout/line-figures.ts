// Quantity and price of a goods line: assigns figures, splits joined ones and joins broken ones.
import { toFen } from '@piaotai/domain/money/money.ts'
import type { Word } from '../recogniser.ts'
import { bandOf, columnOf, type Band, type Head } from './columns.ts'

/**
 * Splits a unit from a long figure that reaches back to it, and a rate from an amount that touches it: amounts have two
 * decimals.
 */
export const apartFromNeighbour = (head: Head, word: Word, em: number): readonly Word[] => {
  const unit = columnOf(head, 'unit')
  const next = columnOf(head, 'quantity')
  const isBoth = unit && next && word.x > unit.x - em * 1.5 && word.x < unit.right && word.x + word.width > next.x - em
  const [, left, right] = touching.exec(word.text) ?? amountAndRate.exec(word.text) ?? (isBoth ? unitAndFigure.exec(word.text) : null) ?? []
  if (left === undefined || right === undefined) return [word]
  const weight = (text: string): number => text.length * (text[0]! > '~' ? 2 : 1)
  const width = (word.width * weight(left)) / (weight(left) + weight(right))
  return [
    { ...word, text: left, width },
    { ...word, text: right, x: word.x + width, width: word.width - width },
  ]
}
const touching = /^(\p{Script=Han}{1,3})(-?\d+\.\d{3,}(?:\.\d+)?)$/u
const unitAndFigure = /^(\p{Script=Han}{1,3})(-?\d[\d,]*(?:\.\d+)?)$/u
const amountAndRate = /^(-?\d[\d,]*\.\d{2})(\d{1,2}(?:\.\d{1,2})?%|免税|不征税)$/
/** More figures than two, or two single digits in one column. */
export const areTooMany = (bands: readonly Band[], numbers: readonly Word[], em: number): boolean =>
  numbers.length > 2 ||
  (numbers.length === 2 && numbers.every((w) => w.text.length === 1 && bandOf(bands, w, em) === bandOf(bands, numbers[0]!, em)))
/**
 * Joins figure parts that their cells broke over several lines, from top to bottom: one word a column, from left to
 * right. Undefined when nothing surrounds the row of figures, or the surroundings are no parts of figures.
 */
export const wrappedNumbers = (rows: readonly (readonly Word[])[], own: readonly Word[]): readonly Word[] | undefined => {
  const words = rows.flat()
  if (words.length === own.length || !words.every((w) => part.test(w.text))) return undefined
  const whole: Word[] = []
  for (const word of words) {
    const at = whole.findIndex((w) => w.x < word.x + word.width && word.x < w.x + w.width)
    const above = whole[at]
    const x = Math.min(word.x, above?.x ?? Infinity)
    if (!above) whole.push(word)
    else whole[at] = { ...above, text: above.text + word.text, x, width: Math.max(word.x + word.width, above.x + above.width) - x }
  }
  return whole.sort((a, b) => a.x - b.x)
}
const part = /^[-−–]?[\d.,]+$/

export const middleOf = (thing: { x: number; right: number }): number => (thing.x + thing.right) / 2
export const assignNumbers = (numbers: readonly Word[], head: Head, amount: string): readonly [string | null, string | null] => {
  const quantityColumn = columnOf(head, 'quantity')
  const priceColumn = columnOf(head, 'unitPrice')
  const plain = numbers.map((w) => w.text.replace(/[¥,)]/g, '').replace(/^[−–(]/, '-'))
  if (numbers.length === 0 || !quantityColumn || !priceColumn) return [null, null]
  const quantityFirst = quantityColumn.x < priceColumn.x
  if (numbers.length >= 2) return quantityFirst ? [plain.at(-2)!, plain.at(-1)!] : [plain.at(-1)!, plain.at(-2)!]
  const glued = splitGlued(plain[0]!, amount)
  if (
    glued &&
    numbers[0]!.x < Math.max(quantityColumn.right, priceColumn.right) &&
    numbers[0]!.width > Math.abs(middleOf(priceColumn) - middleOf(quantityColumn)) * 0.6
  )
    return quantityFirst ? glued : [glued[1], glued[0]]
  const right = numbers[0]!.x + numbers[0]!.width
  return Math.abs(right - quantityColumn.right) < Math.abs(right - priceColumn.right) ? [plain[0]!, null] : [null, plain[0]!]
}
/** Two joined columns, "1265.346534": the only cut whose product is the amount. */
const splitGlued = (text: string, amount: string): readonly [string, string] | undefined => {
  const want = toFen(amount)
  if (want === undefined || !/^\d+\.\d+$/.test(text)) return undefined
  const cuts: (readonly [string, string])[] = []
  for (let i = 1; i < text.indexOf('.'); i++) {
    const quantity = text.slice(0, i)
    const price = text.slice(i)
    if (price.startsWith('0') && !price.startsWith('0.')) continue
    const [whole = '0', part = ''] = price.split('.')
    const product = BigInt(quantity) * BigInt(whole + part)
    const scale = 10n ** BigInt(part.length)
    const off = product * 100n - want * scale
    if (off < 0n ? -off <= scale : off <= scale) cuts.push([quantity, price])
  }
  return cuts.length === 1 ? cuts[0] : undefined
}
