// A target that does not answer rests, and holds up no other: its pushes wait without jobs until a single one tries it again.
import { breakerAfter, offAfterMs, pushLimits, restUntil } from '@piaotai/domain/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { PushDeps } from './deps.ts'
import { attemptPush, wakeTarget } from './jobs.ts'
import { changeTarget, findTarget, type TargetRecord } from './target-rows.ts'

export const restsAt = ({ rests_until }: Pick<TargetRecord, 'rests_until'>, now: Date): boolean =>
  rests_until !== null && Date.parse(rests_until) > now.getTime()

/** After failures in a row one alone tries. */
export const placesOf = ({ failures, concurrency }: Pick<TargetRecord, 'failures' | 'concurrency'>): number =>
  failures >= breakerAfter ? 1 : concurrency
/** Attempts under way. */
export const underWay = async (tx: Tx, { id }: Pick<TargetRecord, 'id'>, now: Date): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('push')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('target_id', '=', id)
        .where('claimed_until', '>', now.toISOString())
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The target is locked. */
export const countFailure = async (deps: Pick<PushDeps, 'clock' | 'jobs' | 'audit'>, tx: Tx, target: TargetRecord): Promise<void> => {
  const now = deps.clock.now()
  // Calls that began before its rest say nothing new.
  if (restsAt(target, now)) return
  const failures = target.failures + 1
  const failingSince = target.failing_since ?? now.toISOString()
  const until = restUntil(now, failures)
  await changeTarget(tx, target, { failures, failing_since: failingSince, rests_until: until?.toISOString() ?? null })
  if (now.getTime() - Date.parse(failingSince) > offAfterMs) {
    await switchOff(deps, tx, target, 'failing')
    return
  }
  if (until) await deps.jobs.addAt(tx, until, wakeTarget, { companyId: target.company_id, targetId: target.id })
}
export const countSuccess = async (tx: Tx, target: TargetRecord): Promise<void> => {
  if (target.failures > 0 || target.rests_until !== null || target.failing_since !== null)
    await changeTarget(tx, target, { failures: 0, failing_since: null, rests_until: null })
}

/** Gives the free places of a target to those that have waited longest. */
export const releaseNext = async (
  deps: Pick<PushDeps, 'clock' | 'jobs'>,
  tx: Tx,
  target: Pick<TargetRecord, 'company_id' | 'id'>,
): Promise<void> => {
  const longest = await tx
    .selectFrom('push')
    .select(['id', 'attempt'])
    .where('target_id', '=', target.id)
    .where('parked', '=', true)
    .where('state', '=', pushStatus.waiting)
    .orderBy('pushed_at')
    .orderBy('id')
    .limit(pushLimits.concurrencyMax)
    .forUpdate()
    .skipLocked()
    .execute()
  if (longest.length === 0) return
  const now = deps.clock.now()
  const present = await findTarget(tx, target.id)
  // At a target that is off each fails by itself.
  if (present.is_on && restsAt(present, now)) return
  const next = longest.slice(0, Math.max(0, placesOf(present) - (await underWay(tx, present, now))))
  if (next.length === 0) return
  await tx
    .updateTable('push')
    .set({ parked: false })
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .execute()
  await deps.jobs.add(
    tx,
    attemptPush,
    ...next.map(({ id, attempt }) => ({ companyId: target.company_id, pushId: id, attempt: attempt + 1 })),
  )
}
export const runWake =
  (deps: PushDeps): JobRun<typeof wakeTarget.payload> =>
  ({ companyId, targetId }) =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const target = await tx.selectFrom('push_target').selectAll().where('id', '=', targetId).forNoKeyUpdate().executeTakeFirst()
      if (target && !restsAt(target, deps.clock.now())) await releaseNext(deps, tx, target)
    })

/** Nothing is sent there any more: each push that waits is called up, and fails by itself. Its keepers are told by the event. */
export const switchOff = async (
  deps: Pick<PushDeps, 'audit' | 'jobs'>,
  tx: Tx,
  target: TargetRecord,
  because: 'failing' | 'gone' | 'dissolved' | 'hand' | 'owner',
  by?: Actor,
): Promise<void> => {
  await changeTarget(tx, target, { is_on: false, off_because: because })
  await deps.audit.record(tx, by ?? { companyId: target.company_id }, [
    { action: 'pushTarget.switchedOff', objectType: 'pushTarget', objectId: target.id, detail: { name: target.name, because } },
  ])
  const waiting = await tx
    .selectFrom('push')
    .select(['id', 'attempt'])
    .where('target_id', '=', target.id)
    .where('state', '=', pushStatus.waiting)
    .execute()
  await deps.jobs.add(
    tx,
    attemptPush,
    ...waiting.map(({ id, attempt }) => ({ companyId: target.company_id, pushId: id, attempt: attempt + 1 })),
  )
  await emit(tx, 'pushTarget.switchedOff', { companyId: target.company_id, targetId: target.id, name: target.name, because })
  if (because === 'owner')
    await emit(tx, 'automatic.paused', {
      companyId: target.company_id,
      what: 'pushTarget',
      objectId: target.id,
      name: target.name,
      edit: 'pushTargets.edit',
    })
}
