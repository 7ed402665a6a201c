// The company's voucher rules that are switched on, in their order, and which of them takes an invoice: the first that fits.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { VoucherRule } from '@piaotai/domain/voucher-rule.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { conditions, tabCondition, type Filter, type Tab } from '../invoice/index.ts'
import { asBookkeeper } from './voucher-scope.ts'

export interface NamedRule extends VoucherRule {
  readonly id: string
  readonly name: string
  readonly filter: Omit<Filter, 'area'> & { readonly tab: Tab }
}
export const rulesOf = async (tx: Tx, companyId: string): Promise<readonly NamedRule[]> => {
  const { rows } = await sql<{ id: string; name: string; filter: NamedRule['filter']; settings: VoucherRule }>`
    select id, name, filter, settings from rule where company_id = ${companyId} and kind = 'voucher' and state = 'on' and removed_at is null order by position, id`.execute(
    tx,
  )
  return rows.map(({ id, name, filter, settings }) => ({ id, name, filter, entries: settings.entries, summary: settings.summary }))
}
/** The rule of each invoice that passes `within`; an invoice that no rule takes is missing. */
export const firstRules = async (
  tx: Tx,
  actor: Actor,
  rules: readonly NamedRule[],
  within: Expression<SqlBool>,
): Promise<ReadonlyMap<string, NamedRule>> => {
  const taken = new Map<string, NamedRule>()
  for (const rule of rules) {
    const { tab, ...filter } = rule.filter
    const rows = await tx
      .selectFrom('invoice')
      .select('id')
      .where(conditions(asBookkeeper(actor), { ...filter, area: 'company' }))
      .where(tabCondition[tab])
      .where(within)
      .execute()
    for (const { id } of rows) if (!taken.has(id)) taken.set(id, rule)
  }
  return taken
}
