// Data attached to a file: matched to the invoices on its pages, or kept as invoices that no page shows.
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import type { Evidence, Warning } from '@piaotai/domain/invoice/reading.ts'
import type { Candidate } from './recogniser.ts'

/** The number in any evidence of an invoice. */
export const numberOf = (evidence: readonly Evidence[]): string | undefined =>
  evidence.map((e) => e.fields.number?.value ?? (e.qrText ? readQr(e.qrText)?.number : undefined)).find((number) => number !== undefined)

/** The data of each invoice together: a file may carry one as XML and as XBRL. */
const byInvoice = (data: readonly Evidence[]): readonly (readonly Evidence[])[] => [
  ...Map.groupBy(data, (e) => e.fields.number?.value).values(),
]

/**
 * Matches attached data to the invoices on the pages by number. A single invoice on the pages takes the single one in
 * the data, so that a difference shows. The remaining data becomes invoices without a page, marked as such.
 */
export const withAttached = (shown: readonly Candidate[], data: readonly Evidence[]): readonly Candidate[] => {
  const invoices = byInvoice(data)
  const [only] = invoices
  if (!only) return shown
  if (shown.length === 1 && invoices.length === 1) return [{ ...shown[0]!, evidence: [...shown[0]!.evidence, ...only] }]
  const numbers = shown.map(({ evidence }) => numberOf(evidence))
  const dataOf = (number: string | undefined): readonly Evidence[] =>
    number === undefined ? [] : (invoices.find((one) => one[0]!.fields.number?.value === number) ?? [])
  const beside = invoices
    .filter((one) => !numbers.includes(one[0]!.fields.number?.value))
    .map(
      (evidence): Candidate => ({
        pages: [],
        evidence: [{ ...evidence[0]!, notes: [...(evidence[0]!.notes ?? []), noFace] }, ...evidence.slice(1)],
      }),
    )
  return [...shown.map((candidate, i) => ({ ...candidate, evidence: [...candidate.evidence, ...dataOf(numbers[i])] })), ...beside]
}
const noFace: Warning = { field: 'number', code: 'noFace', message: '文件的版面上没有这张发票，由所附数据读出，请核对' }
