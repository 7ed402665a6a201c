// 导出入账表: what is marked, under the headings of the bureau's import. It is one sheet of one source: to be checked before use.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { bookingEndpoints } from '@piaotai/contract/deduction/bookings.ts'
import { deductionLimits, type BookingPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { localText } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { exportRecords, recordSheet, type DownloadDeps } from '../../platform/download/index.ts'
import type { DeductionDeps } from './deps.ts'
import { heldBookings, pairsOf } from './judge-bookings.ts'
import type { LeftOut } from './judge-ticks.ts'

type Export = (typeof bookingEndpoints)['exportBookings']
export interface BookingSheetRow {
  readonly seq: string
  readonly number: string
  readonly code: string | null
  readonly issued: string
  readonly sellerTaxId: string | null
  readonly sellerName: string | null
  readonly amount: string
  readonly tax: string
  readonly purpose: BookingPurpose
  readonly bookedOn: string | null
}
/** Neither booked at the bureau, nor told as booked. */
const unbooked = sql<boolean>`(t.booking in ('none', 'withdrawn') and m.result is null)`
/** Nor void there since the sheet was asked for. */
const toBook = sql<boolean>`(${unbooked} and t.state <> 'void')`
interface Marked {
  readonly id: string
  readonly number: string
  readonly seller: string | null
}
/** What may be booked at this moment, in the order of the sheet, and what may not: of a pair both or neither. */
const judgeMarked = async (tx: Tx, companyId: string, marked: readonly Marked[]) => {
  const ids = marked.map(({ id }) => id)
  const pairs = await pairsOf(tx, companyId, ids)
  const held = await heldBookings(tx, companyId, ids, pairs)
  const left = marked.flatMap(({ id, number, seller }): LeftOut[] => {
    const why = held.get(id)
    if (why) return [{ id, number, seller, reason: null, ...why }]
    const apart = (pairs.get(id) ?? []).some((other) => !other.booked && (!other.marked || held.has(other.id)))
    return apart ? [{ id, number, seller, reason: null, causes: ['pairApart'], refusal: null }] : []
  })
  const out = new Set(left.map(({ id }) => id))
  return { taken: ids.filter((id) => !out.has(id)), left }
}
/** Rows that a refusal names. */
const shown = 50
export const exportBookings =
  (deps: DeductionDeps & DownloadDeps) =>
  async (actor: Actor): Promise<Out<Export>> => {
    const { taken: ids, left } = await deps.db.inTenant(actor, async (tx) => {
      const { rows } = await sql<Marked>`
        select t.id, t.number, t.seller_name as seller from booking_mark m join tax_invoice t on t.company_id = m.company_id and t.id = m.tax_invoice_id
        where m.company_id = ${actor.companyId} and ${unbooked} order by t.issued_at, t.id limit ${deductionLimits.rows + 1}`.execute(tx)
      if (rows.length > deductionLimits.rows) throw new Problem('export.tooMany', { max: deductionLimits.rows })
      return judgeMarked(tx, actor.companyId, rows)
    })
    if (ids.length === 0 && left.length > 0) throw new Problem('booking.allLeft', { count: left.length, left: left.slice(0, shown) })
    const file = await exportRecords(deps)(actor, {
      kind: 'booking',
      ids,
      pagePath: '/companyInvoice/directTaxIncomeInvoice',
      label: '入账',
    })
    await deps.db.inTenant(actor, async (tx) => {
      await sql`update booking_mark set exported_at = ${deps.clock.now().toISOString()} where company_id = ${actor.companyId}
        and tax_invoice_id = any(${ids}::uuid[])`.execute(tx)
      await deps.audit.record(tx, actor, [
        { action: 'booking.exported', objectType: 'company', objectId: actor.companyId, detail: { count: ids.length, left: left.length } },
      ])
    })
    return { ...file, left }
  }
const module = new URL('./booking-sheet-rows.ts', import.meta.url).href
const chunk = 500
export const makeBookingSheet = recordSheet({
  module,
  chunk,
  rowsOf: async (tx, { companyId, ids, found }) => {
    const { rows } = await sql<Omit<BookingSheetRow, 'seq'>>`
      select t.number, t.code, ${localText('t.issued_at', 'YYYY-MM-DD')} as issued, t.seller_tax_id as "sellerTaxId", t.seller_name as "sellerName",
        t.amount::text as amount, t.tax::text as tax, m.purpose, i.accounting_date::text as "bookedOn"
      from booking_mark m join tax_invoice t on t.company_id = m.company_id and t.id = m.tax_invoice_id
        left join invoice i on i.company_id = t.company_id and i.identity = t.identity
      where m.company_id = ${companyId} and m.tax_invoice_id = any(${[...ids]}::uuid[]) and ${toBook} order by t.issued_at, t.id`.execute(
      tx,
    )
    return rows.map((row, place): BookingSheetRow => ({ ...row, seq: String(found + place + 1) }))
  },
})
