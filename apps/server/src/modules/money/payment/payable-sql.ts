// What may be paid of an invoice, and of whom it is, for queries on `invoice`.
import { sql, type RawBuilder } from 'kysely'
import { submissionCausesOf } from '@piaotai/domain/payment/payment.ts'
import { titleStatus, verifyStatus } from '@piaotai/domain/states.ts'

/** The total less what red letters offset, as the tax platform said last; never below zero. A red letter counts whole. */
export const payable: RawBuilder<string> = sql<string>`(case when invoice.verify_status = ${sql.raw(String(verifyStatus.redOffset))} and invoice.amount_including_tax > 0
  then coalesce((select case v.red_kind when 'full' then 0 else greatest(invoice.amount_including_tax - abs(coalesce(v.red_amount, 0)), 0) end
    from verification v where v.company_id = invoice.company_id and v.invoice_id = invoice.id and v.red_kind is not null order by v.asked_at desc limit 1), invoice.amount_including_tax)
  else coalesce(invoice.amount_including_tax, 0) end)::numeric(18,2)`
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
