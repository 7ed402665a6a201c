// The log of runs: a row a run, and for each invoice the latest that a rule came to.
import { sql } from 'kysely'
import type { RuleCaps, RunEnd, RunState } from '@piaotai/domain/rules/rule.ts'
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { RuleDeed, RuleRecord, RunningRule } from './deps.ts'

type Begun = Pick<RuleRecord, 'company_id' | 'id' | 'version'>
/** The runs of a cause and key, by rule: begun, or found again by a later attempt. */
export const beginRuns = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  rules: readonly Begun[],
  cause: 'event' | 'schedule',
  key: string,
): Promise<ReadonlyMap<string, string>> => {
  const [first] = rules
  if (!first) return new Map()
  const now = clock.now()
  await tx
    .insertInto('rule_run')
    .values(
      rules.map(({ company_id, id, version }) => ({
        company_id,
        id: newId(now),
        rule_id: id,
        rule_version: version,
        cause,
        key,
        state: 'running' as const,
        created_at: now.toISOString(),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('rule_run')
    .select(['id', 'rule_id'])
    .where(sql<boolean>`rule_id = any(${rules.map(({ id }) => id)}::uuid[])`)
    .where('cause', '=', cause)
    .where('key', '=', key)
    .execute()
  return new Map(rows.map(({ id, rule_id: ruleId }) => [ruleId, id]))
}
export const beginRun = async (
  deps: Needs<'clock'>,
  tx: Tx,
  rule: Begun,
  cause: 'event' | 'schedule',
  key: string,
): Promise<{ readonly id: string }> => ({ id: (await beginRuns(deps, tx, [rule], cause, key)).get(rule.id)! })
export const endRuns = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  runIds: readonly string[],
  state: RunState,
  ended: RunEnd | null,
): Promise<void> => {
  await tx
    .updateTable('rule_run')
    .set({ state, ended, ended_at: clock.now().toISOString() })
    .where(sql<boolean>`id = any(${[...runIds]}::uuid[])`)
    .execute()
}
export const endRun = (deps: Needs<'clock'>, tx: Tx, runId: string, state: RunState, ended: RunEnd | null): Promise<void> =>
  endRuns(deps, tx, [runId], state, ended)

/** What a kind's `run` is given: what the caps leave, and the log. */
export const runningRule = ({ clock }: Needs<'clock'>, rule: RuleRecord, runId: string): RunningRule => {
  const caps: RuleCaps = rule.caps
  const actsOf = async (tx: Tx, of: ReturnType<typeof sql<boolean>>): Promise<number> =>
    Number(
      (
        await tx
          .selectFrom('rule_hit')
          .select(sql<string>`count(distinct act)`.as('n'))
          .where('rule_id', '=', rule.id)
          .where('outcome', '=', 'acted')
          .where(of)
          .executeTakeFirstOrThrow()
      ).n,
    )
  return {
    rule,
    runId,
    leftOf: async (tx) => {
      // Workers of one rule count one after another, until the deed of the first one stands.
      await takeAdvisoryLock(tx, `rule ${rule.company_id} ${rule.id}`)
      // A pause that has been answered waited for this deed, or is seen here.
      const now = await tx.selectFrom('rule').select(['state', 'version']).where('id', '=', rule.id).forShare().executeTakeFirst()
      if (now?.state !== 'on') return { left: 0, ended: now?.state === 'draft' ? 'changed' : 'paused' }
      if (now.version !== rule.version) return { left: 0, ended: 'changed' }
      const day = caps.day - (await actsOf(tx, sql<boolean>`at >= ${dayStart(shanghaiDay(clock.now()))}`))
      const run = caps.run - (await actsOf(tx, sql<boolean>`run_id = ${runId}`))
      return day <= run ? { left: Math.max(0, day), ended: 'capDay' } : { left: Math.max(0, run), ended: 'capRun' }
    },
    log: (tx, deeds) => writeHits({ clock }, tx, rule.company_id, [{ ruleId: rule.id, runId, deeds }]),
  }
}
/** What a rule did stands; what it did not is told anew by a later run, if for another reason. */
export const writeHits = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  companyId: string,
  runs: readonly { readonly ruleId: string; readonly runId: string; readonly deeds: readonly RuleDeed[] }[],
): Promise<void> => {
  const at = clock.now().toISOString()
  const rows = runs.flatMap(({ ruleId, runId, deeds }) =>
    deeds.map(({ invoice, refused, act, target, detail }) => ({
      company_id: companyId,
      rule_id: ruleId,
      invoice_id: invoice.id,
      run_id: runId,
      outcome: refused === null ? ('acted' as const) : ('refused' as const),
      reason: refused,
      number: invoice.number,
      amount: invoice.amount_including_tax,
      target,
      detail,
      act,
      at,
    })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('rule_hit')
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'rule_id', 'invoice_id'])
        .doUpdateSet((eb) => ({
          run_id: eb.ref('excluded.run_id'),
          outcome: eb.ref('excluded.outcome'),
          reason: eb.ref('excluded.reason'),
          number: eb.ref('excluded.number'),
          amount: eb.ref('excluded.amount'),
          target: eb.ref('excluded.target'),
          detail: eb.ref('excluded.detail'),
          act: eb.ref('excluded.act'),
          at: eb.ref('excluded.at'),
        }))
        .where(
          sql<boolean>`rule_hit.outcome = 'refused' and (excluded.outcome = 'acted' or rule_hit.reason is distinct from excluded.reason)`,
        ),
    )
    .execute()
}
/** What a run on history came to replaces what stood: what the rule leaves now, and did before, is still its deed. */
export const replaceHits = async (tx: Tx, { id }: Pick<RuleRecord, 'id'>, deeds: readonly RuleDeed[]): Promise<void> => {
  if (deeds.length === 0) return
  const acted = deeds.flatMap(({ invoice, refused }) => (refused === null ? [invoice.id] : []))
  await tx
    .deleteFrom('rule_hit')
    .where('rule_id', '=', id)
    .where(sql<boolean>`invoice_id = any(${deeds.map(({ invoice }) => invoice.id)}::uuid[])`)
    .where(sql<boolean>`(outcome = 'refused' or invoice_id = any(${acted}::uuid[]))`)
    .execute()
}
/** Leaves invoices to no event, but to another run on history. */
export const markUndone = async (tx: Tx, { id }: Pick<RuleRecord, 'id'>, invoiceIds: readonly string[]): Promise<void> => {
  if (invoiceIds.length === 0) return
  await tx
    .updateTable('rule_hit')
    .set({ outcome: 'refused', reason: 'undone', act: null })
    .where('rule_id', '=', id)
    .where('invoice_id', 'in', [...invoiceIds])
    .execute()
}
