// 取票: begins, repeats and cancels tasks, by hand and by the product itself.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxPullEndpoints } from '@piaotai/contract/tax-pull/tax-pull.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import {
  afterPull,
  isPulling,
  pullLimits,
  pullRangeOf,
  type PullDirection,
  type PullRange,
  type PullUnit,
} from '@piaotai/domain/tax/tax-pull.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { quotaLeft } from '../../people/company/index.ts'
import { defaultTaxAccount, findTaxAccount } from '../tax-account/index.ts'
import type { TaxPullDeps } from './deps.ts'
import { pullLeg } from './jobs.ts'
import { requireDirection } from './page-scope.ts'
import { endWith } from './run-pull.ts'
import { requireRunningSuite } from '../../../kernel/running-suite.ts'
import { addPullEvent, changeTask, lockTask, moveTask, newPullNumber, type TaskRecord } from './task-rows.ts'

type E = typeof taxPullEndpoints

export const beginTaxPull =
  (deps: TaxPullDeps) =>
  (actor: Actor, input: In<E['beginTaxPull']>): Promise<Out<E['beginTaxPull']>> =>
    deps.db.inTenant(actor, async (tx) => {
      requireDirection(actor, input.direction, 'pull')
      const { companyId } = actor
      await requireRunningSuite(tx, deps, companyId)
      const judged = pullRangeOf(input.unit, input.first, input.last, shanghaiDay(deps.clock.now()))
      if ('problem' in judged) throw new Problem('taxPull.range', { reason: judged.problem })
      const account = input.accountId ? await findTaxAccount(tx, input.accountId) : await defaultTaxAccount(tx)
      if (!account) throw new Problem('taxAccount.notFound')
      const task = await addTask(deps, tx, {
        account,
        direction: input.direction,
        unit: input.unit,
        range: judged.range,
        thenSync: input.thenSync,
        way: 'hand',
        by: actor,
        charged: false,
      })
      return { id: task.id, number: task.number }
    })

interface Begin {
  readonly account: Pick<Row<'tax_account'>, 'company_id' | 'id' | 'tax_id'>
  readonly direction: PullDirection
  readonly unit: PullUnit
  readonly range: PullRange
  readonly thenSync: boolean
  readonly way: TaskRecord['way']
  readonly by: { readonly userId: string; readonly userName: string }
  /** It belongs to a task that has paid. */
  readonly charged: boolean
}
/** Refuses a range that is being pulled, and an account with too many open tasks. */
export const addTask = async (
  { audit, clock, jobs }: Needs<'audit' | 'clock' | 'jobs'>,
  tx: Tx,
  { account, direction, unit, range, thenSync, way, by, charged }: Begin,
): Promise<{ readonly id: string; readonly number: string }> => {
  const companyId = account.company_id
  await takeAdvisoryLock(tx, `tax pulls ${companyId}`)
  const open = await tx
    .selectFrom('pull_task')
    .select(['number', 'direction', 'first_day', 'last_day', 'tax_id'])
    .where('state', 'in', ['waiting', 'initializing', 'processing', 'converting'])
    .limit(200)
    .execute()
  const running = open.find(
    (one) => one.direction === direction && one.tax_id === account.tax_id && one.first_day <= range.to && one.last_day >= range.from,
  )
  if (running) throw new Problem('taxPull.processing', { number: running.number })
  if (open.length >= pullLimits.open) throw new Problem('taxPull.tooMany', { max: pullLimits.open })
  if (!charged && (await quotaLeft(tx, 'taxPull')) < 1) throw new Problem('taxPull.quota')
  const now = clock.now()
  const task = { id: newId(now), number: newPullNumber(now) }
  await tx
    .insertInto('pull_task')
    .values({
      company_id: companyId,
      ...task,
      account_id: account.id,
      tax_id: account.tax_id,
      direction,
      unit,
      first_day: range.from,
      last_day: range.to,
      way,
      then_sync: thenSync,
      charged,
      begun_by: by.userId,
      begun_by_name: by.userName,
      created_at: now.toISOString(),
    })
    .execute()
  await addPullEvent({ clock }, tx, { companyId, taskId: task.id }, 'begun', { way, from: range.from, to: range.to }, by.userName)
  await audit.record(tx, { companyId, userId: by.userId, userName: by.userName }, [
    { action: 'taxPull.began', objectType: 'pullTask', objectId: task.id, detail: { number: task.number, direction, way, ...range } },
  ])
  await jobs.add(tx, pullLeg, { companyId, taskId: task.id, run: 0, userId: by.userId })
  return task
}

/** Each for itself; locked in one order. */
const eachTask = async (
  deps: TaxPullDeps,
  actor: Actor,
  ids: readonly string[],
  act: (tx: Tx, task: TaskRecord) => Promise<boolean>,
): Promise<Out<E['cancelTaxPulls']>> =>
  deps.db.inTenant(actor, async (tx) => {
    const answers = new Map<string, { readonly number: string; readonly ok: boolean; readonly problem?: string }>()
    for (const id of [...new Set(ids)].toSorted()) {
      const task = await lockTask(tx, { companyId: actor.companyId, taskId: id })
      if (!task) throw new Problem('taxPull.notFound')
      requireDirection(actor, task.direction, 'pull', 'taxPull.notFound')
      const ok = await act(tx, task)
      answers.set(id, { number: task.number, ok, ...(ok ? {} : { problem: 'taxPull.notNow' }) })
    }
    return ids.map((id) => ({ id, ...answers.get(id)! }))
  })
export const cancelTaxPulls =
  (deps: TaxPullDeps) =>
  (actor: Actor, { ids }: In<E['cancelTaxPulls']>): Promise<Out<E['cancelTaxPulls']>> =>
    eachTask(deps, actor, ids, async (tx, task) => {
      if (!isPulling(task.state)) return false
      await endWith(deps, tx, task, 'CANCELLED', '', actor.userName)
      return true
    })
/** After the last good slice; what waits for a login or for its next attempt goes on at once. */
export const retryTaxPulls =
  (deps: TaxPullDeps) =>
  (actor: Actor, { ids }: In<E['retryTaxPulls']>): Promise<Out<E['retryTaxPulls']>> =>
    eachTask(deps, actor, ids, async (tx, task) => {
      const key = { companyId: task.company_id, taskId: task.id }
      const run = task.run + 1
      const fresh = { run, attempt: 0, next_at: null, claimed_until: null, error: null, note: '', ended_at: null }
      if (afterPull(task.state, 'retry') !== undefined) await moveTask(deps, tx, task, 'retry', fresh)
      else if (task.error !== null && isPulling(task.state)) await changeTask(tx, key, fresh)
      else return false
      await addPullEvent(deps, tx, key, 'retried', {}, actor.userName)
      await deps.jobs.add(tx, pullLeg, { ...key, run, userId: task.begun_by })
      return true
    })
