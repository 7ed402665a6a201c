// Rules written, ordered and removed. Other contents than those that were tried make a rule a draft again.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { canonical, json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { RuleDeps, RuleRecord } from './deps.ts'
import { draftOfRow, requireKind, ruleFor, rulesOf, rulesToWire, toWire, type Draft } from './rule-rows.ts'

type E = typeof ruleEndpoints
const contentOf = ({ filter, caps, settings }: Pick<Draft, 'filter' | 'caps' | 'settings'>): string => canonical({ filter, caps, settings })
export const fact = (
  action: AuditAction,
  { id, kind, name }: Pick<RuleRecord, 'id' | 'kind' | 'name'>,
  detail: Record<string, unknown> = {},
) => ({
  action,
  objectType: 'rule',
  objectId: id,
  detail: { kind, name, ...detail },
})
/** Every problem of the settings, by the path of its field. */
const requireGood = async ({ ruleKinds }: Pick<RuleDeps, 'ruleKinds'>, actor: Actor, { kind, settings }: Draft): Promise<void> => {
  const wrong = await ruleKinds[kind].judge(settings, actor)
  if (wrong.length > 0) throw new Problem('rule.invalid', { problems: wrong.map((one) => ({ ...one, path: `rule.settings.${one.path}` })) })
}
/** Writers of a company's rules of a kind run one after another: names, number and order hold. */
export const lockRules = (tx: Tx, { companyId }: Actor, kind: string): Promise<void> => takeAdvisoryLock(tx, `rules ${companyId} ${kind}`)

export const createRule =
  ({ db, clock, audit, ruleKinds }: Pick<RuleDeps, 'db' | 'clock' | 'audit' | 'ruleKinds'>) =>
  async (actor: Actor, { rule }: In<E['createRule']>): Promise<Out<E['createRule']>> => {
    requireKind(actor, rule.kind, 'edit')
    await requireGood({ ruleKinds }, actor, rule)
    return onUniqueViolation('rule.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        await lockRules(tx, actor, rule.kind)
        const there = await rulesOf(tx, rule.kind).execute()
        if (there.length >= ruleLimits.rules) throw new Problem('rule.tooMany', { max: ruleLimits.rules })
        const now = clock.now()
        const at = now.toISOString()
        const row = await tx
          .insertInto('rule')
          .values({
            company_id: actor.companyId,
            id: newId(now),
            kind: rule.kind,
            name: rule.name,
            filter: json<Record<string, unknown>>(rule.filter),
            settings: json<Record<string, unknown>>(rule.settings),
            caps: json(rule.caps),
            position: (there.at(-1)?.position ?? 0) + 1,
            state: 'draft',
            owner_id: actor.userId,
            owner_name: actor.userName,
            created_at: at,
            changed_at: at,
            changed_by_name: actor.userName,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit.record(tx, actor, [fact('rule.created', row, { rule })])
        return toWire(tx, row)
      }),
    )
  }

export const editRule =
  ({ db, clock, audit, ruleKinds }: Pick<RuleDeps, 'db' | 'clock' | 'audit' | 'ruleKinds'>) =>
  async (actor: Actor, { id, version, rule }: In<E['editRule']>): Promise<Out<E['editRule']>> => {
    requireKind(actor, rule.kind, 'edit')
    await requireGood({ ruleKinds }, actor, rule)
    return onUniqueViolation('rule.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        const before = await ruleFor(tx, actor, id, 'edit')
        if (before.version !== version) throw new Problem('rule.changed')
        if (before.kind !== rule.kind) throw new Problem('input.invalid', { field: 'rule.kind' })
        const same = contentOf(draftOfRow(before)) === contentOf(rule)
        const row = await tx
          .updateTable('rule')
          .set({
            name: rule.name,
            changed_at: clock.now().toISOString(),
            changed_by_name: actor.userName,
            ...(same
              ? {}
              : {
                  filter: json<Record<string, unknown>>(rule.filter),
                  settings: json<Record<string, unknown>>(rule.settings),
                  caps: json(rule.caps),
                  version: version + 1,
                  state: 'draft' as const,
                  stopped: null,
                  next_at: null,
                }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit.record(tx, actor, [fact('rule.edited', row, { before: draftOfRow(before), after: rule })])
        return toWire(tx, row)
      }),
    )
  }

export const orderRules =
  ({ db, audit }: Pick<RuleDeps, 'db' | 'audit'>) =>
  (actor: Actor, { kind, ids }: In<E['orderRules']>): Promise<Out<E['orderRules']>> => {
    requireKind(actor, kind, 'edit')
    return db.inTenant(actor, async (tx) => {
      await lockRules(tx, actor, kind)
      const there = await rulesOf(tx, kind).execute()
      // All of them in the order in which events hold them.
      await tx.selectFrom('rule').select('id').where('kind', '=', kind).orderBy('id').forUpdate().execute()
      const wanted = new Set(ids)
      const known = new Set(there.map((row) => row.id))
      if (ids.some((id) => !known.has(id))) throw new Problem('rule.notFound')
      if (wanted.size !== known.size) throw new Problem('rule.changed')
      for (const [position, id] of [...wanted].entries())
        await tx
          .updateTable('rule')
          .set({ position: position + 1 })
          .where('id', '=', id)
          .execute()
      await audit.record(tx, actor, [
        {
          action: 'rule.ordered',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { kind, before: there.map(({ id }) => id), after: ids },
        },
      ])
      return { content: await rulesToWire(tx, actor.companyId, await rulesOf(tx, kind).execute()) }
    })
  }

export const removeRule =
  ({ db, clock, audit }: Pick<RuleDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<E['removeRule']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const row = await ruleFor(tx, actor, id, 'edit')
      await tx
        .updateTable('rule')
        .set({ removed_at: clock.now().toISOString(), state: 'paused', next_at: null })
        .where('id', '=', id)
        .execute()
      await tx
        .updateTable('rule_run')
        .set({ state: 'cancelled', ended_at: clock.now().toISOString() })
        .where('rule_id', '=', id)
        .where('cause', '=', 'trial')
        .where('state', 'in', ['waiting', 'running'])
        .execute()
      await audit.record(tx, actor, [fact('rule.removed', row, { rule: draftOfRow(row) })])
      return {}
    })
