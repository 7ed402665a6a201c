// The fields of a held invoice: what was read, what must be there, what the rules of the tax world say about a typed value.
import { kindOf } from '@piaotai/domain/kinds.ts'
import { normaliseAmount, sumAmounts } from '@piaotai/domain/money.ts'
import { isDay } from '@piaotai/domain/months.ts'
import { judgeTaxId } from '@piaotai/domain/tax-id.ts'
import { correctable } from '@piaotai/contract/invoice-words.ts'

export type HeldField = (typeof correctable)[number]
export type HeldValues = Readonly<Partial<Record<HeldField, string>>>
export interface Finding { readonly level: 'error' | 'doubt'; readonly word: 'required' | 'digitalNumber' | 'codedNumber' | 'code' | 'date' | 'future' | 'amount' | 'sums' | 'taxId' | 'taxIdShape' | 'checkCode'; readonly detail?: Readonly<Record<string, string>> }
export type Findings = Readonly<Partial<Record<HeldField, Finding>>>

/** The order of the form: identity, parties, money, rest. */
export const heldFields = ['type', 'number', 'code', 'date', 'checkCode', 'seller.name', 'seller.taxId', 'buyer.name', 'buyer.taxId', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'drawer', 'remark'] as const satisfies readonly HeldField[]

const at = (reading: unknown, path: string): unknown => path.split('.').reduce<unknown>((part, key) => (part && typeof part === 'object' ? (part as Record<string, unknown>)[key] : undefined), reading)

/** What was read, as the form's texts. */
export const readValues = (reading: Readonly<Record<string, unknown>> | null): HeldValues =>
  Object.fromEntries(heldFields.flatMap((field) => {
    const value = at(reading, field)
    return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)]] : []
  }))

/** Below this a read value is shown as doubtful even when nothing contradicts it. */
const sure = 0.9
/** Fields of the form that a warning names or whose reading is not sure. */
export const doubtfulFields = (reading: Readonly<Record<string, unknown>> | null, warnings: readonly { readonly field: string }[]): ReadonlySet<string> => {
  const origins = at(reading, 'fields')
  const unsure = origins && typeof origins === 'object' ? Object.entries(origins as Record<string, { confidence?: unknown }>).filter(([, origin]) => typeof origin.confidence === 'number' && origin.confidence < sure).map(([field]) => field) : []
  return new Set([...warnings.map((warning) => warning.field), ...unsure].filter((field) => (heldFields as readonly string[]).includes(field)))
}

/** What a record cannot do without: its kind, its identity (a 20-digit number alone, or code and number), its day and its total. */
export const requiredFields = (values: HeldValues): ReadonlySet<HeldField> => {
  const shape = kindOf(Number(values.type ?? NaN))?.shape
  const alone = shape === 'digital' || /^\d{20}$/.test(values.number ?? '')
  return new Set<HeldField>(['type', 'date', 'amountIncludingTax', 'number', ...(shape === undefined || alone ? [] : ['code'] as const)])
}

/** Kinds whose total is always the amount excluding tax plus the tax; travel kinds add fees of their own. */
const sumsHold = (type: number): boolean => { const kind = kindOf(type); return Boolean(kind?.vat) && ![51, 53, 61].includes(type) }

/** Errors keep the form from being sent; doubts are shown in amber. `today` is 2026-11-21 in Shanghai. */
export const judgeHeld = (values: HeldValues, today: string): Findings => {
  const found: Partial<Record<HeldField, Finding>> = {}
  const error = (field: HeldField, word: Finding['word'], detail?: Finding['detail']) => { found[field] ??= { level: 'error', word, detail } }
  const type = Number(values.type ?? NaN)
  const shape = kindOf(type)?.shape

  for (const field of requiredFields(values)) if (!values[field]?.trim()) error(field, 'required')
  if (values.number && shape === 'digital' && !/^\d{20}$/.test(values.number)) error('number', 'digitalNumber')
  if (values.number && shape === 'coded' && !/^\d{8}$/.test(values.number)) error('number', 'codedNumber')
  if (values.code && !/^(\d{10}|\d{12})$/.test(values.code)) error('code', 'code')
  if (values.checkCode && !/^\d{6,20}$/.test(values.checkCode)) error('checkCode', 'checkCode')
  if (values.date && !isDay(values.date)) error('date', 'date')
  else if (values.date && values.date > today) error('date', 'future')
  for (const field of ['amountExcludingTax', 'taxAmount', 'amountIncludingTax'] as const) if (values[field] && normaliseAmount(values[field]) === undefined) error(field, 'amount')
  for (const field of ['seller.taxId', 'buyer.taxId'] as const) {
    const verdict = values[field] ? judgeTaxId(values[field].trim().toUpperCase()) : 'good'
    if (verdict === 'malformed') error(field, 'taxIdShape')
    if (verdict === 'bad') found[field] ??= { level: 'doubt', word: 'taxId' }
  }
  const [excluding, tax, including] = [values.amountExcludingTax, values.taxAmount, values.amountIncludingTax].map((amount) => amount ? normaliseAmount(amount) : undefined)
  const sum = excluding && tax ? sumAmounts([excluding, tax]) : undefined
  if (sum && including && sum !== including && sumsHold(type)) error('amountIncludingTax', 'sums', { sum })
  return found
}

export interface Correction { readonly field: HeldField; readonly value: string | null }
/** What goes to the server: what a person changed or confirmed, in its wire form, emptied ones as null. Untouched fields keep their origin. */
export const heldCorrections = (values: HeldValues, read: HeldValues, doubtful: ReadonlySet<string>): Correction[] =>
  heldFields.filter((field) => field === 'number' || doubtful.has(field) || (values[field] ?? '').trim() !== (read[field] ?? '')).map((field) => {
    const text = values[field]?.trim() ?? ''
    if (!text) return { field, value: null }
    if (field.startsWith('amount') || field === 'taxAmount') return { field, value: normaliseAmount(text) ?? text }
    return { field, value: field.endsWith('taxId') ? text.toUpperCase() : text }
  })

