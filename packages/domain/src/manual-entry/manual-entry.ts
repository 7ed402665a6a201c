// Rules for an invoice's face: the fields that each kind requires, and the faults of values. Manual entry, corrections,
// held invoices and sheets share them.
import {
  handFields,
  inOneNumber,
  keptCell,
  keptValue,
  lineFields,
  type HandField,
  type HandValues,
  type LineField,
  type LineValues,
} from './manual-entry-values.ts'
import { kindOf } from '../invoice/kinds.ts'
import { typeOfNumber } from '../invoice/type-of-number.ts'
import { sumAmounts } from '../money/money.ts'
import { isDay } from '../months.ts'
import { unseen } from '../text/plain-text.ts'
import { mainFields } from '../invoice/reading.ts'
import { judgeTaxId } from '../tax/tax-id.ts'

/** Faults and doubts of a value; each has its sentence in the dictionaries. */
export type FaultWord =
  | 'required'
  | 'digitalNumber'
  | 'codedNumber'
  | 'number'
  | 'code'
  | 'type'
  | 'digitalType'
  | 'date'
  | 'future'
  | 'year'
  | 'amount'
  | 'sums'
  | 'taxId'
  | 'taxIdShape'
  | 'checkCode'
  | 'text'
  | 'figure'
  | 'rate'
  | 'ticketSums'
  | 'noFund'
export interface Finding {
  readonly level: 'error' | 'doubt'
  readonly word: FaultWord
  readonly detail?: Readonly<Record<string, string>>
}
export type Findings = Readonly<Partial<Record<HandField, Finding>>>
export type LineFindings = Readonly<Partial<Record<LineField, Finding>>>
export interface Judged {
  readonly fields: Findings
  /** One for each line. */
  readonly lines: readonly LineFindings[]
  readonly ok: boolean
}

const shapes: Readonly<Partial<Record<HandField, FaultWord>>> = {
  amountExcludingTax: 'amount',
  taxAmount: 'amount',
  amountIncludingTax: 'amount',
  type: 'type',
  date: 'date',
  number: 'number',
  code: 'code',
  checkCode: 'checkCode',
  'buyer.taxId': 'taxIdShape',
  'seller.taxId': 'taxIdShape',
}
/** A 20-digit number needs no code; the digital forms of vehicle and paper invoices may also omit it. */
const standsAlone = (type: number, number: string | undefined): boolean =>
  kindOf(type)?.shape === 'digital' || /^\d{20}$/.test(number?.trim() ?? '')
/** Kinds with total = amount excluding tax + tax. Travel kinds add fees; a used car bears no tax. */
export const sumsHold = (type: number): boolean => Boolean(kindOf(type)?.vat) && ![51, 53, 61].includes(type)
const typeOf = ({ type, number }: HandValues): number => typeOfNumber(Number(type ?? NaN), number)
/**
 * Required fields of a record: kind, identity, date and total. `typed` entries also need the field for verification:
 * the amount excluding tax of a VAT invoice, or the check code.
 */
export const requiredFields = (values: HandValues, typed = false): ReadonlySet<HandField> => {
  const type = typeOf(values)
  const kind = kindOf(type)
  const alone = standsAlone(type, values.number)
  const needed: HandField[] = ['type', 'date', 'amountIncludingTax', 'number']
  if (kind?.shape === 'coded' && !alone) needed.push('code')
  if (typed && sumsHold(type)) needed.push('amountExcludingTax')
  if (typed && kind?.verifyBy === 'checkCode' && !alone) needed.push('checkCode')
  return new Set(needed)
}
/** Fields that a kind has at all: a digital one bears neither code nor check code. */
export const fieldsOf = (type: number): readonly HandField[] =>
  handFields.filter((field) => (field !== 'code' && field !== 'checkCode') || kindOf(type)?.shape !== 'digital')

/** Fields that a payment relies on: fixed while an invoice is in use. */
export const bindingFields: ReadonlySet<HandField> = new Set(mainFields)
/** Fields in the verification request: after a correction the platform's answer no longer applies. */
export const requestedFields: ReadonlySet<HandField> = new Set([
  'type',
  'code',
  'number',
  'date',
  'checkCode',
  'amountExcludingTax',
  'amountIncludingTax',
])

/** What tells an invoice and its money: never left empty because it cannot be. */
const proving: ReadonlySet<HandField> = new Set(['type', 'code', 'number', 'date', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
interface Judging {
  /** 2026-11-21 in Shanghai. */
  readonly today: string
  /** Entered in full, not only completed. */
  readonly typed?: boolean
  /** The bureau lists it: what cannot be beside its identity, day and sums is left empty and told, and lines need no name. */
  readonly listed?: boolean
}
/** Errors prevent an entry; doubts are stored as warnings. */
export const judgeManualEntry = (
  given: HandValues,
  lines: readonly LineValues[],
  { today, typed = false, listed = false }: Judging,
): Judged => {
  const values = inOneNumber(given)
  const found: Partial<Record<HandField, Finding>> = {}
  const type = typeOf(values)
  const shape = kindOf(type)?.shape
  const number = values.number?.trim()
  const say = (field: HandField, word: FaultWord, detail?: Finding['detail'], level: Finding['level'] = 'error') => {
    found[field] ??= { level, word, ...(detail ? { detail } : {}) }
  }
  for (const field of requiredFields(values, typed)) if (unseen(values[field] ?? '')) say(field, 'required')
  // The bureau's remarks are longer than what a person types, and are kept whole.
  for (const field of handFields)
    if (!(listed && field === 'remark') && keptValue(field, values[field]) === undefined)
      say(field, shapes[field] ?? 'text', undefined, listed && !proving.has(field) ? 'doubt' : 'error')
  if (number && shape === 'digital' && !/^\d{20}$/.test(number)) say('number', 'digitalNumber')
  if (number && shape === 'coded' && !/^(\d{8}|\d{20})$/.test(number)) say('number', 'codedNumber')
  if (values.code && shape === 'coded' && !/^(\d{10}|\d{12})$/.test(values.code.trim())) say('code', 'code')
  // Blockchain invoices and fiscal receipts use letters and five signs.
  if (values.checkCode?.trim() && type !== 31 && type !== 190 && !/^\d{6,20}$/.test(values.checkCode.trim())) say('checkCode', 'checkCode')
  if (values.date && isDay(values.date.trim()) && values.date.trim() > today) say('date', 'future')
  const amount = (field: HandField): string | null => keptValue(field, values[field]) ?? null
  const net = amount('amountExcludingTax')
  const total = amount('amountIncludingTax')
  const sum = net === null || found.taxAmount ? undefined : sumAmounts([net, amount('taxAmount') ?? '0'])
  if (sum !== undefined && total !== null && sum !== total && sumsHold(type)) say('amountIncludingTax', 'sums', { sum })
  const judgedLines = lines.map((line) => judgeLine(line, listed))
  const isError = ({ level }: Finding): boolean => level === 'error'
  const wrong = Object.values(found).some(isError) || judgedLines.some((line) => Object.values(line).some(isError))
  for (const field of ['seller.taxId', 'buyer.taxId'] as const)
    if (values[field] && judgeTaxId(values[field].trim().toUpperCase()) === 'bad') say(field, 'taxId', undefined, 'doubt')
  if (values.type !== undefined && kindOf(Number(values.type)) && type !== Number(values.type))
    say('type', 'digitalType', undefined, 'doubt')
  if (
    number &&
    /^\d{20}$/.test(number) &&
    values.date &&
    isDay(values.date.trim()) &&
    number.slice(0, 2) !== values.date.trim().slice(2, 4)
  )
    say('date', 'year', undefined, 'doubt')
  return { fields: found, lines: judgedLines, ok: !wrong }
}
const cellWords: Readonly<Partial<Record<LineField, FaultWord>>> = {
  amount: 'amount',
  taxAmount: 'amount',
  quantity: 'figure',
  unitPrice: 'figure',
  taxRate: 'rate',
}
const judgeLine = (line: LineValues, listed: boolean): LineFindings => {
  const found: Partial<Record<LineField, Finding>> = {}
  for (const field of listed ? (['amount'] as const) : (['name', 'amount'] as const))
    if (unseen(line[field] ?? '')) found[field] = { level: 'error', word: 'required' }
  for (const field of lineFields)
    if (keptCell(field, line[field]) === undefined) {
      const level = listed && field !== 'amount' && field !== 'taxAmount' ? 'doubt' : 'error'
      found[field] ??= { level, word: cellWords[field] ?? 'text' }
    }
  return found
}
/** The first error, by its field; a line's cell as `lines.0.amount`. */
export const firstError = (
  { fields, lines }: Judged,
  only: (field: HandField, finding: Finding) => boolean = () => true,
): { readonly field: string; readonly word: FaultWord } | undefined => {
  const face = (Object.entries(fields) as [HandField, Finding][]).find(
    ([field, finding]) => finding.level === 'error' && only(field, finding),
  )
  if (face) return { field: face[0], word: face[1].word }
  const at = lines.findIndex((line) => Object.keys(line).length > 0)
  const cell = Object.entries(lines[at] ?? {})[0]
  return cell ? { field: `lines.${at}.${cell[0]}`, word: cell[1].word } : undefined
}
