// What may be paid of an invoice, and of whom it is, for queries on `invoice`.
import { sql, type RawBuilder } from 'kysely'
import { submissionCausesOf } from '@piaotai/domain/payment/payment.ts'
import { titleStatus, verifyStatus } from '@piaotai/domain/states.ts'

/** What remains to be paid of it: nothing of one void or reversed in full. A red letter counts whole. */
export const payable: RawBuilder<string> = sql<string>`invoice.payable`
/** The seller by tax id, or by name without one; empty without either. */
export const sellerKey: RawBuilder<string> = sql<string>`coalesce(invoice.seller_tax_id, invoice.seller_name, '')`
export const sellerKeyOf = (invoice: { readonly seller_tax_id: string | null; readonly seller_name: string | null }): string =>
  invoice.seller_tax_id ?? invoice.seller_name ?? ''

const sound = {
  verifyStatus: verifyStatus.success as number,
  titleStatus: titleStatus.correct as number,
  total: '1.00',
  highRisk: false,
  groupDuplicate: false,
}
const asking = (statuses: Readonly<Record<string, number>>, as: 'verifyStatus' | 'titleStatus'): string =>
  Object.values(statuses)
    .filter((status) => submissionCausesOf({ ...sound, [as]: status }).length > 0)
    .join(',')
/** Whether the domain's table has a cause against submitting it; the radar's risks are judged one by one. */
export const needsReason: RawBuilder<boolean> = sql<boolean>`(invoice.verify_status in (${sql.raw(asking(verifyStatus, 'verifyStatus'))})
  or invoice.title_status in (${sql.raw(asking(titleStatus, 'titleStatus'))}) or coalesce(invoice.amount_including_tax, 0) < 0)`
