// 试算: a rule on the invoices that were entered in the last 12 months, by a job that tells how far it is. Nothing is done.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { programLimits } from '@piaotai/domain/rules/program-limits.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { runOf } from '@piaotai/domain/rules/schedule.ts'
import { makeTally } from '@piaotai/domain/rules/trial.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { askRun, atWork, cancelRun } from './asked-runs.ts'
import { countHistory, historyOf, historyPage } from './candidates.ts'
import type { RuleDeps, RuleInvoice, RuleRecord } from './deps.ts'
import { tryJob } from './jobs.ts'
import { endRun } from './log.ts'
import { ruleFor, toRun } from './rule-rows.ts'
import { pausingRunaways } from './runaways.ts'

type E = typeof ruleEndpoints

export const tryRule =
  ({ db, clock, audit, jobs }: Pick<RuleDeps, 'db' | 'clock' | 'audit' | 'jobs'>) =>
  (actor: Actor, { id, version }: In<E['tryRule']>): Promise<Out<E['tryRule']>> =>
    onUniqueViolation('rule.notNow', () =>
      db.inTenant(actor, async (tx) => {
        const rule = await ruleFor(tx, actor, id, 'edit')
        if (rule.version !== version) throw new Problem('rule.changed')
        await requireFewTrials(tx, actor)
        const run = await askRun({ clock }, tx, actor, rule, 'trial')
        await jobs.add(tx, tryJob, { companyId: actor.companyId, ruleId: id, runId: run.id })
        await audit.record(tx, actor, [{ action: 'rule.tried', objectType: 'rule', objectId: id, detail: { name: rule.name, version } }])
        return toRun(run)
      }),
    )

/** Trials of one person wait for each other. */
const requireFewTrials = async (tx: Tx, { companyId, userId }: Actor): Promise<void> => {
  await takeAdvisoryLock(tx, `trials ${companyId} ${userId}`)
  const { n } = await tx
    .selectFrom('rule_run')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('by_id', '=', userId)
    .where('cause', '=', 'trial')
    .where('state', 'in', atWork)
    .executeTakeFirstOrThrow()
  if (Number(n) >= programLimits.trialsOfPerson) throw new Problem('rule.trialsAtWork', { max: programLimits.trialsOfPerson })
}

export const cancelTrial =
  (deps: Pick<RuleDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<E['cancelTrial']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, (tx) => cancelRun(deps, tx, actor, id, 'trial'))

interface Trial {
  readonly rule: RuleRecord
  readonly actor: Actor
}
/** The trial at work with its rule as it was tried, and its person with their rights of the moment; undefined: it is wanted no more. */
const trialOf = async (
  { clock }: Pick<RuleDeps, 'clock'>,
  tx: Tx,
  { companyId, ruleId, runId }: { readonly companyId: string; readonly ruleId: string; readonly runId: string },
): Promise<Trial | undefined> => {
  const run = await tx.selectFrom('rule_run').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!run?.by_id || (run.state !== 'waiting' && run.state !== 'running')) return undefined
  const rule = await tx.selectFrom('rule').selectAll().where('id', '=', ruleId).executeTakeFirstOrThrow()
  const actor = await refreshActor(tx, { companyId, userId: run.by_id }, clock.now())
  const wanted = actor !== undefined && rule.removed_at === null && rule.version === run.rule_version
  if (!wanted) await endRun({ clock }, tx, runId, 'cancelled', 'changed')
  return wanted ? { rule, actor } : undefined
}
/** One attempt: reads history anew, a transaction a page, and looks each time whether the trial is still wanted. */
export const runTrial =
  (deps: Pick<RuleDeps, 'db' | 'clock' | 'audit' | 'ruleKinds'>): JobRun<typeof tryJob.payload> =>
  async (payload, { signal }) => {
    const { companyId, ruleId, runId } = payload
    const { since, until } = historyOf(deps.clock.now())
    const tally = makeTally()
    const tell = (tx: Tx, fields: { readonly seen: number; readonly total?: number }) =>
      tx
        .updateTable('rule_run')
        .set({ state: 'running', ...fields })
        .where('id', '=', runId)
        .where('state', 'in', atWork)
        .execute()
    const begun = await deps.db.inTenant({ companyId }, async (tx) => {
      const trial = await trialOf(deps, tx, payload)
      if (trial) await tell(tx, { seen: 0, total: await countHistory(tx, trial.actor, trial.rule, since, until) })
      return trial
    })
    if (!begun) return
    const kind = deps.ruleKinds[begun.rule.kind]
    const schedule = kind.schedule(begun.rule.settings)
    let after: RuleInvoice | undefined
    for (let seen = 0; ; ) {
      signal.throwIfAborted()
      const readPage = async (tx: Tx) => {
        const trial = await trialOf(deps, tx, payload)
        if (!trial) return undefined
        const invoices = await historyPage(tx, trial.actor, trial.rule, since, until, after)
        const verdicts = await kind.plan(tx, trial.actor, { id: ruleId, settings: trial.rule.settings }, invoices)
        for (const { invoice, ...verdict } of verdicts) {
          const entered = new Date(invoice.entered_at)
          const { id, number, date, amount_including_tax: amount } = invoice
          const at = { month: shanghaiDay(entered).slice(0, 7), period: runOf(schedule, entered) }
          tally.add({ invoice: { id, number, date, amount }, ...at, ...verdict })
        }
        seen += invoices.length
        await tell(tx, { seen })
        return invoices
      }
      const page = await pausingRunaways(deps, companyId, ruleId, () => deps.db.inTenant({ companyId }, readPage))
      if (page === 'stopped') {
        await deps.db.inTenant({ companyId }, (tx) => endRun(deps, tx, runId, 'failed', 'stopped'))
        return
      }
      if (!page) return
      after = page.at(-1)
      if (page.length < ruleLimits.page) break
    }
    await deps.db.inTenant({ companyId }, async (tx) => {
      await tx.selectFrom('rule').select('id').where('id', '=', ruleId).forUpdate().execute()
      if (!(await trialOf(deps, tx, payload))) return
      await tx
        .updateTable('rule_run')
        .set({ state: 'done', ended_at: deps.clock.now().toISOString(), result: json(tally.result()) })
        .where('id', '=', runId)
        .execute()
      await tx.updateTable('rule').set({ tried_version: begun.rule.version }).where('id', '=', ruleId).execute()
    })
  }
/** After the last attempt: the page offers to try again. */
export const deadLetterTrial =
  (deps: Pick<RuleDeps, 'db' | 'clock'>) =>
  ({ companyId, runId }: { readonly companyId: string; readonly runId: string }): Promise<void> =>
    deps.db.inTenant({ companyId }, (tx) => endRun(deps, tx, runId, 'failed', null))
