// Cells of a spreadsheet as typed values: numbers that kept their digits, days, kinds.
import type { FaultWord } from '../manual-entry/manual-entry.ts'
import type { Column, Placed, SheetLine } from './invoice-sheet-columns.ts'
import { kinds } from './kinds.ts'
import { typeOfNumber } from './type-of-number.ts'
import { folded } from '../text/plain-text.ts'
import { percentOf } from '../money/typed-figures.ts'

/** A cell whose value is not usable. */
export type CellFault = FaultWord | 'digitsLost' | 'zerosLost' | 'cellError' | 'repeated' | 'sign' | 'twoNumbers'

const idColumns: ReadonlySet<string> = new Set(['number', 'digitalNumber', 'code', 'checkCode', 'seller.taxId', 'buyer.taxId'])
const moneyColumns: ReadonlySet<string> = new Set([
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'line.amount',
  'line.taxAmount',
  'line.quantity',
  'line.unitPrice',
])
const sureDigits = 15
interface Cell {
  readonly text: string
  readonly fault?: CellFault
}
/** The cell's text in its column's form, with its fault. */
export const readCell = ({ places, from1904 }: Placed, row: SheetLine, column: Column): Cell => {
  const at = places.get(column)
  if (at === undefined) return { text: '' }
  const text = row.cells[at]?.trim() ?? ''
  const number = row.numbers.includes(at)
  if (/^#(REF|N\/A|VALUE|DIV\/0|NAME|NULL|NUM)[!?]?$/.test(text)) return { text, fault: 'cellError' }
  if (idColumns.has(column)) {
    // 1.23E+19, or a number of more digits than a spreadsheet keeps: the last digits are lost.
    if (/^\d(\.\d+)?e\+?\d+$/i.test(text) || (number && text.replace(/\D/g, '').length > sureDigits)) return { text, fault: 'digitsLost' }
    if (number && ((column === 'number' && text.length < 8) || (column === 'code' && text.length !== 10 && text.length !== 12)))
      return { text, fault: 'zerosLost' }
    return { text: text.replace(/^'|\s/g, '') }
  }
  if (column === 'date') return { text: dayOf(text, number, from1904) ?? text }
  if (column === 'line.taxRate' && number) return { text: percentOf(text) }
  if (moneyColumns.has(column) && number && text.replace(/\D/g, '').replace(/^0+/, '').length > sureDigits)
    return { text, fault: 'digitsLost' }
  return { text }
}
const dayMs = 86_400_000
const serial = { least: 20_000, most: 80_000, shift1904: 1462 }
/**
 * A date in any form that people and spreadsheets write, as 2026-11-21: serial numbers, 2026/1/5, 2026.1.5, 2026年1月5日,
 * 20260105, with or without the time of day.
 */
export const dayOf = (text: string, number = false, from1904 = false): string | undefined => {
  const days = /^(\d{5})(\.\d+)?$/.exec(text)?.[1]
  if (number && days !== undefined) {
    const count = Number(days) + (from1904 ? serial.shift1904 : 0)
    return count < serial.least || count > serial.most
      ? undefined
      : new Date(Date.UTC(1899, 11, 30) + count * dayMs).toISOString().slice(0, 10)
  }
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text.normalize('NFKC')) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}` : undefined
}

const kindNames: ReadonlyMap<string, number> = new Map(
  kinds.flatMap((kind) => [kind.zh, kind.en, kind.short, kind.shortEn].map((name) => [folded(name), kind.code] as const)),
)
/** Kinds by other words that sheets use for them. */
const kindWords: readonly (readonly [RegExp, number])[] = [
  [/卷/, 60],
  [/铁路/, 51],
  [/(数电|电子发票).*(航空|行程单)/, 61],
  [/二手车/, 53],
  [/机动车/, 50],
  [/数电纸质.*专/, 13],
  [/数电纸质.*普/, 23],
  [/(数电|全电|电子发票).*专/, 12],
  [/(数电|全电|电子发票).*(普|通行费)/, 22],
  [/电子专用/, 11],
  [/(电子普通|通行费)/, 30],
  [/专用发票/, 10],
  [/普通发票/, 20],
]
/**
 * The kind that a cell names: a code, a listed name, or the bureau's words; with a 20-digit number an itinerary or
 * special invoice is a digital one.
 */
export const kindNamed = (text: string, number: string): number | undefined => {
  const word = folded(text)
  const known = /^\d{1,3}$/.test(word) ? Number(word) : (kindNames.get(word) ?? kindWords.find(([pattern]) => pattern.test(word))?.[1])
  return known === 90 && /^\d{20}$/.test(number) ? 61 : typeOfNumber(known, number)
}
