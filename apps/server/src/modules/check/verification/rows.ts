// A question and its answer: row ↔ wire, and the identity of a question.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Verification } from '@piaotai/contract/verification.ts'
import type { TaxQuestion, Verifiable } from '@piaotai/domain/verification/verification.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { canonical } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'

export type VerificationRecord = Row<'verification'>
export type VerificationWire = z.input<typeof Verification>

export const toWire = (r: VerificationRecord): VerificationWire => ({
  id: r.id,
  invoiceId: r.invoice_id,
  number: r.number,
  cause: r.cause,
  state: r.state,
  status: r.status,
  charge: r.charge,
  purse: r.purse,
  userName: r.user_name,
  provider: r.provider,
  code: r.code,
  message: r.message,
  face: r.face,
  redKind: r.red_kind,
  redAmount: r.red_amount,
  fields: r.fields,
  askedAt: toInstant(r.asked_at),
  settledAt: r.settled_at === null ? null : toInstant(r.settled_at),
  batchId: r.batch_id,
  review:
    r.reviewed_at === null
      ? null
      : { at: toInstant(r.reviewed_at), by: r.reviewed_by_name ?? '', status: r.reviewed_status, note: r.review_note ?? '' },
})
/** Equal for equal questions: an answer belongs to its question, so that a corrected invoice is asked anew. */
export const keyOf = (question: TaxQuestion): string => createHash('sha256').update(canonical(question)).digest('hex')
/** An invoice's face columns that make up a question. */
export const faceColumns = [
  'type',
  'code',
  'number',
  'date',
  'amount_excluding_tax',
  'amount_including_tax',
  'check_code',
  'seller_tax_id',
] as const satisfies readonly (keyof FaceColumns)[]
export interface FaceColumns {
  readonly type: number
  readonly code: string | null
  readonly number: string | null
  readonly date: string | null
  readonly amount_excluding_tax: string | null
  readonly amount_including_tax: string | null
  readonly check_code: string | null
  readonly seller_tax_id: string | null
}
export const verifiable = (r: FaceColumns): Verifiable => ({
  type: r.type,
  code: r.code,
  number: r.number,
  date: r.date,
  amountExcludingTax: r.amount_excluding_tax,
  amountIncludingTax: r.amount_including_tax,
  checkCode: r.check_code,
  sellerTaxId: r.seller_tax_id,
})
