// Rules that come with the product: on trial, as they are tried by it, until a person switches them on.
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import { ruleLimits, type RuleCaps } from '@piaotai/domain/rules/rule.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { isOnTrial, rulesOf } from './rule-rows.ts'
import { fact, lockRules } from './save-rules.ts'

type Deps = Needs<'clock' | 'audit'>
export interface StarterDraft {
  readonly key: string
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly settings: Readonly<Record<string, unknown>>
  readonly caps: RuleCaps
}
/** How many rules of the kind the company wrote itself; nobody writes one until the transaction ends. */
export const rulesBesideStarters = async (tx: Tx, actor: Actor, kind: RuleKindName): Promise<number> => {
  await lockRules(tx, actor, kind)
  return (await rulesOf(tx, kind).execute()).filter(({ starter }) => starter === null).length
}
/** Those of them that are not there, behind all others. A name that is taken gets a number. */
export const addStarters = async (
  { clock, audit }: Deps,
  tx: Tx,
  actor: Actor,
  kind: RuleKindName,
  drafts: readonly StarterDraft[],
): Promise<number> => {
  await lockRules(tx, actor, kind)
  const there = await rulesOf(tx, kind).execute()
  const keys = new Set(there.map(({ starter }) => starter))
  const missing = drafts.filter(({ key }) => !keys.has(key))
  if (missing.length === 0) return 0
  if (there.length + missing.length > ruleLimits.rules) throw new Problem('rule.tooMany', { max: ruleLimits.rules })
  const names = new Set(there.map(({ name }) => name))
  const freeName = (name: string): string => {
    let [free, n] = [name, 1]
    while (names.has(free)) free = `${name} ${++n}`
    names.add(free)
    return free
  }
  const now = clock.now()
  const at = now.toISOString()
  const last = there.at(-1)?.position ?? 0
  const rows = await tx
    .insertInto('rule')
    .values(
      missing.map(({ key, name, filter, settings, caps }, i) => ({
        company_id: actor.companyId,
        id: newId(now),
        kind,
        name: freeName(name),
        filter: json<Record<string, unknown>>(filter),
        settings: json<Record<string, unknown>>(settings),
        caps: json(caps),
        position: last + i + 1,
        state: 'draft' as const,
        tried_version: 1,
        starter: key,
        owner_id: actor.userId,
        owner_name: actor.userName,
        created_at: at,
        changed_at: at,
        changed_by_name: actor.userName,
      })),
    )
    .returningAll()
    .execute()
  await audit.record(
    tx,
    actor,
    rows.map((row) => fact('rule.created', row, { starter: row.starter })),
  )
  return rows.length
}

const onTrial = async (tx: Tx, actor: Actor, kind: RuleKindName) => {
  await lockRules(tx, actor, kind)
  return (await rulesOf(tx, kind).forUpdate().execute()).filter(isOnTrial)
}
/** All that are on trial; of kinds that never run by themselves. Whoever switches them on is their owner. */
export const switchStartersOn = async ({ clock, audit }: Deps, tx: Tx, actor: Actor, kind: RuleKindName): Promise<number> => {
  const rows = await onTrial(tx, actor, kind)
  if (rows.length === 0) return 0
  const now = clock.now()
  await tx
    .updateTable('rule')
    .set({
      state: 'on',
      owner_id: actor.userId,
      owner_name: actor.userName,
      on_since: now.toISOString(),
      from_at: dayStart(`${shanghaiDay(now).slice(0, 7)}-01`),
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await audit.record(
    tx,
    actor,
    rows.map((row) => fact('rule.switchedOn', row, { starter: row.starter, version: row.version })),
  )
  return rows.length
}
/** Those that somebody changed or switched on stay. */
export const removeStarters = async ({ clock, audit }: Deps, tx: Tx, actor: Actor, kind: RuleKindName): Promise<number> => {
  const rows = await onTrial(tx, actor, kind)
  if (rows.length === 0) return 0
  await tx
    .updateTable('rule')
    .set({ removed_at: clock.now().toISOString(), state: 'paused', next_at: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await audit.record(
    tx,
    actor,
    rows.map((row) => fact('rule.removed', row, { starter: row.starter })),
  )
  return rows.length
}
