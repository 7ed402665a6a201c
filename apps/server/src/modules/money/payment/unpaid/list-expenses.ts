// 员工垫付: tickets that employees paid for, by whoever brought them in.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { notToPayEndpoints } from '@piaotai/contract/payment/not-to-pay.ts'
import type { NotToPayReason } from '@piaotai/domain/payment/not-to-pay.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { countOf } from '../../../../db/sql-aggregates.ts'
import type { ListDeps } from '../list-payable.ts'
import { sumOfPayable, type PayableFigure } from '../payable-figures.ts'
import { unusedIncomingBy } from '../payment-scope.ts'
import { patternOf } from '../payment-shapes.ts'

type E = (typeof notToPayEndpoints)['listExpenses']
type Tab = In<E>['tab']
/** For queries on `invoice`: what is owed to employees, and what they got back already. */
const inTab: Readonly<Record<Tab, Expression<SqlBool>>> = {
  open: sql<boolean>`(invoice.not_to_pay is null and invoice.payable <> 0)`,
  settled: sql<boolean>`(invoice.not_to_pay = 'settled')`,
}
const expensesBy = (actor: Actor, keyword: string | undefined): Expression<SqlBool> => {
  const like = keyword === undefined ? undefined : patternOf(keyword)
  return sql<boolean>`(${unusedIncomingBy(actor, 'employee')}
    ${like === undefined ? sql`` : sql`and (invoice.number ilike ${like} or invoice.seller_name ilike ${like} or invoice.entered_by_name ilike ${like})`})`
}

/** For queries on `invoice`: what employees are owed, within the row scope. */
export const owedToEmployees = (actor: Actor): Expression<SqlBool> => sql<boolean>`(${expensesBy(actor, undefined)} and ${inTab.open})`
/** What employees are owed. */
export const expenseFigure = async (tx: Tx, actor: Actor): Promise<PayableFigure> => {
  const { n, amount } = await tx
    .selectFrom('invoice')
    .select([countOf().as('n'), sumOfPayable().as('amount')])
    .where(owedToEmployees(actor))
    .executeTakeFirstOrThrow()
  return { count: Number(n), amount }
}

export const listExpenses =
  ({ db }: Pick<ListDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, keyword, person, tab }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const where = expensesBy(actor, keyword)
      const of = person === undefined ? sql<boolean>`true` : sql<boolean>`(invoice.entered_by = ${person})`
      const rows = await tx
        .selectFrom('invoice')
        .select(['id', 'number', 'type', 'seller_name', 'date', 'entered_by_name', 'amount_including_tax', 'payable'])
        .select(['not_to_pay', 'not_to_pay_note'])
        .where(where)
        .where(inTab[tab])
        .where(of)
        .orderBy('entered_by')
        .orderBy(sql`date asc nulls last`)
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const counted = await tx
        .selectFrom('invoice')
        .select([countOf(inTab.open).as('open'), countOf(inTab.settled).as('settled')])
        .where(where)
        .where(of)
        .executeTakeFirstOrThrow()
      const people = await tx
        .selectFrom('invoice')
        .select(['entered_by', sql<string>`max(invoice.entered_by_name)`.as('name'), countOf().as('n'), sumOfPayable().as('amount')])
        .where(where)
        .where(inTab[tab])
        .groupBy('entered_by')
        .orderBy('amount', 'desc')
        .orderBy('entered_by')
        .execute()
      const total = await tx
        .selectFrom('invoice')
        .select([countOf().as('n'), sumOfPayable().as('amount')])
        .where(where)
        .where(inTab[tab])
        .where(of)
        .executeTakeFirstOrThrow()
      return {
        content: rows.map((row) => ({
          id: row.id,
          number: row.number,
          type: row.type,
          sellerName: row.seller_name,
          date: row.date,
          person: row.entered_by_name,
          total: row.amount_including_tax,
          amount: row.payable,
          notToPay: row.not_to_pay === null ? null : { reason: row.not_to_pay as NotToPayReason, note: row.not_to_pay_note ?? '' },
        })),
        page,
        pageSize,
        totalElements: Number(total.n),
        amount: total.amount,
        counts: { open: Number(counted.open), settled: Number(counted.settled) },
        people: people.map(({ entered_by: id, name, n, amount }) => ({ id, name, count: Number(n), amount })),
      }
    })
