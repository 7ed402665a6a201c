// Rows of rules and runs ↔ shapes of the wire.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RuleDraft, RuleRow, RuleRun } from '@piaotai/contract/rule/rule-shapes.ts'
import { shapeOfKind, type RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { RuleRecord } from './deps.ts'

export type Draft = z.output<typeof RuleDraft>
export type RunRecord = Row<'rule_run'>
type Counts = { readonly acted: number; readonly refused: number; readonly acts: number }
const none: Counts = { acted: 0, refused: 0, acts: 0 }

export const rulesOf = (tx: Tx, kind: RuleKindName) =>
  tx.selectFrom('rule').selectAll().where('kind', '=', kind).where('removed_at', 'is', null).orderBy('position').orderBy('id')
/** The kind's page or button, which the endpoint asked for of any kind. */
export const requireKind = (actor: Actor, kind: RuleKindName, need: 'page' | 'edit'): void => {
  const key = shapeOfKind(kind)[need]
  if (!actor.permissions.has(key)) throw new Problem('permission.denied', { permission: key })
}
/** A rule for a person who may read or write its kind; locked for writers. */
export const ruleFor = async (tx: Tx, actor: Actor, id: string, need: 'page' | 'edit'): Promise<RuleRecord> => {
  const query = tx.selectFrom('rule').selectAll().where('id', '=', id).where('removed_at', 'is', null)
  const row = await (need === 'edit' ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('rule.notFound')
  requireKind(actor, row.kind, need)
  return row
}

/** What the log holds of these rules or runs. */
export const countHits = async (tx: Tx, by: 'rule_id' | 'run_id', ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('rule_hit')
    .select([
      `${by} as id`,
      sql<string>`count(*) filter (where outcome = 'acted')`.as('acted'),
      sql<string>`count(*) filter (where outcome = 'refused')`.as('refused'),
      sql<string>`count(distinct act)`.as('acts'),
    ])
    .where(by, 'in', [...ids])
    .groupBy(by)
    .execute()
  return new Map(rows.map(({ id, acted, refused, acts }) => [id, { acted: Number(acted), refused: Number(refused), acts: Number(acts) }]))
}
export const toRun = (
  row: RunRecord,
  { acted, refused, acts }: Counts = none,
  undoUntil: string | null = null,
): z.input<typeof RuleRun> => ({
  id: row.id,
  cause: row.cause,
  state: row.state,
  ended: row.ended,
  by: row.by_name,
  createdAt: toInstant(row.created_at),
  endedAt: row.ended_at && toInstant(row.ended_at),
  seen: row.seen,
  total: row.total,
  acted: row.result?.acted ?? acted,
  refused: row.result?.refused ?? refused,
  acts: row.result?.acts ?? acts,
  undoUntil,
  undone: row.cause === 'undo' ? { back: row.undone_back, kept: row.undone_kept } : null,
})
export const runsToWire = async (tx: Tx, companyId: string, rows: readonly RunRecord[]) => {
  const counts = await countHits(
    tx,
    'run_id',
    rows.map(({ id }) => id),
  )
  const undoable = await undoableRuns(tx, companyId, rows)
  return rows.map((row) => toRun(row, counts.get(row.id), undoable.has(row.id) ? undoUntilOf(row) : null))
}
const undoUntilOf = ({ ended_at }: RunRecord): string | null =>
  ended_at && new Date(Date.parse(ended_at) + ruleLimits.undoHours * 3_600_000).toISOString()
/** Of each rule that writes values, the last run on history and the last one by itself, unless it wrote none or was taken back. */
const undoableRuns = async (tx: Tx, companyId: string, rows: readonly RunRecord[]): Promise<ReadonlySet<string>> => {
  const rules = [...new Set(rows.map(({ rule_id }) => rule_id))]
  if (rules.length === 0) return new Set()
  const { rows: last } = await sql<{ id: string }>`select id from (
      select distinct on (rule_id, cause = 'history') id, rule_id from rule_run
      where company_id = ${companyId} and rule_id = any(${rules}::uuid[]) and cause in ('history', 'event', 'schedule')
      order by rule_id, cause = 'history', created_at desc, id desc) l
    where exists (select 1 from rule_value v where v.company_id = ${companyId} and v.run_id = l.id and v.undone_at is null)
      and not exists (select 1 from rule_run u where u.company_id = ${companyId} and u.rule_id = l.rule_id and u.cause = 'undo' and u.key = l.id::text)`.execute(
    tx,
  )
  return new Set(last.map(({ id }) => id))
}
export const rulesToWire = async (tx: Tx, companyId: string, rows: readonly RuleRecord[]): Promise<z.input<typeof RuleRow>[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await countHits(tx, 'rule_id', ids)
  const last =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('rule_run')
          .distinctOn('rule_id')
          .selectAll()
          .where('rule_id', 'in', ids)
          .where('cause', '<>', 'trial')
          .orderBy('rule_id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .execute()
  const runs = new Map((await runsToWire(tx, companyId, last)).map((run, at) => [last[at]!.rule_id, run]))
  return rows.map((row) => ({
    id: row.id,
    draft: draftOfRow(row),
    state: row.state,
    stopped: row.stopped,
    version: row.version,
    tried: row.tried_version === row.version,
    starter: row.starter !== null,
    onTrial: isOnTrial(row),
    owner: row.owner_name,
    onSince: row.on_since && toInstant(row.on_since),
    nextAt: row.next_at && toInstant(row.next_at),
    changedAt: toInstant(row.changed_at),
    changedBy: row.changed_by_name,
    lastRun: runs.get(row.id) ?? null,
    acted: counts.get(row.id)?.acted ?? 0,
    refused: counts.get(row.id)?.refused ?? 0,
  }))
}
/** A starter rule as it came, not switched on. */
export const isOnTrial = ({ starter, state, tried_version, version }: RuleRecord): boolean =>
  starter !== null && state === 'draft' && tried_version === version
export const draftOfRow = ({ kind, name, filter, caps, settings }: RuleRecord): Draft => ({ kind, name, filter, caps, settings }) as Draft
export const toWire = async (tx: Tx, row: RuleRecord) => (await rulesToWire(tx, row.company_id, [row]))[0]!
