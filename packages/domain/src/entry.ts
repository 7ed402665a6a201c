// An invoice's face as a hand writes it: what each kind asks for, how a value is kept, what is wrong with it. One rule for manual entry, corrections, held invoices and sheets.
import { runChecks } from './checks.ts'
import { kindOf } from './kinds.ts'
import { sumAmounts } from './money.ts'
import { isDay } from './months.ts'
import type { FieldName, InvoiceLine, Reading, Source, Warning } from './reading.ts'
import { judgeTaxId } from './tax-id.ts'
import { typedAmount, typedFigure, typedRate } from './typed-figures.ts'

/** What a hand may write, by its wire name. The words of the sum are printed, never typed. */
export const handFields = [
  'type', 'code', 'number', 'date', 'checkCode', 'buyer.name', 'buyer.taxId', 'seller.name', 'seller.taxId', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'remark', 'drawer',
  'payee', 'reviewer', 'machineNumber', 'specialBusiness', 'buyer.contact', 'buyer.bank', 'seller.contact', 'seller.bank',
] as const satisfies readonly FieldName[]
export type HandField = (typeof handFields)[number]
export type HandValues = Readonly<Partial<Record<HandField, string>>>
export type LineField = keyof InvoiceLine
export const lineFields = ['name', 'spec', 'unit', 'quantity', 'unitPrice', 'amount', 'taxRate', 'taxAmount'] as const satisfies readonly LineField[]
export type LineValues = Readonly<Partial<Record<LineField, string>>>

/** Characters and lines that an entry takes. */
export const entryLimits = { text: 300, lines: 2000, quantityDigits: 20 } as const

/** What is wrong, or doubtful, about a value; each has its sentence in the dictionaries. */
export type FaultWord =
  | 'required' | 'digitalNumber' | 'codedNumber' | 'number' | 'code' | 'type' | 'date' | 'future' | 'year' | 'amount' | 'sums' | 'taxId' | 'taxIdShape' | 'checkCode' | 'text' | 'figure' | 'rate'
export interface Finding { readonly level: 'error' | 'doubt'; readonly word: FaultWord; readonly detail?: Readonly<Record<string, string>> }
export type Findings = Readonly<Partial<Record<HandField, Finding>>>
export type LineFindings = Readonly<Partial<Record<LineField, Finding>>>
export interface Judged { readonly fields: Findings; /** One for each line. */ readonly lines: readonly LineFindings[]; readonly ok: boolean }

const money: ReadonlySet<HandField> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
const shapes: Readonly<Partial<Record<HandField, FaultWord>>> = {
  amountExcludingTax: 'amount', taxAmount: 'amount', amountIncludingTax: 'amount', type: 'type', date: 'date', number: 'number', code: 'code', checkCode: 'checkCode',
  'buyer.taxId': 'taxIdShape', 'seller.taxId': 'taxIdShape',
}
/** A value as it is kept: amounts "1234.56", ids in capitals, nothing as null; undefined when it cannot stand in its field. */
export const keptValue = (field: HandField, typed: string | null | undefined): string | null | undefined => {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  if (money.has(field)) return typedAmount(text)
  if (field === 'buyer.taxId' || field === 'seller.taxId') { const id = text.toUpperCase(); return judgeTaxId(id) === 'malformed' ? undefined : id }
  const holds = field === 'type' ? /^\d{1,3}$/.test(text) && kindOf(Number(text)) !== undefined
    : field === 'date' ? isDay(text)
      : field === 'number' ? /^[0-9A-Za-z]{1,40}$/.test(text)
        : field === 'code' ? /^(\d{8}|\d{10}|\d{12})$/.test(text)
          : field === 'checkCode' ? /^[0-9A-Za-z]{5,20}$/.test(text)
            : [...text].length <= entryLimits.text
  return holds ? text : undefined
}
const figure = /^-?\d{1,15}(\.\d{1,20})?$/
const rateWords: ReadonlySet<string> = new Set(['免税', '不征税', '出口零税率', '普通零税率', '出口退税', '***', '*'])
/** The same of a line's cell: quantities and prices as printed, rates "13%" or a word. */
export const keptCell = (field: LineField, typed: string | null | undefined): string | null | undefined => {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  if (field === 'amount' || field === 'taxAmount') return typedAmount(text)
  if (field === 'quantity' || field === 'unitPrice') { const plain = typedFigure(text); return plain !== undefined && figure.test(plain) ? plain : undefined }
  if (field === 'taxRate') { const plain = text.normalize('NFKC').replace(/\s/g, ''); return rateWords.has(plain) ? plain : typedRate(text) }
  return [...text].length <= entryLimits.text ? text : undefined
}

/** A 20-digit number stands alone, without a code; so may the digital forms of vehicle and paper invoices. */
const standsAlone = (type: number, number: string | undefined): boolean => kindOf(type)?.shape === 'digital' || /^\d{20}$/.test(number?.trim() ?? '')
/** Kinds whose total is always the amount excluding tax plus the tax; travel kinds add fees of their own, a used car bears no tax. */
export const sumsHold = (type: number): boolean => Boolean(kindOf(type)?.vat) && ![51, 53, 61].includes(type)
/**
 * What a record cannot do without: its kind, its identity, its day and its total. `typed` entries need beside it what the kind is verified by:
 * the amount excluding tax of a VAT invoice, the check code of the kinds that are asked by it.
 */
export const requiredFields = (values: HandValues, typed = false): ReadonlySet<HandField> => {
  const type = Number(values.type ?? NaN), kind = kindOf(type), alone = standsAlone(type, values.number)
  const needed: HandField[] = ['type', 'date', 'amountIncludingTax', 'number']
  if (kind?.shape === 'coded' && !alone) needed.push('code')
  if (typed && sumsHold(type)) needed.push('amountExcludingTax')
  if (typed && kind?.verifyBy === 'checkCode' && !alone) needed.push('checkCode')
  return new Set(needed)
}
/** Fields that a kind has at all: a digital one bears neither code nor check code. */
export const fieldsOf = (type: number): readonly HandField[] => handFields.filter((field) => (field !== 'code' && field !== 'checkCode') || kindOf(type)?.shape !== 'digital')

/** What a payment rests on: while an invoice is in use these stay as they are. */
export const bindingFields: ReadonlySet<HandField> = new Set(['type', 'code', 'number', 'date', 'checkCode', 'buyer.name', 'buyer.taxId', 'seller.name', 'seller.taxId', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
/** What the tax platform was asked by: corrected, its answer was about something else. */
export const askedFields: ReadonlySet<HandField> = new Set(['type', 'code', 'number', 'date', 'checkCode', 'amountExcludingTax', 'amountIncludingTax'])

interface Judging { /** 2026-11-21 in Shanghai. */ readonly today: string; /** Typed anew, not only completed. */ readonly typed?: boolean }
/** Errors keep an entry from being made; doubts are shown and kept as warnings. */
export const judgeEntry = (values: HandValues, lines: readonly LineValues[], { today, typed = false }: Judging): Judged => {
  const found: Partial<Record<HandField, Finding>> = {}, type = Number(values.type ?? NaN), shape = kindOf(type)?.shape, number = values.number?.trim()
  const say = (field: HandField, word: FaultWord, detail?: Finding['detail'], level: Finding['level'] = 'error') => { found[field] ??= { level, word, ...(detail ? { detail } : {}) } }
  for (const field of requiredFields(values, typed)) if (!values[field]?.trim()) say(field, 'required')
  for (const field of handFields) if (keptValue(field, values[field]) === undefined) say(field, shapes[field] ?? 'text')
  if (number && shape === 'digital' && !/^\d{20}$/.test(number)) say('number', 'digitalNumber')
  if (number && shape === 'coded' && !/^(\d{8}|\d{20})$/.test(number)) say('number', 'codedNumber')
  if (values.code && shape === 'coded' && !/^(\d{10}|\d{12})$/.test(values.code.trim())) say('code', 'code')
  // Letters and five signs are for blockchain invoices and fiscal receipts.
  if (values.checkCode?.trim() && type !== 31 && type !== 190 && !/^\d{6,20}$/.test(values.checkCode.trim())) say('checkCode', 'checkCode')
  if (values.date && isDay(values.date.trim()) && values.date.trim() > today) say('date', 'future')
  const amount = (field: HandField): string | null => keptValue(field, values[field]) ?? null
  const net = amount('amountExcludingTax'), total = amount('amountIncludingTax')
  const sum = net === null || found.taxAmount ? undefined : sumAmounts([net, amount('taxAmount') ?? '0'])
  if (sum !== undefined && total !== null && sum !== total && sumsHold(type)) say('amountIncludingTax', 'sums', { sum })
  const judgedLines = lines.map(judgeLine)
  const wrong = Object.keys(found).length > 0 || judgedLines.some((line) => Object.keys(line).length > 0)
  for (const field of ['seller.taxId', 'buyer.taxId'] as const) if (values[field] && judgeTaxId(values[field].trim().toUpperCase()) === 'bad') say(field, 'taxId', undefined, 'doubt')
  if (number && /^\d{20}$/.test(number) && values.date && isDay(values.date.trim()) && number.slice(0, 2) !== values.date.trim().slice(2, 4)) say('date', 'year', undefined, 'doubt')
  return { fields: found, lines: judgedLines, ok: !wrong }
}
const cellWords: Readonly<Partial<Record<LineField, FaultWord>>> = { amount: 'amount', taxAmount: 'amount', quantity: 'figure', unitPrice: 'figure', taxRate: 'rate' }
const judgeLine = (line: LineValues): LineFindings => {
  const found: Partial<Record<LineField, Finding>> = {}
  for (const field of ['name', 'amount'] as const) if (!line[field]?.trim()) found[field] = { level: 'error', word: 'required' }
  for (const field of lineFields) if (keptCell(field, line[field]) === undefined) found[field] ??= { level: 'error', word: cellWords[field] ?? 'text' }
  return found
}
/** The first error, by the field that it stands on; a line's cell as `lines.0.amount`. */
export const firstError = ({ fields, lines }: Judged, only: (field: HandField, finding: Finding) => boolean = () => true): { readonly field: string; readonly word: FaultWord } | undefined => {
  const face = (Object.entries(fields) as [HandField, Finding][]).find(([field, finding]) => finding.level === 'error' && only(field, finding))
  if (face) return { field: face[0], word: face[1].word }
  const at = lines.findIndex((line) => Object.keys(line).length > 0), cell = Object.entries(lines[at] ?? {})[0]
  return cell ? { field: `lines.${at}.${cell[0]}`, word: cell[1].word } : undefined
}
/** Lines in which something was written. */
export const filledLines = <L extends LineValues>(lines: readonly L[]): readonly L[] => lines.filter((line) => lineFields.some((field) => line[field]?.trim()))
/** A line that was judged right, as it is kept. */
export const keptLine = (line: LineValues): InvoiceLine => Object.fromEntries(lineFields.map((field) => [field, keptCell(field, line[field]) ?? null])) as unknown as InvoiceLine
/** Sums of the lines; undefined where a cell is no amount. */
export const lineTotals = (lines: readonly LineValues[]): { readonly amount: string | undefined; readonly taxAmount: string | undefined } => {
  const total = (field: 'amount' | 'taxAmount'): string | undefined => {
    const cells = lines.map((line) => keptCell(field, line[field]))
    return cells.includes(undefined) ? undefined : sumAmounts(cells.map((cell) => cell ?? '0'))
  }
  return { amount: total('amount'), taxAmount: total('taxAmount') }
}

/** What a sheet of the tax bureau says of an invoice that is good no more: the sheet's word, and no verification. */
export const bureauSays = (extra: Readonly<Record<string, string>>): 'bureauVoid' | 'bureauRed' | undefined => {
  const said = extra['发票状态'] ?? ''
  return said.includes('作废') ? 'bureauVoid' : /红冲|冲红/.test(said) ? 'bureauRed' : undefined
}
/** An entry that was judged right as a reading: every value from one source, checks run. */
export const entryReading = (values: HandValues, lines: readonly LineValues[], from: Extract<Source, 'manual' | 'sheet'>, today: string, extra: Readonly<Record<string, string>> = {}): Reading => {
  const of = (field: HandField): string | null => keptValue(field, values[field]) ?? null
  const kept = lines.map(keptLine)
  const party = (side: 'buyer' | 'seller') => ({ name: of(`${side}.name`), taxId: of(`${side}.taxId`), contact: of(`${side}.contact`), bank: of(`${side}.bank`) })
  const face = {
    type: Number(values.type ?? 199), code: of('code'), number: of('number'), date: of('date'), checkCode: of('checkCode'), buyer: party('buyer'), seller: party('seller'),
    amountExcludingTax: of('amountExcludingTax'), taxAmount: of('taxAmount'), amountIncludingTax: of('amountIncludingTax'), amountInWords: null, machineNumber: of('machineNumber'),
    drawer: of('drawer'), payee: of('payee'), reviewer: of('reviewer'), specialBusiness: of('specialBusiness'), remark: of('remark'), lines: kept, extra,
  }
  const results = runChecks(face, today), said = from === 'sheet' ? bureauSays(extra) : undefined
  const warnings: readonly Warning[] = [...(said ? [{ field: 'number', code: said, message: extra['发票状态'] ?? '' } as const] : []), ...results.flatMap((result) => result.warnings)]
  const origin = { from, confidence: 1 }, named = handFields.filter((field) => of(field) !== null)
  return {
    ...face, source: from, fields: Object.fromEntries([...named, ...(kept.length > 0 ? ['lines'] : [])].map((field) => [field, origin])),
    warnings, checks: results.map(({ name, ok }) => ({ name, ok })), pages: [],
  }
}
