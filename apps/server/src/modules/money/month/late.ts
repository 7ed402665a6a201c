// 结账后到的: invoices of a closed month that came after closing, and the open month whose books they go to.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { periodMonth, periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { MonthDeps } from './deps.ts'
import { lateInvoices } from './late-source.ts'
import { closedMonths, settingsOf, standingSeal } from './month-rows.ts'
import { contextOf } from './month-standing.ts'
import { toInstant } from '../../../lib/datetime.ts'

type E = typeof monthEndpoints
export const listLateInvoices =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month, page, pageSize }: In<E['listLateInvoices']>): Promise<Out<E['listLateInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const seal = await standingSeal(tx, month)
      if (!seal) return { content: [], page, pageSize, totalElements: 0, totalExact: true, undecided: 0 }
      const found = lateInvoices(tx, contextOf(actor, month, clock.now()), seal.closed_at)
      const { n, undecided } = await tx
        .selectFrom(found.as('late'))
        .select([countOf().as('n')])
        .select((eb) => countOf(eb('goes_to', 'is', null)).as('undecided'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .orderBy('entered_at', 'desc')
        .orderBy('invoice.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return {
        content: rows.map((row) => ({
          id: row.id,
          number: row.number,
          party: row.party,
          issued: row.issued,
          cameAt: toInstant(row.entered_at),
          source: row.entry_source,
          total: row.total,
          goesTo: row.goes_to === null ? null : periodMonth(row.goes_to),
          booked: row.booked,
        })),
        page,
        pageSize,
        totalElements: Number(n),
        totalExact: true,
        undecided: Number(undecided),
      }
    })
/** All or none: into the books of an open month, or undecided again. */
export const placeLateInvoices =
  ({ db, clock, audit }: MonthDeps) =>
  (actor: Actor, { month, ids, goesTo }: In<E['placeLateInvoices']>): Promise<Out<E['placeLateInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const seal = await standingSeal(tx, month)
      if (!seal) throw new Problem('month.refused', { because: 'notClosed', month })
      if (
        goesTo !== null &&
        (goesTo <= month || goesTo < (await settingsOf(tx, actor)).firstMonth || (await closedMonths(tx)).includes(goesTo))
      )
        throw new Problem('month.refused', { because: 'closed', month: goesTo })
      const wanted = [...new Set(ids)]
      const found = await lateInvoices(tx, contextOf(actor, month, clock.now()), seal.closed_at)
        .where('invoice.id', 'in', wanted)
        .execute()
      if (found.length < wanted.length) throw new Problem('invoice.notFound')
      const now = clock.now().toISOString()
      if (goesTo === null) await tx.deleteFrom('month_late').where('invoice_id', 'in', wanted).execute()
      else {
        const set = { goes_to: periodNumber(goesTo), by_name: actor.userName, at: now }
        await tx
          .insertInto('month_late')
          .values(wanted.map((invoiceId) => ({ company_id: actor.companyId, invoice_id: invoiceId, ...set })))
          .onConflict((oc) => oc.columns(['company_id', 'invoice_id']).doUpdateSet(set))
          .execute()
      }
      await audit.record(
        tx,
        actor,
        wanted.map((id) => ({ action: 'month.latePlaced', objectType: 'invoice', objectId: id, detail: { period: month, goesTo } })),
      )
      return { count: wanted.length }
    })
