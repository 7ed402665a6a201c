// 夜间取票: each night the month that runs is pulled, and in its first days the month before. Provisional ranges are pulled again by their tasks.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxPullEndpoints } from '@piaotai/contract/tax-pull/tax-pull.ts'
import { monthBefore } from '@piaotai/domain/months.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { nextNight, type PullRange } from '@piaotai/domain/tax/tax-pull.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { refreshActor, superAdminsOf } from '../../people/permission/index.ts'
import { defaultTaxAccount, findTaxAccount } from '../tax-account/index.ts'
import { addTask } from './begin-pulls.ts'
import type { TaxPullDeps } from './deps.ts'
import { pullTonight, type pullAgain } from './jobs.ts'
import { mayIn } from './page-scope.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { lockTask } from './task-rows.ts'

type E = typeof taxPullEndpoints
/** Days into a month on which the month before is pulled as well. */
const lookBackDays = 5

export const readPullSchedule =
  ({ db }: Pick<TaxPullDeps, 'db'>) =>
  (actor: Actor): Promise<Out<E['readPullSchedule']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx.selectFrom('pull_schedule').selectAll().executeTakeFirst()
      return {
        on: row?.is_on ?? false,
        at: row?.at ?? '03:10',
        directions: row?.directions ?? ['in', 'out'],
        accountId: row?.account_id ?? null,
        thenSync: row?.then_sync ?? true,
        nextAt: row?.next_at ? toInstant(row.next_at) : null,
        lastAt: row?.last_at ? toInstant(row.last_at) : null,
        lastProblem: row?.last_problem ?? null,
        version: row?.version ?? 0,
        savedBy: row?.saved_by_name ?? '',
      }
    })
export const savePullSchedule =
  (deps: TaxPullDeps) =>
  (actor: Actor, { version, on, at, directions, accountId, thenSync }: In<E['savePullSchedule']>): Promise<Out<E['savePullSchedule']>> =>
    deps.db.inTenant(actor, async (tx) => {
      if (directions.some((one) => !mayIn(actor, one, 'pull'))) throw new Problem('taxPull.otherDirection')
      if (on && directions.length === 0) throw new Problem('input.invalid', { field: 'directions' })
      if (accountId !== null) await findTaxAccount(tx, accountId)
      const next = on ? nextNight(at, deps.clock.now()) : null
      const values = {
        account_id: accountId,
        directions: [...new Set(directions)],
        at,
        then_sync: thenSync,
        is_on: on,
        next_at: next?.toISOString() ?? null,
        saved_by: actor.userId,
        saved_by_name: actor.userName,
      }
      const writes = { insert: tx.insertInto('pull_schedule'), update: tx.updateTable('pull_schedule') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('taxPull.scheduleChanged')
      if (next) await deps.jobs.addAt(tx, next, pullTonight, { companyId: actor.companyId, version: version + 1 })
      await deps.audit.record(tx, actor, [
        { action: 'taxPull.scheduled', objectType: 'company', objectId: actor.companyId, detail: { on, at, directions, thenSync } },
      ])
      return {}
    })

/** Begins this night's tasks for whoever set the schedule, and plans the next night. */
export const runTonight =
  (deps: TaxPullDeps): JobRun<typeof pullTonight.payload> =>
  ({ companyId, version }) =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const row = await tx.selectFrom('pull_schedule').selectAll().forUpdate().executeTakeFirst()
      const now = deps.clock.now()
      if (!row?.is_on || row.version !== version || row.next_at === null || Date.parse(row.next_at) > now.getTime()) return
      const problem = await beginNight(deps, tx, row)
      const next = nextNight(row.at, now)
      await tx
        .updateTable('pull_schedule')
        .set({ next_at: next.toISOString(), last_at: now.toISOString(), last_problem: problem ?? null })
        .execute()
      await deps.jobs.addAt(tx, next, pullTonight, { companyId, version })
    })
const beginNight = async (
  deps: TaxPullDeps,
  tx: Tx,
  row: {
    readonly company_id: string
    readonly account_id: string | null
    readonly directions: readonly ('in' | 'out')[]
    readonly then_sync: boolean
    readonly saved_by: string | null
  },
): Promise<string | undefined> => {
  const companyId = row.company_id
  if (await suiteEnded(tx, deps, companyId)) return 'suite.ended'
  const by = await keeperOf(deps, tx, companyId, row.saved_by)
  const account = row.account_id ? await findTaxAccount(tx, row.account_id).catch(() => undefined) : await defaultTaxAccount(tx)
  if (!by || !account) return 'taxAccount.notFound'
  let problem: string | undefined
  for (const direction of row.directions)
    for (const range of nightRanges(shanghaiDay(deps.clock.now())))
      try {
        await addTask(deps, tx, {
          account,
          direction,
          unit: 'month',
          range,
          thenSync: row.then_sync,
          way: 'schedule',
          by,
          charged: false,
        })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problem = error.type
      }
  return problem
}
/** The month that runs; in its first days also the one before, whose last days may have been young. */
export const nightRanges = (today: string): readonly PullRange[] => {
  const from = Number(today.slice(8)) <= lookBackDays ? `${monthBefore(today.slice(0, 7))}-01` : `${today.slice(0, 7)}-01`
  return [{ from, to: today }]
}
/** Whoever set it, while they may; else a super admin. */
const keeperOf = async (deps: TaxPullDeps, tx: Tx, companyId: string, userId: string | null) => {
  for (const id of [...(userId === null ? [] : [userId]), ...(await superAdminsOf(tx, companyId))]) {
    const actor = await refreshActor(tx, { companyId, userId: id }, deps.clock.now())
    if (actor) return actor
  }
  return undefined
}

/** The young days of a task, once they stand still: a task of its own, which costs nothing. */
export const runAgain =
  (deps: TaxPullDeps): JobRun<typeof pullAgain.payload> =>
  (key) =>
    deps.db.inTenant(key, async (tx) => {
      const task = await lockTask(tx, key)
      if (task?.state !== 'success' || !task.provisional || (await suiteEnded(tx, deps, key.companyId))) return
      const days = await tx
        .selectFrom('pulled_day')
        .select((eb) => [eb.fn.min('day').as('from'), eb.fn.max('day').as('to')])
        .where('direction', '=', task.direction)
        .where('task_id', '=', task.id)
        .where('provisional', '=', true)
        .executeTakeFirst()
      const account = await findTaxAccount(tx, task.account_id).catch(() => undefined)
      const by = await keeperOf(deps, tx, key.companyId, task.begun_by)
      // Pulled by another task meanwhile, or nobody is left to pull it.
      if (!days?.from || !days.to || !account || !by) return
      await addTask(deps, tx, {
        account,
        direction: task.direction,
        unit: 'day',
        range: { from: days.from, to: days.to },
        thenSync: task.then_sync,
        way: 'again',
        by,
        charged: true,
      }).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    })
