// Where each value of a reading comes from, and what else was read of it.
import type { Claim, Evidence, FieldName, FieldOrigin, Reading, Source } from '@piaotai/domain/invoice/reading.ts'

/** The claim that a field takes, and the other sources that say the same or otherwise. */
export interface Choice {
  readonly source: Source
  readonly claim: Claim
  readonly drawn: boolean
  readonly agrees: readonly Source[]
  readonly disagrees: readonly { readonly source: Source; readonly value: string; readonly clear: boolean }[]
}

export const origins = (choices: ReadonlyMap<FieldName, Choice>, lineSource: Evidence | undefined): Reading['fields'] => {
  const out: Partial<Record<FieldName | 'lines', FieldOrigin>> = {}
  for (const [field, { source, claim, agrees, disagrees }] of choices) {
    const { confidence, box, turn, unclear } = claim
    out[field] = {
      from: source,
      confidence,
      ...(box ? { box } : {}),
      ...(turn === undefined ? {} : { turn }),
      ...(unclear ? { unclear } : {}),
      ...(agrees.length > 0 ? { agrees } : {}),
      ...(disagrees.length > 0 ? { others: disagrees.map(({ source: from, value }) => ({ from, value })) } : {}),
    }
  }
  if (lineSource) out.lines = { from: lineSource.source, confidence: lineSource.source === 'ocr' ? 0.8 : 1 }
  return out
}
