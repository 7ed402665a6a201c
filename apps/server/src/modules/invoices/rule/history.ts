// Runs on history, and the undo of the last one: a job that goes page by page. A page, its log and its place are one transaction.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { shapeOfKind } from '@piaotai/domain/rules/kinds.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { ruleLimits, type RunEnd } from '@piaotai/domain/rules/rule.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { askRun, atWork, cancelRun } from './asked-runs.ts'
import { countHistory, historyOf, historyPage } from './candidates.ts'
import type { RuleDeps, RuleRecord } from './deps.ts'
import { historyJob, undoJob } from './jobs.ts'
import { endRun, markUndone, replaceHits, runningRule } from './log.ts'
import { partsOf } from './parts.ts'
import { ruleFor, runsToWire, type RunRecord } from './rule-rows.ts'
import { pausingRunaways } from './runaways.ts'
import { stopOf } from './switch-rules.ts'

type E = typeof ruleEndpoints
const wire = async (tx: Tx, { companyId }: Actor, run: RunRecord) => (await runsToWire(tx, companyId, [run]))[0]!

export const runRule =
  (deps: RuleDeps) =>
  (actor: Actor, { id, version }: In<E['runRule']>): Promise<Out<E['runRule']>> =>
    onUniqueViolation('rule.notNow', () =>
      deps.db.inTenant(actor, async (tx) => {
        const rule = await ruleFor(tx, actor, id, 'edit')
        if (rule.version !== version) throw new Problem('rule.changed')
        if (!deps.ruleKinds[rule.kind].inOne) throw new Problem('rule.notNow', { state: rule.state })
        if (rule.tried_version !== version) throw new Problem('rule.notTried')
        const reason = await stopOf(deps, tx, rule, actor)
        if (reason) throw new Problem('rule.mayNotRun', { reason })
        const run = await askRun(deps, tx, actor, rule, 'history')
        await deps.jobs.add(tx, historyJob, { companyId: actor.companyId, ruleId: id, runId: run.id })
        await deps.audit.record(tx, actor, [
          { action: 'rule.runBegun', objectType: 'rule', objectId: id, detail: { name: rule.name, version, runId: run.id } },
        ])
        return wire(tx, actor, run)
      }),
    )

export const cancelRuleRun =
  (deps: Pick<RuleDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<E['cancelRuleRun']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, (tx) => cancelRun(deps, tx, actor, id, 'history'))

export const undoRuleRun =
  (deps: RuleDeps) =>
  (actor: Actor, { id, runId }: In<E['undoRuleRun']>): Promise<Out<E['undoRuleRun']>> =>
    onUniqueViolation('rule.notNow', () =>
      deps.db.inTenant(actor, async (tx) => {
        const rule = await ruleFor(tx, actor, id, 'edit')
        const runs = tx.selectFrom('rule_run').selectAll().where('rule_id', '=', id)
        const run = await runs.where('id', '=', runId).executeTakeFirst()
        if (!run) throw new Problem('ruleRun.notFound')
        if (run.cause === 'trial' || run.cause === 'undo' || !deps.ruleKinds[rule.kind].inOne) throw new Problem('rule.notLast')
        const last = await runs
          .where('cause', 'in', run.cause === 'history' ? ['history'] : ['event', 'schedule'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        if (last.id !== runId) throw new Problem('rule.notLast')
        if (run.ended_at === null) throw new Problem('rule.notNow', { state: rule.state })
        if (Date.parse(run.ended_at) + ruleLimits.undoHours * 3_600_000 < deps.clock.now().getTime()) throw new Problem('rule.undoOver')
        const undo = await askRun(deps, tx, actor, rule, 'undo', runId)
        await deps.jobs.add(tx, undoJob, { companyId: actor.companyId, ruleId: id, runId: undo.id })
        await deps.audit.record(tx, actor, [
          { action: 'rule.runUndone', objectType: 'rule', objectId: id, detail: { name: rule.name, runId } },
        ])
        return wire(tx, actor, undo)
      }),
    )

interface Payload {
  readonly companyId: string
  readonly ruleId: string
  readonly runId: string
}
/**
 * The run as it stands, locked: of two workers the second one goes on where the first one came. The rule first, as those who
 * write it lock it: their answer waits for the page, and the next page sees it.
 */
const heldRun = async (tx: Tx, { ruleId, runId }: Payload): Promise<{ run: RunRecord; rule: RuleRecord } | undefined> => {
  const rule = await tx.selectFrom('rule').selectAll().where('id', '=', ruleId).forShare().executeTakeFirstOrThrow()
  const run = await tx
    .selectFrom('rule_run')
    .selectAll()
    .where('id', '=', runId)
    .where('state', 'in', atWork)
    .forUpdate()
    .executeTakeFirst()
  return run && { run, rule }
}
const step = (tx: Tx, { runId }: Payload, fields: Partial<Pick<RunRecord, 'seen' | 'total' | 'undone_back' | 'undone_kept'>>) =>
  tx
    .updateTable('rule_run')
    .set({ state: 'running', ...fields })
    .where('id', '=', runId)

const endHistory = async (
  deps: Pick<RuleDeps, 'clock' | 'audit'>,
  tx: Tx,
  { companyId, ruleId, runId }: Payload,
  ended: RunEnd | null,
): Promise<false> => {
  await endRun(deps, tx, runId, ended === null ? 'done' : 'cancelled', ended)
  await deps.audit.record(tx, { companyId }, [{ action: 'rule.ran', objectType: 'rule', objectId: ruleId, detail: { runId, ended } }])
  return false
}
/** One page; whether there is another. */
const historyStep = async (deps: RuleDeps, tx: Tx, payload: Payload): Promise<boolean> => {
  const { companyId, runId } = payload
  const held = await heldRun(tx, payload)
  if (!held) return false
  const { run, rule } = held
  const end = (ended: RunEnd | null): Promise<false> => endHistory(deps, tx, payload, ended)
  if (rule.removed_at !== null || rule.version !== run.rule_version) return end('changed')
  const parts = await partsOf(deps, tx, companyId, rule.kind, rule.id)
  const own = parts.find((part) => part.rule.id === rule.id)
  if (!own || !own.owner.permissions.has(shapeOfKind(rule.kind).edit)) return end('stopped')
  const { since, until } = historyOf(new Date(run.created_at))
  if (run.place === null && run.total === 0)
    await step(tx, payload, { total: await countHistory(tx, own.owner, rule, since, until) }).execute()
  const place = run.place as { readonly entered_at: string; readonly id: string } | null
  const invoices = await historyPage(tx, own.owner, rule, since, until, place ?? undefined)
  const acting = parts.map((part) => ({ ...part, runId: part.rule.id === rule.id ? runId : null }))
  const deeds =
    invoices.length === 0 ? [] : ((await deps.ruleKinds[rule.kind].inOne!.apply(tx, companyId, acting, invoices)).get(rule.id) ?? [])
  await replaceHits(tx, rule, deeds)
  await runningRule(deps, rule, runId).log(tx, deeds)
  const last = invoices.at(-1)
  await step(tx, payload, { seen: run.seen + invoices.length })
    .$if(last !== undefined, (q) => q.set({ place: json({ entered_at: last!.entered_at, id: last!.id }) }))
    .execute()
  return invoices.length < ruleLimits.page ? end(null) : true
}
export const runHistory =
  (deps: RuleDeps): JobRun<typeof historyJob.payload> =>
  async (payload, { signal }) => {
    const { companyId, ruleId } = payload
    for (let more: boolean | 'stopped' = true; more === true; ) {
      signal.throwIfAborted()
      more = await pausingRunaways(deps, companyId, ruleId, () => deps.db.inTenant({ companyId }, (tx) => historyStep(deps, tx, payload)))
      if (more === 'stopped') await deps.db.inTenant({ companyId }, (tx) => endHistory(deps, tx, payload, 'stopped'))
    }
  }

const undoStep = async (deps: RuleDeps, tx: Tx, payload: Payload): Promise<boolean> => {
  const { runId } = payload
  const held = await heldRun(tx, payload)
  if (!held) return false
  const { run, rule } = held
  const { invoices, back, kept } = await deps.ruleKinds[rule.kind].inOne!.undo(tx, rule, run.key)
  await markUndone(tx, rule, invoices)
  await step(tx, payload, {
    seen: run.seen + invoices.length,
    undone_back: run.undone_back + back,
    undone_kept: run.undone_kept + kept,
  }).execute()
  if (invoices.length === ruleLimits.page) return true
  await endRun(deps, tx, runId, 'done', null)
  return false
}
export const runUndo =
  (deps: RuleDeps): JobRun<typeof undoJob.payload> =>
  async (payload, { signal }) => {
    do signal.throwIfAborted()
    while (await deps.db.inTenant({ companyId: payload.companyId }, (tx) => undoStep(deps, tx, payload)))
  }
/** After the last attempt: what is done stands, and can be taken back. */
export const deadLetterHistory =
  (deps: Pick<RuleDeps, 'db' | 'clock'>) =>
  ({ companyId, runId }: Payload): Promise<void> =>
    deps.db.inTenant({ companyId }, (tx) => endRun(deps, tx, runId, 'failed', null))
/** After the last attempt of an undo: what it left can be asked for again. */
export const deadLetterUndo =
  (deps: Pick<RuleDeps, 'db' | 'clock'>) =>
  ({ companyId, runId }: Payload): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      await endRun(deps, tx, runId, 'failed', null)
      await tx.updateTable('rule_run').set({ key: runId }).where('id', '=', runId).execute()
    })
