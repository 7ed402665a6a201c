// The sums of a month: what came in, what went out, its tax and its vouchers.
import { sql } from 'kysely'
import type { MonthSums } from '@piaotai/domain/month/month-seal.ts'
import { category } from '@piaotai/domain/states.ts'
import { sumOfFen } from '../../../db/sql-aggregates.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { invoicesInRowScope, seesEveryInvoice } from '../../people/permission/index.ts'
import type { MonthContext } from './cells/index.ts'
import { planSumsOf, voucherSumsOf } from './cells/index.ts'

export const sumsOf = async (tx: Tx, month: MonthContext): Promise<MonthSums> => ({
  ...(await invoiceSums(tx, month)),
  ...(await planSumsOf(tx, month)),
  vouchers: await voucherSumsOf(tx, month),
})
type Sums = Pick<MonthSums, 'incoming' | 'outgoing'>
const invoiceSums = async (tx: Tx, { actor, first, last }: MonthContext): Promise<Sums> => {
  const rows = seesEveryInvoice(actor)
    ? await tx
        .selectFrom('invoice_total')
        .select(['category', sql<string>`sum(count)`.as('n'), sumOfFen('net_fen').as('net'), sumOfFen('tax_fen').as('tax')])
        .where('level', '=', 'states')
        .where('date', '=', first)
        .groupBy('category')
        .execute()
    : await tx
        .selectFrom('invoice')
        .select(['category', sql<string>`count(*)`.as('n')])
        .select(sql<string>`coalesce(sum(amount_excluding_tax), 0)::numeric(40,2)`.as('net'))
        .select(sql<string>`coalesce(sum(tax_amount), 0)::numeric(40,2)`.as('tax'))
        .where('date', '>=', first)
        .where('date', '<=', last)
        .where(invoicesInRowScope(actor, 'company'))
        .groupBy('category')
        .execute()
  const of = (which: number) => {
    const found = rows.find((row) => row.category === which)
    return { count: Number(found?.n ?? 0), amount: found?.net ?? '0.00', tax: found?.tax ?? '0.00' }
  }
  return { incoming: of(category.incoming), outgoing: of(category.outgoing) }
}
