// The fields of a held invoice: the recognised values and a person's input. The rules are those of every manual entry
// (domain/manual-entry.ts).
import { isSure } from '@piaotai/domain/invoice/reading.ts'
import { judgeManualEntry, type Findings } from '@piaotai/domain/manual-entry/manual-entry.ts'
import { keptValue, type HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'

export type HeldField = HandField
export type HeldValues = Readonly<Partial<Record<HeldField, string>>>

/** The order of the form: identity, parties, money, rest. */
export const heldFields = [
  'type',
  'number',
  'code',
  'date',
  'checkCode',
  'seller.name',
  'seller.taxId',
  'buyer.name',
  'buyer.taxId',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'drawer',
  'remark',
] as const satisfies readonly HeldField[]

const at = (reading: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part && typeof part === 'object' ? (part as Record<string, unknown>)[key] : undefined), reading)

/** The recognised values, as the form's texts. */
export const readValues = (reading: Readonly<Record<string, unknown>> | null): HeldValues =>
  Object.fromEntries(
    heldFields.flatMap((field) => {
      const value = at(reading, field)
      return typeof value === 'string' || typeof value === 'number' ? [[field, String(value)]] : []
    }),
  )

/** Fields that a warning names or whose confidence is low. */
export const doubtfulFields = (
  reading: Readonly<Record<string, unknown>> | null,
  warnings: readonly { readonly field: string }[],
): ReadonlySet<string> => {
  const origins = at(reading, 'fields')
  const unsure =
    origins && typeof origins === 'object'
      ? Object.entries(origins as Record<string, { confidence?: unknown }>)
          .filter(([, origin]) => typeof origin.confidence === 'number' && !isSure({ confidence: origin.confidence }))
          .map(([field]) => field)
      : []
  return new Set(
    [...warnings.map((warning) => warning.field), ...unsure].filter((field) => (heldFields as readonly string[]).includes(field)),
  )
}

/** Errors prevent submission; doubts are shown in amber. `today` is 2026-11-21 in Shanghai. */
export const judgeHeld = (values: HeldValues, today: string): Findings => judgeManualEntry(values, [], { today }).fields

export interface Correction {
  readonly field: HeldField
  readonly value: string | null
}
/**
 * The corrections to send: changed or confirmed values in wire form, emptied ones as null. Untouched fields keep their
 * origin.
 */
export const heldCorrections = (values: HeldValues, read: HeldValues, doubtful: ReadonlySet<string>): Correction[] =>
  heldFields
    .filter((field) => field === 'number' || doubtful.has(field) || (values[field] ?? '').trim() !== (read[field] ?? ''))
    .map((field) => {
      const kept = keptValue(field, values[field])
      return { field, value: kept === undefined ? (values[field] ?? null) : kept }
    })
