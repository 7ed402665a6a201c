// Compares a recorded face with another file's face: the differing values, and the differences that need a person's
// decision.
import { bindingFields } from '../manual-entry/manual-entry.ts'
import { handFields, lineFields, type HandField, type LineField } from '../manual-entry/manual-entry-values.ts'
import { toFen } from '../money/money.ts'
import type { FieldOrigin, InvoiceLine } from './reading.ts'
import { comparedName, comparedTaxId } from '../title/title.ts'

type Values = Readonly<Record<HandField, string | null>>
export interface Face {
  readonly values: Values
  readonly lines: readonly InvoiceLine[]
}
export interface RecordedFace extends Face {
  /** The origin of each value, including `lines`. */
  readonly origins: Readonly<Record<string, Pick<FieldOrigin, 'from'> | undefined>>
  /** A file shows the invoice; without one every value was typed. */
  readonly hasOriginal: boolean
  /** Submitted, paid, or used by an outside system. */
  readonly inUse: boolean
}
/** A field with different values on two faces. Lines are compared as a whole, so their values are null. */
export interface FaceDifference {
  readonly field: HandField | 'lines'
  readonly kept: string | null
  readonly brought: string | null
}

/** The same identity with another sum, day or party may be another invoice. */
const identifyingFields = ['amountIncludingTax', 'amountExcludingTax', 'date', 'seller.taxId', 'buyer.taxId'] as const
const isIdentifying = (field: string): boolean => (identifyingFields as readonly string[]).includes(field)
/** The payee, the account and the goods: judged even where the record holds no value yet. */
const partyFields: ReadonlySet<string> = new Set([
  'lines',
  ...(['seller', 'buyer'] as const).flatMap((party) => ['name', 'taxId', 'contact', 'bank'].map((part) => `${party}.${part}`)),
])
const changedFields: ReadonlySet<string> = new Set(['date', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'remark'])

const figure = (value: string): string =>
  value
    .replace(/,/g, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
const asCompared = (field: string, value: string): string => {
  if (field === 'amountExcludingTax' || field === 'taxAmount' || field === 'amountIncludingTax') return String(toFen(value) ?? value)
  if (field === 'seller.taxId' || field === 'buyer.taxId') return comparedTaxId(value)
  return comparedName(value)
}
const figureCells: readonly string[] = ['quantity', 'unitPrice', 'amount', 'taxAmount'] satisfies readonly LineField[]
const cellAsCompared = (line: InvoiceLine, cell: LineField): string =>
  comparedName(figureCells.includes(cell) ? figure(line[cell] ?? '') : line[cell])
/** A cell that one of the two does not show is no difference. */
const sameLines = (a: readonly InvoiceLine[], b: readonly InvoiceLine[]): boolean =>
  a.length === b.length &&
  a.every((line, at) =>
    lineFields.every((cell) => {
      const [kept, brought] = [cellAsCompared(line, cell), cellAsCompared(b[at]!, cell)]
      return kept === '' || brought === '' || kept === brought
    }),
  )

/**
 * The changes that a file would make to a record. An empty value, a different spelling, or a correction made against an
 * original is never a change. Values typed before an original existed stay as typed; only identifying fields are
 * compared.
 */
export const differences = (recorded: RecordedFace, brought: Face): readonly FaceDifference[] => {
  const typed = (field: string): boolean => recorded.origins[field]?.from === 'manual' && (recorded.hasOriginal || !isIdentifying(field))
  const fields = handFields.flatMap((field): FaceDifference[] => {
    const kept = recorded.values[field]
    const value = brought.values[field]
    if (value === null || typed(field) || (kept !== null && asCompared(field, kept) === asCompared(field, value))) return []
    return [{ field, kept, brought: value }]
  })
  const lines = brought.lines.length > 0 && !typed('lines') && !sameLines(recorded.lines, brought.lines)
  return lines ? [...fields, { field: 'lines', kept: null, brought: null }] : fields
}
/**
 * Day, parties and sums are those of the record: each is named on both, a party by its tax id or its name. What a person
 * corrected against an original stands as corrected.
 */
export const agrees = (recorded: RecordedFace, brought: Face): boolean => {
  const pair = (field: HandField) => [recorded.values[field], brought.values[field]] as const
  const same = (field: HandField): boolean => {
    const [kept, value] = pair(field)
    if (recorded.hasOriginal && recorded.origins[field]?.from === 'manual') return true
    return kept !== null && value !== null && asCompared(field, kept) === asCompared(field, value)
  }
  const party = (of: 'seller' | 'buyer'): boolean => {
    const both = [`${of}.taxId`, `${of}.name`] as const
    const named = both.filter((field) => pair(field).every((value) => value !== null))
    return named.length > 0 ? named.every(same) : both.every((field) => same(field) || pair(field).every((value) => value === null))
  }
  return same('date') && (same('amountIncludingTax') || same('amountExcludingTax')) && party('seller') && party('buyer')
}
/** The file names another seller or buyer than the record does. */
export const namesOtherParty = (found: readonly FaceDifference[]): boolean =>
  found.some(({ field, kept }) => kept !== null && (field === 'seller.name' || field === 'buyer.name'))
/** Such a face may belong to another invoice: a person decides, regardless of the file's source. */
export const contradicts = (found: readonly FaceDifference[]): boolean =>
  found.some(({ field, kept }) => kept !== null && isIdentifying(field))
/** Whether a person must accept the difference, because the invoice is settled or the importer may not correct it. */
export const isJudged = (one: FaceDifference, recorded: Pick<RecordedFace, 'inUse' | 'lines'>): boolean =>
  partyFields.has(one.field) || (isChange(one, recorded) && (changedFields.has(one.field) || (recorded.inUse && bindsPayment(one.field))))
/** The file replaces an existing value. */
const isChange = ({ field, kept }: Pick<FaceDifference, 'field' | 'kept'>, { lines }: Pick<Face, 'lines'>): boolean =>
  field === 'lines' ? lines.length > 0 : kept !== null
/** Whether these differences replace the face, so that an earlier verification no longer covers it. */
export const replacesFace = (found: readonly FaceDifference[], recorded: RecordedFace): boolean =>
  found.some((one) => isJudged(one, recorded) && isChange(one, recorded))
/** Whether a record in use keeps a file, or a correction, of these fields out. */
export const isLockedByUse = (fields: Iterable<HandField | 'lines'>, recorded: Pick<RecordedFace, 'inUse'>): boolean =>
  recorded.inUse && [...fields].some(bindsPayment)
/** Fields that a payment relies on: neither a correction nor a file changes them while the invoice is in use. */
const bindsPayment = (field: HandField | 'lines'): boolean => field === 'lines' || bindingFields.has(field)
