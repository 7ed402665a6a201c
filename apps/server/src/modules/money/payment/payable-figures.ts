// Counts and sums of what may be submitted: from running totals where the person sees all.
import { sql, type Expression, type SqlBool } from 'kysely'
import { category, usageStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOfFen } from '../../../db/sql-aggregates.ts'
import type { Tables } from '../../../db/tables.ts'
import { toldInRowScope } from '../../people/permission/index.ts'
import { payable } from './payable-sql.ts'
import { payableBy } from './payment-scope.ts'

export const sumOfPayable = (passing?: Expression<SqlBool>) =>
  sql<string>`coalesce(sum(${payable}) ${passing ? sql`filter (where ${passing})` : sql``}, 0)::numeric(40,2)`

/** Cells shaped as invoices, as far as a day tells them. */
const cells = ({ companyId }: Actor) =>
  sql<
    Tables['invoice']
  >`(select company_id, ${sql.lit(category.incoming)}::smallint as category, ${sql.lit(usageStatus.unused)}::smallint as use_status,
      date, null::text as not_to_pay, 'supplier'::text as bearer, 1 as payable, count, payable_fen
    from invoice_total where company_id = ${companyId} and level = 'payable' and entered_by is null)`.as('invoice')

export interface PayableFigure {
  readonly count: number
  readonly amount: string
}
/** The figure of each condition within `where`. `told`: all conditions ask for nothing but days. */
export const payableFigures = async <K extends string>(
  tx: Tx,
  actor: Actor,
  where: Expression<SqlBool>,
  asked: Readonly<Record<K, Expression<SqlBool>>>,
  told: boolean,
): Promise<Readonly<Record<K, PayableFigure>>> => {
  const names = Object.entries<Expression<SqlBool>>(asked)
  const total = told && toldInRowScope(actor, 'company') === 'nothing'
  const found: Readonly<Record<string, string>> = total
    ? await tx
        .selectFrom(cells(actor))
        .select(
          names.flatMap(([name, passing]) => [
            sql<string>`coalesce(sum(count) filter (where ${passing}), 0)`.as(`${name}_n`),
            sumOfFen('payable_fen', passing).as(`${name}_amount`),
          ]),
        )
        .where(where)
        .executeTakeFirstOrThrow()
    : await tx
        .selectFrom('invoice')
        .select(names.flatMap(([name, passing]) => [countOf(passing).as(`${name}_n`), sumOfPayable(passing).as(`${name}_amount`)]))
        .where(where)
        .executeTakeFirstOrThrow()
  const of = (name: string): PayableFigure => ({ count: Number(found[`${name}_n`]), amount: found[`${name}_amount`] ?? '0.00' })
  return Object.fromEntries(names.map(([name]) => [name, of(name)])) as Record<K, PayableFigure>
}

interface Payee extends PayableFigure {
  readonly seller: string
  readonly name: string
}
/** The sellers with the largest sums; each by the name on its latest invoice. All without a seller are one. */
export const largestPayees = async (tx: Tx, actor: Actor, sellerKey: Expression<string>, most: number): Promise<readonly Payee[]> => {
  const total = toldInRowScope(actor, 'company') === 'nothing'
  const counted = tx
    .selectFrom('invoice')
    .select([sql<string>`${sellerKey}`.as('seller'), countOf().as('n'), sumOfPayable().as('amount')])
    .where(payableBy(actor))
    .groupBy(sellerKey)
  const known = tx
    .selectFrom('invoice_total')
    .select([sql<string>`party_key`.as('seller'), sql<string>`sum(count)`.as('n'), sumOfFen('payable_fen').as('amount')])
    .where('level', '=', 'payees')
    .where('entered_by', 'is', null)
    .groupBy('party_key')
    .having(sql<boolean>`sum(count) <> 0`)
  const rows = await tx
    .selectFrom((total ? known : counted).as('of'))
    .select(['of.seller', 'of.n', 'of.amount'])
    .orderBy('of.amount', 'desc')
    .orderBy('of.seller')
    .limit(most)
    .execute()
  const payees: Payee[] = []
  for (const { seller, n, amount } of rows) {
    if (seller === '') {
      payees.push({ seller, name: '', count: Number(n), amount })
      continue
    }
    const { rows: named } = await sql<{ name: string | null }>`select seller_name as name from invoice
      where ${payableBy(actor)} and (seller_tax_id = ${seller} or (seller_tax_id is null and seller_name = ${seller}))
      order by date desc nulls last, id desc limit 1`.execute(tx)
    payees.push({ seller, name: named[0]?.name ?? seller, count: Number(n), amount })
  }
  return payees
}
