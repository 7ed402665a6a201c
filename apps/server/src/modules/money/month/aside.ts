// Beside the month: what changed since the caller looked, the month before, and notes.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import { monthBefore } from '@piaotai/domain/months.ts'
import { periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { seesAllVouchers } from '../voucher/index.ts'
import type { MonthContext } from './cells/index.ts'
import type { MonthDeps } from './deps.ts'
import { settingsOf, standingSeal } from './month-rows.ts'
import { contextOf } from './month-standing.ts'
import { sealOf } from './seal.ts'
import { sumsOf } from './sums.ts'

type E = typeof monthEndpoints
type Aside = Out<E['readMonthAside']>
const shownChanges = 8

export const readMonthAside =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month }: In<E['readMonthAside']>): Promise<Aside> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const context = contextOf(actor, month, now)
      const look = await tx
        .selectFrom('month_look')
        .select(['at', 'before'])
        .where('user_id', '=', actor.userId)
        .where('month', '=', context.period)
        .executeTakeFirst()
      const since = look ? toInstant(look.before ?? look.at) : null
      return {
        since,
        changes: since === null ? [] : await changesSince(tx, context, since),
        now: await sumsOf(tx, context),
        before: await monthBeforeIt(tx, actor, month, now),
        notes: await notesOf(tx, actor, month),
      }
    })
const monthBeforeIt = async (tx: Tx, actor: Actor, month: string, now: Date): Promise<Aside['before']> => {
  const before = monthBefore(month)
  const { firstMonth } = await settingsOf(tx, actor)
  if (before < firstMonth) return null
  const seal = await standingSeal(tx, before)
  const shown = seal && seesAllVouchers(actor) ? sealOf(seal) : null
  return { month: before, sums: shown?.sums ?? (await sumsOf(tx, contextOf(actor, before, now))), closedOn: shown?.closed.at ?? null }
}
const notesOf = async (tx: Tx, actor: Actor, month: string): Promise<Aside['notes']> =>
  (
    await tx
      .selectFrom('month_note')
      .select(['id', 'text', 'by_id', 'by_name', 'at'])
      .where('month', '=', periodNumber(month))
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(monthLimits.notes)
      .execute()
  ).map(({ id, text, by_id: byId, by_name: by, at }) => ({ id, text, by, at: toInstant(at), mine: byId === actor.userId }))

interface ChangeRow {
  readonly at: string
  readonly what: Aside['changes'][number]['what']
  readonly count: number
  readonly amount: string | null
  readonly by: string | null
  readonly party: string | null
}
/** Gathered by what happened and who did it; the newest first. */
const changesSince = async (tx: Tx, { actor, companyId, first, last }: MonthContext, since: string): Promise<Aside['changes']> => {
  const ofMonth = sql`invoice.company_id = ${companyId} and invoice.date >= ${first} and invoice.date <= ${last} and ${invoicesInRowScope(actor, 'company')}`
  const { rows } = await sql<ChangeRow>`
    select max(p.ended_at)::text as at, 'pulled' as what, count(*)::int as count, null as amount, null as by, null as party
      from pull_task p where p.company_id = ${companyId} and p.ended_at > ${since} and p.first_day <= ${last} and p.last_day >= ${first} having count(*) > 0
    union all select max(entered_at)::text, 'came', count(*)::int, sum(amount_including_tax)::numeric(40,2)::text, null, null
      from invoice where ${ofMonth} and entered_at > ${since} having count(*) > 0
    union all (select u.confirmed_at::text, 'confirmed', count(*)::int, sum(amount_including_tax)::numeric(40,2)::text, u.confirmed_by_name, null
      from invoice_use u join invoice on invoice.company_id = u.company_id and invoice.id = u.invoice_id
      where u.company_id = ${companyId} and u.confirmed_at > ${since} and ${invoicesInRowScope(actor, 'company')} group by u.confirmed_at, u.confirmed_by_name)
    order by at desc limit ${shownChanges}`.execute(tx)
  return rows.map((row) => ({ ...row, at: toInstant(row.at) }))
}
