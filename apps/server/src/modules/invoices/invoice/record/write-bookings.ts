// The number of a voucher and its day, on the invoices that it holds.
import type { Audit, Needs, Tx } from '../../../../kernel/deps.ts'
import { writeValues } from '../change/change-invoices.ts'
import { touchesBooking } from '../held-by-voucher.ts'

interface Booking {
  readonly invoiceId: string
  readonly day: string
  readonly number: string
}
/** Writes the number of a voucher and its day to the invoices that it holds; invoices that have them already stay as they are. */
export const writeBookings = async (
  tx: Tx,
  who: Parameters<Audit['record']>[1],
  { audit }: Needs<'audit'>,
  bookings: readonly Booking[],
): Promise<number> => {
  if (bookings.length === 0) return 0
  const records = await tx
    .selectFrom('invoice')
    .selectAll()
    .where(
      'id',
      'in',
      bookings.map(({ invoiceId }) => invoiceId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const of = new Map(bookings.map((booking) => [booking.invoiceId, booking]))
  const changed = records
    .map((before) => ({ before, values: { accounting_date: of.get(before.id)!.day, voucher_number: of.get(before.id)!.number } }))
    .filter(({ before, values }) => touchesBooking(before, values))
  await writeValues(tx, who.companyId, changed)
  await audit.record(
    tx,
    who,
    changed.map(({ before, values }) => ({
      action: 'invoice.businessSaved',
      objectType: 'invoice',
      objectId: before.id,
      detail: {
        by: 'voucher',
        fields: [
          { field: 'accountingDate', from: before.accounting_date, to: values.accounting_date },
          { field: 'voucherNumber', from: before.voucher_number, to: values.voucher_number },
        ].filter(({ from, to }) => from !== to),
      },
    })),
  )
  return changed.length
}
