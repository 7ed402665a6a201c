// Bookkeeping facts of an invoice that a voucher of ours holds: the voucher writes them, and nobody else.
import { voucherReference, type VoucherState } from '@piaotai/domain/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { InvoiceRecord } from './list/invoice-rows.ts'

interface HoldingVoucher {
  readonly state: VoucherState
  readonly reference: string
}
/** The vouchers that hold these invoices, by invoice. `lock`: their states stay until the transaction ends. */
export const holdingVouchers = async (tx: Tx, ids: readonly string[], lock = false): Promise<ReadonlyMap<string, HoldingVoucher>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('voucher_invoice as vi')
    .innerJoin('voucher as v', 'v.id', 'vi.voucher_id')
    .select(['vi.invoice_id', 'v.state', 'v.batch', 'v.seq'])
    .where('vi.invoice_id', 'in', [...ids])
    .orderBy('v.id')
    .$if(lock, (q) => q.forUpdate('v'))
    .execute()
  return new Map(rows.map(({ invoice_id, state, batch, seq }) => [invoice_id, { state, reference: voucherReference(batch, seq) }]))
}
/** Whether a change touches what a voucher writes. */
export const touchesBooking = (before: InvoiceRecord, after: Partial<InvoiceRecord>): boolean =>
  (after.voucher_number !== undefined && after.voucher_number !== before.voucher_number) ||
  (after.accounting_date !== undefined && after.accounting_date !== before.accounting_date)
/** Refuses a change of bookkeeping facts that a voucher holds. */
export const refuseHeld = async (
  tx: Tx,
  changes: readonly { readonly before: InvoiceRecord; readonly values: Partial<InvoiceRecord> }[],
): Promise<void> => {
  const touched = changes.filter(({ before, values }) => touchesBooking(before, values)).map(({ before }) => before.id)
  const [held] = await holdingVouchers(tx, touched)
  if (held) throw new Problem('invoice.inVoucher', { id: held[0], by: held[1].reference })
}
