// Rules switched on and paused by people, and stopped by the product. Whoever switches a rule on is its owner.
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shapeOfKind } from '@piaotai/domain/rules/kinds.ts'
import { ruleAfter, type StopReason } from '@piaotai/domain/rules/rule.ts'
import { nextRun } from '@piaotai/domain/rules/schedule.ts'
import { hasEnded } from '@piaotai/domain/rights/suite.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Audit, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { RuleDeps, RuleRecord } from './deps.ts'
import { runJob } from './jobs.ts'
import { ruleFor, toWire } from './rule-rows.ts'

type E = typeof ruleEndpoints

export const companyOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('company').select(['due_date', 'deleted_at']).where('id', '=', companyId).executeTakeFirstOrThrow()
/** What keeps an owner from running a rule now. `known`: its company. */
export const stopOf = async (
  { clock, ruleKinds }: Pick<RuleDeps, 'clock' | 'ruleKinds'>,
  tx: Tx,
  rule: RuleRecord,
  owner: Actor | undefined,
  known?: Awaited<ReturnType<typeof companyOf>>,
): Promise<StopReason | null> => {
  const company = known ?? (await companyOf(tx, rule.company_id))
  if (company.deleted_at !== null) return 'dissolved'
  if (!owner) return 'owner'
  if (hasEnded(company.due_date, shanghaiDay(clock.now()))) return 'suite'
  if (!owner.permissions.has(shapeOfKind(rule.kind).edit)) return 'right'
  return ruleKinds[rule.kind].stops(tx, owner, rule.settings)
}
/** Plans the run of a moment: the one that the rule names. */
export const planRun = async (
  { jobs }: Pick<RuleDeps, 'jobs'>,
  tx: Tx,
  { company_id: companyId, id: ruleId }: Pick<RuleRecord, 'company_id' | 'id'>,
  at: Date | null,
): Promise<void> => {
  await tx
    .updateTable('rule')
    .set({ next_at: at?.toISOString() ?? null })
    .where('id', '=', ruleId)
    .execute()
  if (at) await jobs.addAt(tx, at, runJob, { companyId, ruleId, at: at.toISOString() })
}

export const switchRuleOn =
  (deps: RuleDeps & GateDeps) =>
  async (actor: Actor, { id, version, from }: In<E['switchRuleOn']>): Promise<Out<E['switchRuleOn']>> => {
    const ready = async (tx: Tx) => {
      const rule = await ruleFor(tx, actor, id, 'edit')
      if (rule.version !== version) throw new Problem('rule.changed')
      const state = ruleAfter(rule.state, 'switchOn')
      if (!state) throw new Problem('rule.notNow', { state: rule.state })
      if (rule.tried_version !== version) throw new Problem('rule.notTried')
      const reason = await stopOf(deps, tx, rule, actor)
      if (reason) throw new Problem('rule.mayNotRun', { reason })
      return { rule, state }
    }
    const { kind } = (await deps.db.inTenant(actor, ready)).rule
    const opened = kind === 'autoSend' ? await passGate(deps, actor, 'sendingRule') : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const { rule, state } = await ready(tx)
      const now = deps.clock.now()
      const schedule = deps.ruleKinds[rule.kind].schedule(rule.settings)
      const since = from === 'month' ? new Date(dayStart(`${shanghaiDay(now).slice(0, 7)}-01`)) : now
      const row = await tx
        .updateTable('rule')
        .set({
          state,
          stopped: null,
          owner_id: actor.userId,
          owner_name: actor.userName,
          on_event: schedule?.timing === 'atOnce',
          on_since: now.toISOString(),
          from_at: since.toISOString(),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      // What was entered before a rule of events was switched on comes by a run of its own.
      const at = nextRun(schedule, now) ?? (schedule && from === 'month' ? now : null)
      await planRun(deps, tx, row, at)
      await deps.audit.record(tx, actor, [
        { action: 'rule.switchedOn', objectType: 'rule', objectId: id, detail: { name: rule.name, from, version } },
      ])
      await opened?.(tx, { type: 'rule', id, name: rule.name })
      return toWire(tx, { ...row, next_at: at?.toISOString() ?? null })
    })
  }

export const pauseRule =
  ({ db, audit }: Pick<RuleDeps, 'db' | 'audit'>) =>
  (actor: Actor, { id }: In<E['pauseRule']>): Promise<Out<E['pauseRule']>> =>
    db.inTenant(actor, async (tx) => {
      const rule = await ruleFor(tx, actor, id, 'edit')
      const state = ruleAfter(rule.state, 'pause')
      if (!state) throw new Problem('rule.notNow', { state: rule.state })
      const row = await tx.updateTable('rule').set({ state, next_at: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
      await audit.record(tx, actor, [{ action: 'rule.paused', objectType: 'rule', objectId: id, detail: { name: rule.name } }])
      return toWire(tx, row)
    })

/** Pauses rules that may run no more, says why, and tells those who may write them. */
export const stopRules = async (
  audit: Audit,
  tx: Tx,
  rules: readonly Pick<RuleRecord, 'company_id' | 'id' | 'kind' | 'name'>[],
  reason: StopReason,
): Promise<void> => {
  for (const { company_id: companyId, id, kind, name } of rules) {
    const stopped = await tx
      .updateTable('rule')
      .set({ state: 'paused', stopped: reason, next_at: null })
      .where('id', '=', id)
      .where('state', '=', 'on')
      .returning('id')
      .executeTakeFirst()
    if (!stopped) continue
    await audit.record(tx, { companyId }, [{ action: 'rule.stopped', objectType: 'rule', objectId: id, detail: { name, reason } }])
    if (reason !== 'dissolved') await emit(tx, 'rule.stopped', { companyId, ruleId: id, name, edit: shapeOfKind(kind).edit })
  }
}
