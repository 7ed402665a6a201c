// One identity of a source's evidence.
import { withOneNumber } from '@piaotai/domain/invoice/digital-number.ts'
import type { Evidence } from '@piaotai/domain/invoice/reading.ts'

/** A digital number that a source tells as code and number counts as that number. */
export const inOneNumber = (evidence: Evidence): Evidence => {
  const { code, ...others } = evidence.fields
  const { number, type, date } = others
  if (!code || !number) return evidence
  const given = { code: code.value, number: number.value, type: type ? Number(type.value) : null, date: date?.value ?? null }
  const one = withOneNumber<typeof given | { code: null; number: string }>(given)
  return one.code === null ? { ...evidence, fields: { ...others, number: { ...number, value: one.number } } } : evidence
}
