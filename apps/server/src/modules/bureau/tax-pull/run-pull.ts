// One leg of a pull: login and quota, slices, pages, files. Each page is a transaction of its own; whatever stops a leg, the next goes on
// after the last good page.
import { setTimeout as pause } from 'node:timers/promises'

import { pullErrorEnd, pullWaits, settledOn, slicesOf, isPulling, nextNight, type PullError } from '@piaotai/domain/tax/tax-pull.ts'
import { dayStart } from '@piaotai/domain/shanghai.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { emit } from '../../../kernel/events.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { BureauRefusal } from '../../../ports/bureau-login.ts'
import { quotaLeft } from '../../people/company/index.ts'
import { reportSession, sessionOf, type SessionOf } from '../tax-account/index.ts'
import { fetchNext, queueRows, stopRows } from './fetch-files.ts'
import type { TaxPullDeps } from './deps.ts'
import { legMs, pullAgain, pullLeg } from './jobs.ts'
import { takePage } from './read-slice.ts'
import { addPullEvent, changeTask, lockRun, moveTask, ofPull, slicesOfTask, type TaskKey, type TaskRecord } from './task-rows.ts'

export type RunKey = TaskKey & { readonly run: number }
/** Longer than any single call. */
const claimMs = 150_000

export const runPull =
  (deps: TaxPullDeps): JobRun<typeof pullLeg.payload> =>
  async (key, { signal }) => {
    const task = await begin(deps, key)
    if (!task) return
    const session = await sessionOf(deps)(key.companyId, task.account_id)
    if (session.as === 'needsLogin') {
      await stopLeg(deps, key, session.error, '')
      return
    }
    const until = deps.clock.now().getTime() + legMs
    let left = 'more' as Step
    while (left === 'more' && !signal.aborted && deps.clock.now().getTime() < until) {
      left = await step(deps, key, session)
      if (left === 'more' && deps.bureauPull.gapMs > 0) await pause(deps.bureauPull.gapMs)
    }
    if (left === 'more') await goOn(deps, key)
  }
type Live = Extract<SessionOf, { readonly as: 'live' }>
/** `more`: the task goes on. `over`: it ended, or waits for something else. */
type Step = 'more' | 'over'

/** Undefined: another leg or task of the account is at work, or the task is none of this run any more. */
const begin = (deps: TaxPullDeps, key: RunKey): Promise<TaskRecord | undefined> =>
  deps.db.inTenant(key, async (tx) => {
    const seen = await lockRun(tx, key)
    if (!seen || !isPulling(seen.state)) return undefined
    await takeAdvisoryLock(tx, `tax pull ${seen.account_id}`)
    const now = deps.clock.now()
    const busy = await tx
      .selectFrom('pull_task')
      .select('claimed_until')
      .where('account_id', '=', seen.account_id)
      .where('id', '<>', key.taskId)
      .where('claimed_until', '>', now.toISOString())
      .limit(1)
      .executeTakeFirst()
    if (busy) {
      await deps.jobs.addAt(tx, new Date(now.getTime() + 3000), pullLeg, { ...key, userId: seen.begun_by })
      return undefined
    }
    if (await suiteEnded(tx, deps, key.companyId)) {
      await endWith(deps, tx, seen, 'SUITE_ENDED', '')
      return undefined
    }
    if (!seen.charged && (await quotaLeft(tx, 'taxPull')) < 1) {
      await endWith(deps, tx, seen, 'QUOTA', '')
      return undefined
    }
    const claimed_until = new Date(now.getTime() + claimMs).toISOString()
    if (seen.state !== 'waiting') {
      await changeTask(tx, key, { claimed_until, next_at: null })
      return { ...seen, claimed_until }
    }
    const resumed = seen.started_at !== null
    if (resumed) await addPullEvent(deps, tx, key, 'wentOn')
    if (seen.error !== null) await emit(tx, 'taxPull.wentOn', ofPull(seen))
    return moveTask(deps, tx, seen, 'begin', {
      claimed_until,
      next_at: null,
      error: null,
      note: '',
      started_at: seen.started_at ?? now.toISOString(),
    })
  })

const step = async (deps: TaxPullDeps, key: RunKey, live: Live): Promise<Step> => {
  const next = await deps.db.inTenant(key, async (tx) => {
    const task = await lockRun(tx, key)
    if (!task || !isPulling(task.state)) return undefined
    await changeTask(tx, key, { claimed_until: new Date(deps.clock.now().getTime() + claimMs).toISOString() })
    if (task.state === 'initializing') await plan(deps, tx, task)
    if (task.state === 'converting') return { task, slice: undefined }
    const slice = (await slicesOfTask(tx, key)).find(({ state }) => state === 'planned' || state === 'running')
    if (slice) return { task, slice }
    await listed(deps, tx, { ...task, state: 'processing' })
    return { task, slice: undefined }
  })
  if (!next) return 'over'
  return next.slice ? readPage(deps, key, live, next.task, next.slice) : convert(deps, key, live)
}
const plan = async (deps: TaxPullDeps, tx: Tx, task: TaskRecord): Promise<void> => {
  const key = { companyId: task.company_id, taskId: task.id }
  if ((await slicesOfTask(tx, key)).length === 0) {
    const slices = slicesOf({ from: task.first_day, to: task.last_day })
    await tx
      .insertInto('pull_slice')
      .values(
        slices.map(({ from, to }) => ({
          company_id: task.company_id,
          id: newId(deps.clock.now()),
          task_id: task.id,
          first_day: from,
          last_day: to,
        })),
      )
      .execute()
    await addPullEvent(deps, tx, key, 'planned', { slices: slices.length })
  }
  await moveTask(deps, tx, task, 'plan')
}
const listed = async (deps: TaxPullDeps, tx: Tx, task: TaskRecord): Promise<void> => {
  const key = { companyId: task.company_id, taskId: task.id }
  const queued = task.then_sync ? await queueRows(tx, task) : 0
  await addPullEvent(deps, tx, key, 'listed', { queued })
  await moveTask(deps, tx, task, 'list', { attempt: 0 })
}
const readPage = async (
  deps: TaxPullDeps,
  key: RunKey,
  live: Live,
  { direction }: TaskRecord,
  planned: {
    readonly id: string
    readonly first_day: string
    readonly last_day: string
    readonly next_page: number
    readonly pass: number
  },
): Promise<Step> => {
  const range = { direction, from: planned.first_day, to: planned.last_day }
  const answer = await deps.bureauPull.list(live.session, range, planned.next_page)
  if (answer.as === 'failed' && answer.error !== 'RANGE_TOO_LARGE') return refused(deps, key, live, answer)
  const outcome = await deps.db.inTenant(key, async (tx) => {
    const task = await lockRun(tx, key)
    const slice = task && (await slicesOfTask(tx, key)).find(({ id }) => id === planned.id)
    if (task?.state !== 'processing' || !slice || slice.next_page !== planned.next_page || slice.pass !== planned.pass) return undefined
    const taken = await takePage(deps, tx, task, slice, answer.as === 'failed' ? { as: 'tooLarge' } : answer)
    if (taken.then === 'on' && task.attempt > 0) await changeTask(tx, key, { attempt: 0, error: null, note: '' })
    return taken
  })
  if (!outcome) return 'over'
  if (outcome.then === 'on') return 'more'
  await stopLeg(deps, key, outcome.error, outcome.note)
  return 'over'
}
/** Files of the rows that wait, one row a step; then the end. */
const convert = async (deps: TaxPullDeps, key: RunKey, live: Live): Promise<Step> => {
  const fetched = await fetchNext(deps, live.session, { companyId: key.companyId, taskId: key.taskId })
  if (fetched === 'one') return 'more'
  if (fetched !== 'none') return refused(deps, key, live, fetched)
  await deps.db.inTenant(key, async (tx) => {
    const task = await lockRun(tx, key)
    if (task?.state === 'converting') await succeed(deps, tx, task)
  })
  return 'over'
}
const succeed = async (deps: TaxPullDeps, tx: Tx, task: TaskRecord): Promise<void> => {
  const key = { companyId: task.company_id, taskId: task.id }
  const young = await tx
    .selectFrom('pulled_day')
    .select((eb) => [eb.fn.max('day').as('last')])
    .where('direction', '=', task.direction)
    .where('task_id', '=', task.id)
    .where('provisional', '=', true)
    .executeTakeFirst()
  const last = young?.last ?? null
  await moveTask(deps, tx, task, 'end', { provisional: last !== null, error: null, note: '' })
  await addPullEvent(deps, tx, key, 'finished', { provisional: last !== null })
  if (last !== null) {
    const settled = new Date(dayStart(settledOn(task.direction, last)))
    await deps.jobs.addAt(tx, nextNight('03:10', settled > deps.clock.now() ? settled : deps.clock.now()), pullAgain, key)
  }
  const found = (await slicesOfTask(tx, key)).filter(({ state }) => state === 'done')
  await emit(tx, 'taxPull.ended', { ...ofPull(task), count: found.reduce((sum, slice) => sum + slice.found, 0), error: null })
}

const refused = async (deps: TaxPullDeps, key: RunKey, live: Live, { error, note }: BureauRefusal): Promise<Step> => {
  if (pullErrorEnd(error) === 'login') await reportSession(deps)(key.companyId, live.sessionId, error)
  await stopLeg(deps, key, error, note)
  return 'over'
}
/** Another attempt at its time, waiting for a login, or the exception. */
const stopLeg = (deps: TaxPullDeps, key: RunKey, error: PullError, note: string): Promise<void> =>
  deps.db.inTenant(key, async (tx) => {
    const task = await lockRun(tx, key)
    if (!task || !isPulling(task.state)) return
    const end = pullErrorEnd(error)
    if (end === 'login') {
      if (task.state === 'waiting') await changeTask(tx, key, { error, note, claimed_until: null })
      else await moveTask(deps, tx, task, 'park', { error, note, claimed_until: null })
      if (task.error !== error) {
        await addPullEvent(deps, tx, key, 'waitsForLogin', { error })
        await emit(tx, 'taxPull.waits', ofPull(task))
      }
      return
    }
    const wait = pullWaits[task.attempt]
    if (end === 'exception' || wait === undefined) {
      await endWith(deps, tx, task, error, note)
      return
    }
    const next = new Date(deps.clock.now().getTime() + wait * 1000)
    await changeTask(tx, key, { error, note, attempt: task.attempt + 1, next_at: next.toISOString(), claimed_until: null })
    await addPullEvent(deps, tx, key, 'faulted', { error, note, attempt: task.attempt + 1 })
    await deps.jobs.addAt(tx, next, pullLeg, { ...key, userId: task.begun_by })
  })
/** The task is locked. */
export const endWith = async (deps: TaxPullDeps, tx: Tx, task: TaskRecord, error: PullError, note: string, by?: string): Promise<void> => {
  const key = { companyId: task.company_id, taskId: task.id }
  const cancelled = error === 'CANCELLED'
  await stopRows(tx, task)
  await moveTask(deps, tx, task, cancelled ? 'cancel' : 'fail', { error, note, ...(cancelled ? { run: task.run + 1 } : {}) })
  await addPullEvent(deps, tx, key, cancelled ? 'cancelled' : 'failed', cancelled ? {} : { error, note }, by ?? null)
  await emit(tx, 'taxPull.ended', { ...ofPull(task), count: 0, error })
}
const goOn = (deps: TaxPullDeps, key: RunKey): Promise<void> =>
  deps.db.inTenant(key, async (tx) => {
    const task = await lockRun(tx, key)
    if (!task || !isPulling(task.state)) return
    await changeTask(tx, key, { claimed_until: null })
    await deps.jobs.add(tx, pullLeg, { ...key, userId: task.begun_by })
  })
/** A leg whose process died again and again. */
export const giveUpPull =
  (deps: TaxPullDeps) =>
  (key: RunKey): Promise<void> =>
    deps.db.inTenant(key, async (tx) => {
      const task = await lockRun(tx, key)
      if (task && isPulling(task.state)) await endWith(deps, tx, task, 'UNKNOWN', 'leg')
    })
