// The invoices of a rule: those of its filter in the owner's rows, read page by page.
import { sql, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { RuleFilter } from '@piaotai/contract/rule/rule-shapes.ts'
import { monthsLater } from '@piaotai/domain/months.ts'
import { shapeOfKind } from '@piaotai/domain/rules/kinds.ts'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { conditions, listColumns, tabCondition } from '../invoice/index.ts'
import type { RuleInvoice, RuleKind, RuleRecord } from './deps.ts'

type Invoices = SelectQueryBuilder<Tables, 'invoice', object>
/** The rule's filter, as the owner's list of the company shows it. */
const filtered = (tx: Tx, owner: Actor, rule: Pick<RuleRecord, 'filter' | 'kind'>): Invoices => {
  const { tab = 'all', ...filter } = rule.filter as z.output<typeof RuleFilter>
  const fixed = shapeOfKind(rule.kind).category
  return tx
    .selectFrom('invoice')
    .where(conditions(owner, { ...filter, area: 'company' }))
    .where(tabCondition[tab])
    .$if(fixed !== null, (q) => q.where('category', '=', fixed!))
}
const read = (query: Invoices): Promise<RuleInvoice[]> => query.select(listColumns).select('identity').limit(ruleLimits.page).execute()

/** A page of history, by time of entry. `after`: the last of the page before. */
export const historyPage = (
  tx: Tx,
  owner: Actor,
  rule: RuleRecord,
  since: Date,
  until: Date,
  after: Pick<RuleInvoice, 'entered_at' | 'id'> | undefined,
): Promise<RuleInvoice[]> =>
  read(
    filtered(tx, owner, rule)
      .where('entered_at', '>=', since.toISOString())
      .where('entered_at', '<=', until.toISOString())
      .$if(after !== undefined, (q) => q.where(sql<boolean>`(entered_at, id) > (${after!.entered_at}, ${after!.id})`))
      .orderBy('entered_at')
      .orderBy('id'),
  )
export const countHistory = async (tx: Tx, owner: Actor, rule: RuleRecord, since: Date, until: Date): Promise<number> =>
  Number(
    (
      await filtered(tx, owner, rule)
        .where('entered_at', '>=', since.toISOString())
        .where('entered_at', '<=', until.toISOString())
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** No event and no schedule shows a rule an invoice that it acted on, or whose run was undone. */
const notActedOn = (rule: Pick<RuleRecord, 'id'>) =>
  sql<boolean>`not exists (select 1 from rule_hit h where h.company_id = invoice.company_id and h.rule_id = ${rule.id} and h.invoice_id = invoice.id and (h.outcome = 'acted' or h.reason = 'undone'))`
const undone = (tx: Tx, owner: Actor, rule: RuleRecord): Invoices =>
  filtered(tx, owner, rule).where('entered_at', '>=', rule.from_at).where(notActedOn(rule))
/** Those of a page that another worker has not acted on meanwhile; asked under the rule's lock. */
export const stillCandidates = async (
  tx: Tx,
  rule: Pick<RuleRecord, 'company_id' | 'id'>,
  invoices: readonly RuleInvoice[],
): Promise<readonly RuleInvoice[]> => {
  const ids = invoices.map(({ id }) => id)
  const rows = await tx.selectFrom('invoice').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).where(notActedOn(rule)).execute()
  const left = new Set(rows.map(({ id }) => id))
  return invoices.filter(({ id }) => left.has(id))
}
/** One invoice, if the rule takes it and has not acted on it. */
export const candidate = async (tx: Tx, owner: Actor, rule: RuleRecord, invoiceId: string): Promise<RuleInvoice[]> =>
  read(undone(tx, owner, rule).where('id', '=', invoiceId))
export interface Place {
  readonly party: string
  readonly id: string
}
/**
 * A page of what the rule has not acted on, by party, so that one act finds its invoices together: a party that the page
 * cuts waits for the next one, unless it fills the page alone.
 */
export const candidatePage = async (
  tx: Tx,
  owner: Actor,
  rule: RuleRecord,
  { together }: Pick<RuleKind, 'together'>,
  after: Place | undefined,
): Promise<{ readonly invoices: readonly RuleInvoice[]; readonly next: Place | undefined }> => {
  const party = sql<string>`coalesce(${sql.ref(`${together}_tax_id`)}, ${sql.ref(`${together}_name`)}, '')`
  const rows = await read(
    undone(tx, owner, rule)
      .$if(after !== undefined, (q) => q.where(sql<boolean>`(${party}, id) > (${after!.party}, ${after!.id})`))
      .orderBy(party)
      .orderBy('id'),
  )
  const partyOf = (row: RuleInvoice): string => row[`${together}_tax_id`] ?? row[`${together}_name`] ?? ''
  const last = rows.at(-1)
  if (!last || rows.length < ruleLimits.page) return { invoices: rows, next: undefined }
  const whole = rows.filter((row) => partyOf(row) !== partyOf(last))
  const invoices = whole.length > 0 ? whole : rows
  const end = invoices.at(-1)!
  return { invoices, next: { party: partyOf(end), id: end.id } }
}
/** Which of these invoices each rule takes, as its owner's list of the company shows them; asked once for all rules. */
export const takenByRules = async (
  tx: Tx,
  parts: readonly { readonly rule: RuleRecord; readonly owner: Actor }[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  if (parts.length === 0 || ids.length === 0) return new Map(parts.map(({ rule }) => [rule.id, new Set<string>()]))
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .select((eb) => {
      const takes = parts.map(({ rule, owner }) => {
        const { tab = 'all', ...filter } = rule.filter as z.output<typeof RuleFilter>
        return eb.and([conditions(owner, { ...filter, area: 'company' }, 'inRows')(eb), tabCondition[tab]])
      })
      return sql<readonly boolean[]>`array[${sql.join(takes)}]`.as('takes')
    })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(parts.map(({ rule }, at) => [rule.id, new Set(rows.flatMap(({ id, takes }) => (takes[at] ? [id] : [])))]))
}
/** An invoice, and the rules of these that no event has to show it any more. */
export const heardInvoice = async (
  tx: Tx,
  ruleIds: readonly string[],
  invoiceId: string,
): Promise<{ readonly invoice: RuleInvoice | undefined; readonly acted: ReadonlySet<string> }> => {
  const [invoice] = await read(tx.selectFrom('invoice').where('id', '=', invoiceId))
  const rows = await tx
    .selectFrom('rule_hit')
    .select('rule_id')
    .where('invoice_id', '=', invoiceId)
    .where(sql<boolean>`rule_id = any(${[...ruleIds]}::uuid[]) and (outcome = 'acted' or reason = 'undone')`)
    .execute()
  return { invoice, acted: new Set(rows.map((row) => row.rule_id)) }
}
/** How many invoices of the last 12 months a filter takes, and the newest of them. */
export const matchingOf = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  actor: Actor,
  filter: z.output<typeof RuleFilter>,
): Promise<{ readonly matched: number; readonly first: string | undefined }> => {
  const now = clock.now()
  const { since, until } = historyOf(now)
  const query = filtered(tx, actor, { filter, kind: 'classify' } as Pick<RuleRecord, 'filter' | 'kind'>)
    .where('entered_at', '>=', since.toISOString())
    .where('entered_at', '<=', until.toISOString())
  const { n } = await query.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  const first = await query.select('id').orderBy('entered_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { matched: Number(n), first: first?.id }
}
/** The months that trials and runs on history look at. */
export const historyOf = (until: Date): { readonly since: Date; readonly until: Date } => ({
  since: new Date(dayStart(monthsLater(shanghaiDay(until), -ruleLimits.trialMonths))),
  until,
})
