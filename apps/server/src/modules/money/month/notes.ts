// Notes on a month, and who looked at it when.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { periodMonth, periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { MonthDeps } from './deps.ts'

type E = typeof monthEndpoints
export const addMonthNote =
  ({ db, clock, audit }: MonthDeps) =>
  (actor: Actor, { month, text }: In<E['addMonthNote']>): Promise<Out<E['addMonthNote']>> =>
    db.inTenant(actor, async (tx) => {
      const period = periodNumber(month)
      const { n } = await tx
        .selectFrom('month_note')
        .select(sql<string>`count(*)`.as('n'))
        .where('month', '=', period)
        .executeTakeFirstOrThrow()
      if (Number(n) >= monthLimits.notes) throw new Problem('month.tooManyNotes', { most: monthLimits.notes })
      const now = clock.now()
      const id = newId(now)
      await tx
        .insertInto('month_note')
        .values({
          company_id: actor.companyId,
          id,
          month: period,
          text,
          by_id: actor.userId,
          by_name: actor.userName,
          at: now.toISOString(),
        })
        .execute()
      await audit.record(tx, actor, [
        { action: 'month.noteAdded', objectType: 'company', objectId: actor.companyId, detail: { period: month, text } },
      ])
      return { id }
    })
/** Of the caller's own alone. */
export const removeMonthNote =
  ({ db, audit }: MonthDeps) =>
  (actor: Actor, { id }: In<E['removeMonthNote']>): Promise<Out<E['removeMonthNote']>> =>
    db.inTenant(actor, async (tx) => {
      const gone = await tx
        .deleteFrom('month_note')
        .where('id', '=', id)
        .where('by_id', '=', actor.userId)
        .returning(['month', 'text'])
        .executeTakeFirst()
      if (!gone) throw new Problem('monthNote.notFound')
      const detail = { period: periodMonth(gone.month), text: gone.text }
      await audit.record(tx, actor, [{ action: 'month.noteRemoved', objectType: 'company', objectId: actor.companyId, detail }])
      return { count: 1 }
    })
/** Keeps the look; of a look within the same hour the one before stays what changes are told since. */
export const markMonthSeen =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month }: In<E['markMonthSeen']>): Promise<Out<E['markMonthSeen']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId, userId } = actor
      const [period, at] = [periodNumber(month), clock.now().toISOString()]
      await sql`insert into month_look as l (company_id, user_id, month, at) values (${companyId}, ${userId}, ${period}, ${at})
        on conflict (company_id, user_id, month) do update
        set before = case when l.at < excluded.at - interval '1 hour' then l.at else l.before end, at = excluded.at`.execute(tx)
      return { month }
    })
