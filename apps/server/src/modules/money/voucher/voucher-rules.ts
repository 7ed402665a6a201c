// The company's voucher rules that are switched on, in their order, and which of them takes an invoice: the first that fits.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { VoucherRule } from '@piaotai/domain/voucher/voucher-rule.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { conditions, tabCondition, type Filter, type Tab } from '../../invoices/invoice/index.ts'
import { asBookkeeper } from './voucher-scope.ts'

export interface NamedRule extends VoucherRule {
  readonly id: string
  readonly name: string
  readonly filter: Omit<Filter, 'area'> & { readonly tab: Tab }
}
/** `before`: those that stand before this position. */
export const rulesOf = (tx: Tx, before?: { readonly id: string; readonly position: number }): Promise<readonly NamedRule[]> =>
  select(tx, sql<boolean>`state = 'on'`, before)
/** Starter rules as they came: a preview goes by them while none is on. */
export const rulesOnTrial = (tx: Tx): Promise<readonly NamedRule[]> =>
  select(tx, sql<boolean>`(starter is not null and state = 'draft' and tried_version = version)`)
const select = async (
  tx: Tx,
  which: Expression<SqlBool>,
  before?: { readonly id: string; readonly position: number },
): Promise<readonly NamedRule[]> => {
  const rows = await tx
    .selectFrom('rule')
    .select(['id', 'name', 'filter', 'settings'])
    .where('kind', '=', 'voucher')
    .where(which)
    .where('removed_at', 'is', null)
    .$if(before !== undefined, (q) => q.where('position', '<', before!.position).where('id', '<>', before!.id))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, filter, settings }) => ({
    id,
    name,
    filter: filter as NamedRule['filter'],
    ...(settings as unknown as VoucherRule),
  }))
}
const takes = (actor: Actor, { filter: { tab, ...filter } }: NamedRule): Expression<SqlBool> =>
  sql<boolean>`(${conditions(asBookkeeper(actor), { ...filter, area: 'company' })} and ${tabCondition[tab]})`
/** The rule of each invoice that passes `within`; an invoice that no rule takes is missing. */
export const firstRules = async (
  tx: Tx,
  actor: Actor,
  rules: readonly NamedRule[],
  within: Expression<SqlBool>,
): Promise<ReadonlyMap<string, NamedRule>> => {
  const taken = new Map<string, NamedRule>()
  for (const rule of rules) {
    const rows = await tx.selectFrom('invoice').select('id').where(takes(actor, rule)).where(within).execute()
    for (const { id } of rows) if (!taken.has(id)) taken.set(id, rule)
  }
  return taken
}
/** For queries on `invoice`: no rule that is on takes it. */
export const ruleless = async (tx: Tx, actor: Actor): Promise<Expression<SqlBool>> => {
  const rules = await rulesOf(tx)
  return rules.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`not coalesce(${sql.join(
        rules.map((rule) => takes(actor, rule)),
        sql` or `,
      )}, false)`
}
