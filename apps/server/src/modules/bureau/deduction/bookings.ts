// 入账: marks of what is to be booked at the bureau. The mirror says what is: a mark ends when it does.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bookingEndpoints } from '@piaotai/contract/deduction/bookings.ts'
import { bookingTabs } from '@piaotai/contract/tax-pull/mirror-tabs.ts'
import type { BookingPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { BureauBooking, BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { localDate } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { DeductionDeps } from './deps.ts'
import { heldBookings, pairsOf, withPairs } from './judge-bookings.ts'

type E = typeof bookingEndpoints
const open = sql<boolean>`t.booking in ('none', 'withdrawn')`
const tabs = {
  unbooked: sql<boolean>`(${open} and m.purpose is null)`,
  marked: sql<boolean>`(${open} and m.purpose is not null)`,
  booked: sql<boolean>`(not ${open})`,
} as const satisfies Record<(typeof bookingTabs)[number], unknown>
interface Listed {
  readonly id: string
  readonly number: string
  readonly seller_name: string | null
  readonly issued: string
  readonly amount: string
  readonly tax: string
  readonly state: BureauState
  readonly booking: BureauBooking
  readonly booked_at: string | null
  readonly accounting_date: string | null
  readonly voucher_number: string | null
  readonly purpose: BookingPurpose | null
  readonly by_name: string | null
  readonly at: string | null
  readonly result: 'done' | 'failed' | null
  readonly result_note: string | null
}
const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
export const listBookings =
  ({ db }: DeductionDeps) =>
  (actor: Actor, { tab, keyword, page, pageSize }: In<E['listBookings']>): Promise<Out<E['listBookings']>> =>
    db.inTenant(actor, async (tx) => {
      const word = keyword?.trim()
      const from = sql`tax_invoice t left join booking_mark m on m.company_id = t.company_id and m.tax_invoice_id = t.id`
      const mine = sql<boolean>`t.company_id = ${actor.companyId} and t.direction = 'in'`
      const where = sql<boolean>`${mine} ${tab ? sql`and ${tabs[tab]}` : sql``} ${
        word
          ? sql`and (t.number like ${likeOf(word)} or lower(regexp_replace(coalesce(t.seller_name, ''), '\\s', '', 'g')) like ${likeOf(folded(word))})`
          : sql``
      }`
      // A red one stands beside the blue one that it reverses.
      const { rows } = await sql<Listed>`
        select t.id, t.number, t.seller_name, ${localDate('t.issued_at')}::text as issued, t.amount::text as amount, t.tax::text as tax, t.state, t.booking, t.booked_at,
          i.accounting_date::text as accounting_date, i.voucher_number, m.purpose, m.by_name, m.at, m.result, m.result_note
        from ${from} left join invoice i on i.company_id = t.company_id and i.identity = t.identity
          left join tax_invoice b on t.red_of is not null and b.company_id = t.company_id and b.direction = t.direction and b.identity = t.red_of
        where ${where} order by coalesce(b.issued_at, t.issued_at) desc, coalesce(b.id, t.id) desc, t.red_of nulls first, t.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
      const ids = rows.map(({ id }) => id)
      const pairs = await pairsOf(tx, actor.companyId, ids)
      const held = await heldBookings(tx, actor.companyId, ids, pairs)
      const { rows: total } = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(tx)
      const { rows: counts } = await sql<Record<string, number>>`
        select ${sql.join(bookingTabs.map((one) => sql`(count(*) filter (where ${tabs[one]}))::int as ${sql.ref(one)}`))} from ${from} where ${mine}`.execute(
        tx,
      )
      return {
        content: rows.map((row) => ({
          id: row.id,
          number: row.number,
          seller: row.seller_name,
          issued: row.issued,
          amount: row.amount,
          tax: row.tax,
          state: row.state,
          booking: row.booking,
          bookedAt: row.booked_at === null ? null : toInstant(row.booked_at),
          accountingDate: row.accounting_date,
          voucherNumber: row.voucher_number,
          mark:
            row.purpose === null
              ? null
              : { purpose: row.purpose, by: row.by_name!, at: toInstant(row.at!), result: row.result, resultNote: row.result_note ?? '' },
          held: held.get(row.id) ?? null,
          pair: (pairs.get(row.id) ?? []).map(({ id, number, red, booked, marked }) => ({ id, number, red, settled: booked || marked })),
        })),
        page,
        pageSize,
        totalElements: total[0]!.n,
        counts: { ...counts[0]! },
      }
    })
const lockRows = async (tx: Tx, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('tax_invoice')
    .select(['id', 'number', 'booking', 'state'])
    .where('direction', '=', 'in')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new Problem('taxInvoice.notFound')
  return rows
}
export const markBookings =
  ({ db, clock, audit }: DeductionDeps) =>
  (actor: Actor, { ids: asked, purpose, together }: In<E['markBookings']>): Promise<Out<E['markBookings']>> =>
    db.inTenant(actor, async (tx) => {
      const ids = together ? await withPairs(tx, actor.companyId, asked) : asked
      const rows = await lockRows(tx, ids)
      if (rows.some(({ booking }) => booking === 'deducted' || booking === 'notDeducted')) throw new Problem('booking.booked')
      const pairs = await pairsOf(tx, actor.companyId, ids)
      const held = await heldBookings(tx, actor.companyId, ids, pairs)
      for (const { id, number } of rows) {
        const why = held.get(id)
        if (why) throw new Problem('booking.refused', { id, number, ...why })
        const apart = (pairs.get(id) ?? []).filter((other) => !other.booked && !other.marked && !ids.includes(other.id))
        if (apart.length > 0)
          throw new Problem('booking.pairFirst', {
            id,
            number,
            ids: apart.map((other) => other.id),
            others: apart.map((other) => other.number).join('、'),
          })
      }
      const mark = {
        purpose,
        by_id: actor.userId,
        by_name: actor.userName,
        at: clock.now().toISOString(),
        exported_at: null,
        result: null,
        result_note: '',
        result_at: null,
      }
      await tx
        .insertInto('booking_mark')
        .values(rows.map(({ id }) => ({ company_id: actor.companyId, tax_invoice_id: id, ...mark })))
        .onConflict((conflict) => conflict.columns(['company_id', 'tax_invoice_id']).doUpdateSet(mark))
        .execute()
      await audit.record(
        tx,
        actor,
        rows.map(({ id, number }) => ({
          action: 'booking.marked' as const,
          objectType: 'taxInvoice',
          objectId: id,
          detail: { number, purpose },
        })),
      )
      return { count: rows.length }
    })
export const unmarkBookings =
  ({ db, audit }: DeductionDeps) =>
  (actor: Actor, { ids }: In<E['unmarkBookings']>): Promise<Out<E['unmarkBookings']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await lockRows(tx, await withPairs(tx, actor.companyId, ids))
      const gone = await tx
        .deleteFrom('booking_mark')
        .where(
          'tax_invoice_id',
          'in',
          rows.map(({ id }) => id),
        )
        .returning('tax_invoice_id')
        .execute()
      await audit.record(
        tx,
        actor,
        gone.map(({ tax_invoice_id: id }) => ({
          action: 'booking.unmarked' as const,
          objectType: 'taxInvoice',
          objectId: id,
          detail: { number: rows.find((row) => row.id === id)!.number },
        })),
      )
      return { count: gone.length }
    })
