// Turns a valid entry into a reading, like that of a file.
import { runChecks } from '../invoice/checks.ts'
import { unknownKind } from '../invoice/invoice-sheet-rows.ts'
import { typeOfNumber } from '../invoice/type-of-number.ts'
import { stateOf } from '../tax/tax-pull.ts'
import { handFields, inOneNumber, keptLine, keptValue, type HandField, type HandValues, type LineValues } from './manual-entry-values.ts'
import type { Reading, Source, Warning } from '../invoice/reading.ts'

/** Warnings from a tax bureau sheet about an invalid invoice. */
export const bureauWords = ['bureauVoid', 'bureauRed'] as const
type BureauWord = (typeof bureauWords)[number]
/** The sheet's word, and no verification. */
export const bureauSays = (extra: Readonly<Record<string, string>>): BureauWord | undefined => {
  const state = stateOf(extra['发票状态'] ?? '')
  return state === 'normal' ? undefined : state === 'void' ? 'bureauVoid' : 'bureauRed'
}
/** A valid entry as a reading: every value from one source, with the checks run. */
export const manualEntryReading = (
  given: HandValues,
  lines: readonly LineValues[],
  from: Extract<Source, 'manual' | 'sheet'>,
  today: string,
  extra: Readonly<Record<string, string>> = {},
): Reading => {
  const values = inOneNumber(given)
  const of = (field: HandField): string | null => keptValue(field, values[field]) ?? null
  const kept = lines.map(keptLine)
  const party = (side: 'buyer' | 'seller') => ({
    name: of(`${side}.name`),
    taxId: of(`${side}.taxId`),
    contact: of(`${side}.contact`),
    bank: of(`${side}.bank`),
  })
  const face = {
    type: typeOfNumber(Number(values.type ?? 199), of('number')),
    code: of('code'),
    number: of('number'),
    date: of('date'),
    checkCode: of('checkCode'),
    buyer: party('buyer'),
    seller: party('seller'),
    amountExcludingTax: of('amountExcludingTax'),
    taxAmount: of('taxAmount'),
    amountIncludingTax: of('amountIncludingTax'),
    amountInWords: null,
    machineNumber: of('machineNumber'),
    drawer: of('drawer'),
    payee: of('payee'),
    reviewer: of('reviewer'),
    specialBusiness: of('specialBusiness'),
    remark: from === 'sheet' ? values.remark?.trim() || null : of('remark'),
    lines: kept,
    extra,
  }
  const results = runChecks(face, today)
  const said = from === 'sheet' ? bureauSays(extra) : undefined
  const warnings: readonly Warning[] = [
    ...(said ? [{ field: 'number', code: said, message: extra['发票状态'] ?? '' } as const] : []),
    ...(from === 'sheet' && extra[unknownKind] !== undefined
      ? [{ field: 'type', code: 'typeUnclear', message: extra[unknownKind] } as const]
      : []),
    ...results.flatMap((result) => result.warnings),
  ]
  const origin = { from, confidence: 1 }
  const named = handFields.filter((field) => (field === 'remark' ? face.remark : of(field)) !== null)
  return {
    ...face,
    source: from,
    fields: Object.fromEntries([...named, ...(kept.length > 0 ? ['lines'] : [])].map((field) => [field, origin])),
    warnings,
    checks: results.map(({ name, ok }) => ({ name, ok })),
    pages: [],
  }
}
