// Signing, closing and reopening a month. What may be done is the domain's one answer; here it is asked under a lock, and done.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import type { MonthAct } from '@piaotai/domain/month/month-close.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import { closeBooks, holdPeriod, openBooks } from '../voucher/index.ts'
import type { MonthDeps } from './deps.ts'
import { sealBefore } from './month-rows.ts'
import { refusalFor, standingOf, type Standing } from './month-standing.ts'
import { statusOf } from './read-month.ts'
import { sealMonth } from './seal.ts'
import { sumsOf } from './sums.ts'

type E = typeof monthEndpoints
type Status = Out<E['readMonth']>
type Done = (tx: Tx, standing: Standing) => Promise<void>

/** Judges the act while nobody else signs, closes or reopens, and nobody moves a voucher of the month; does it, and answers the month after it. */
const act = async (deps: MonthDeps, actor: Actor, month: string, what: MonthAct, done: Done): Promise<Status> =>
  deps.db.inTenant(actor, async (tx) => {
    await takeAdvisoryLock(tx, `month ${actor.companyId}`)
    await holdPeriod(tx, actor.companyId, periodNumber(month))
    const standing = await standingOf(tx, actor, month, deps.clock.now(), monthLimits.counted)
    const because = refusalFor(what, standing, actor)
    if (because) {
      const { gatesLeft, neverLeft } = standing.standing
      throw new Problem('month.refused', { because, month, oldestOpen: standing.facts.oldestOpen, gatesLeft, neverLeft })
    }
    await done(tx, standing)
    return statusOf(tx, actor, await standingOf(tx, actor, month, deps.clock.now()))
  })
const write = async (tx: Tx, companyId: string, month: string, values: Partial<Signing>): Promise<void> => {
  await tx
    .insertInto('month_close')
    .values({ company_id: companyId, month: periodNumber(month), ...values })
    .onConflict((oc) => oc.columns(['company_id', 'month']).doUpdateSet(values))
    .execute()
}
interface Signing {
  readonly prepared_by: string | null
  readonly prepared_by_name: string | null
  readonly prepared_at: string | null
  readonly prepared_reason: string | null
  readonly prepared_passes: string[]
  readonly reopen_by: string | null
  readonly reopen_by_name: string | null
  readonly reopen_at: string | null
  readonly reopen_reason: string | null
}
const nobodyPrepared = { prepared_by: null, prepared_by_name: null, prepared_at: null, prepared_reason: null, prepared_passes: [] }
const nobodyAsked = { reopen_by: null, reopen_by_name: null, reopen_at: null, reopen_reason: null }
const logged = (actor: Actor, action: 'prepared' | 'unprepared' | 'closed' | 'reopenAsked' | 'reopened' | 'handedOver', detail: object) =>
  [{ action: `month.${action}`, objectType: 'company', objectId: actor.companyId, detail: { ...detail } }] as const

export const prepareMonth =
  (deps: MonthDeps) =>
  (actor: Actor, { month, reason }: In<E['prepareMonth']>): Promise<Status> =>
    act(deps, actor, month, reason === undefined ? 'prepare' : 'prepareAnyway', async (tx, { standing }) => {
      const passes = reason === undefined ? [] : [...standing.gatesLeft]
      await write(tx, actor.companyId, month, {
        prepared_by: actor.userId,
        prepared_by_name: actor.userName,
        prepared_at: deps.clock.now().toISOString(),
        prepared_reason: reason ?? null,
        prepared_passes: passes,
      })
      await deps.audit.record(tx, actor, logged(actor, 'prepared', { period: month, reason: reason ?? null, passes }))
      await emit(tx, 'month.prepared', {
        companyId: actor.companyId,
        month,
        by: actor.userId,
        byName: actor.userName,
        reason: reason ?? null,
      })
    })
export const unprepareMonth =
  (deps: MonthDeps) =>
  (actor: Actor, { month }: In<E['unprepareMonth']>): Promise<Status> =>
    act(deps, actor, month, 'unprepare', async (tx) => {
      await write(tx, actor.companyId, month, nobodyPrepared)
      await deps.audit.record(tx, actor, logged(actor, 'unprepared', { period: month }))
    })
export const closeMonth =
  (deps: MonthDeps) =>
  (actor: Actor, { month }: In<E['closeMonth']>): Promise<Status> =>
    act(deps, actor, month, 'close', async (tx, standing) => {
      const { companyId, userId, userName: name } = actor
      const now = deps.clock.now().toISOString()
      const { signing, facts } = standing
      const prepared = { userId: facts.prepared!.by, name: signing!.prepared_by_name ?? '', at: toInstant(signing!.prepared_at!) }
      const previous = (await sealBefore(tx, month))?.seal ?? null
      const sums = await sumsOf(tx, standing.context)
      const { content, seal } = sealMonth(standing, sums, prepared, { userId, name, at: now }, previous)
      await closeBooks(deps, tx, actor, month)
      await tx
        .insertInto('month_seal')
        .values({ company_id: companyId, id: newId(deps.clock.now()), month: periodNumber(month), content, seal, previous, closed_at: now })
        .execute()
      await write(tx, companyId, month, nobodyPrepared)
      const reason = signing!.prepared_reason
      await deps.audit.record(tx, actor, logged(actor, 'closed', { period: month, seal, previous, preparedBy: prepared.name, reason }))
      await emit(tx, 'month.closed', {
        companyId,
        month,
        seal,
        previous,
        closedAt: now,
        by: userId,
        byName: name,
        preparedBy: prepared.userId,
        reason,
        onePerson: standing.settings.onePerson && prepared.userId === userId,
        sums,
      })
    })
export const askReopenMonth =
  (deps: MonthDeps) =>
  (actor: Actor, { month, reason }: In<E['askReopenMonth']>): Promise<Status> =>
    act(deps, actor, month, 'askReopen', async (tx) => {
      await write(tx, actor.companyId, month, {
        reopen_by: actor.userId,
        reopen_by_name: actor.userName,
        reopen_at: deps.clock.now().toISOString(),
        reopen_reason: reason,
      })
      await deps.audit.record(tx, actor, logged(actor, 'reopenAsked', { period: month, reason }))
      await emit(tx, 'month.reopenAsked', { companyId: actor.companyId, month, by: actor.userId, byName: actor.userName, reason })
    })
export const reopenMonth =
  (deps: MonthDeps) =>
  (actor: Actor, { month }: In<E['reopenMonth']>): Promise<Status> =>
    act(deps, actor, month, 'reopen', async (tx, { signing, seal }) => {
      const { companyId, userId, userName: byName } = actor
      const reason = signing!.reopen_reason!
      const reopenedAt = deps.clock.now().toISOString()
      await openBooks(deps, tx, actor, month)
      await tx
        .updateTable('month_seal')
        .set({
          reopened_at: reopenedAt,
          reopened_by: userId,
          reopened_by_name: byName,
          reopen_reason: reason,
          asked_by_name: signing!.reopen_by_name,
        })
        .where('month', '=', periodNumber(month))
        .where('reopened_at', 'is', null)
        .execute()
      await write(tx, companyId, month, nobodyAsked)
      // What was placed elsewhere because the month was closed is the month's own again.
      await sql`delete from month_late l using invoice i where l.company_id = ${companyId} and i.company_id = l.company_id and i.id = l.invoice_id
        and to_char(i.date, 'YYYY-MM') = ${month}`.execute(tx)
      await deps.audit.record(
        tx,
        actor,
        logged(actor, 'reopened', { period: month, seal: seal?.seal ?? null, askedBy: signing!.reopen_by_name, reason }),
      )
      await emit(tx, 'month.reopened', {
        companyId,
        month,
        by: userId,
        byName,
        askedBy: signing!.reopen_by!,
        reason,
        seal: seal?.seal ?? null,
        reopenedAt,
      })
    })
export const handOverMonth =
  (deps: MonthDeps) =>
  (actor: Actor, { month, download }: In<E['handOverMonth']>): Promise<Status> =>
    act(deps, actor, month, 'handOver', async (tx) => {
      const digest = download === undefined ? null : await digestOfPackage(tx, download)
      await tx
        .updateTable('month_seal')
        .set({ handed_over_at: deps.clock.now().toISOString(), handed_over_by_name: actor.userName, handed_over_digest: digest })
        .where('month', '=', periodNumber(month))
        .where('reopened_at', 'is', null)
        .execute()
      await write(tx, actor.companyId, month, nobodyAsked)
      await deps.audit.record(tx, actor, logged(actor, 'handedOver', { period: month, digest }))
    })
const digestOfPackage = async (tx: Tx, id: string): Promise<string> => {
  const made = await tx
    .selectFrom('download as d')
    .innerJoin('stored_file as f', 'f.id', 'd.stored_file_id')
    .select('f.sha256 as digest')
    .where('d.id', '=', id)
    .where('d.kind', '=', 'archive')
    .executeTakeFirst()
  if (!made) throw new Problem('download.notFound')
  return made.digest
}
