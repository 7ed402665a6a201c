// The one gatherer of facts: any number of invoices by one query.
import { sql, type RawBuilder } from 'kysely'
import type { InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { planKept } from '../../../../db/plan-kept.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { factExpressions } from './fact-expressions.ts'

/** By invoice; an unknown id is absent. `groupTwins`: those of them that another company of a group has. */
export const factsOf = async (
  tx: Tx,
  ids: readonly string[],
  groupTwins: readonly string[] = [],
): Promise<ReadonlyMap<string, InvoiceFacts>> => {
  if (ids.length === 0) return new Map()
  const facts = Object.entries<RawBuilder<unknown>>(factExpressions(groupTwins)).map(([name, of]) => of.as(name))
  const rows = await tx
    .selectFrom('invoice')
    // Takes longer to plan than to run.
    .modifyFront(planKept)
    .select('id')
    .select(facts)
    .where(sql<boolean>`invoice.id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...of }) => [id, of as unknown as InvoiceFacts]))
}
