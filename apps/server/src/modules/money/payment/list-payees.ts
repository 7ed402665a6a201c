// 按收款方: what each seller is owed by age, what is on its way to it, and what it was paid.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { payeeEndpoints } from '@piaotai/contract/payment/payees.ts'
import { ageBands, type AgeBand } from '@piaotai/domain/payment/payment.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import { agedIn, overdueSince, type ListDeps } from './list-payable.ts'
import { sumOfPayable } from './payable-figures.ts'
import { submittedFor } from './list-submitted.ts'
import { sellerKey } from './payable-sql.ts'
import { payableBy } from './payment-scope.ts'
import { patternOf } from './payment-shapes.ts'
import { settingsOf } from './payment-settings.ts'

type List = (typeof payeeEndpoints)['listPayees']
const figures = [
  'n',
  'amount',
  'late_n',
  'late',
  'submitted_n',
  'submitted',
  'confirmed_n',
  'confirmed',
  ...ageBands.map((band) => `age_${band}`),
] as const

/** One row a seller, and one of all without, of everything within the row scope. */
const payeesOf = (tx: Tx, actor: Actor, today: string, termDays: number) => {
  const overdue = overdueSince(today, termDays)
  const owed = tx
    .selectFrom('invoice')
    .select([sellerKey.as('seller'), sql<string | null>`max(invoice.seller_name)`.as('name')])
    .select([countOf().as('n'), sumOfPayable().as('amount'), countOf(overdue).as('late_n'), sumOfPayable(overdue).as('late')])
    .select(ageBands.map((band) => sumOfPayable(agedIn(band, today)).as(`age_${band}`)))
    .where(payableBy(actor))
    .groupBy(sellerKey)
  const state = (one: string) => sql<boolean>`p.state = ${one}`
  const paid = submittedFor(tx, actor)
    .select([sellerKey.as('seller'), sql<string | null>`max(invoice.seller_name)`.as('name')])
    .select([countOf(state('submitted')).as('submitted_n'), sumOf('p.amount', state('submitted')).as('submitted')])
    .select([countOf(state('confirmed')).as('confirmed_n'), sumOf('p.amount', state('confirmed')).as('confirmed')])
    .where('p.state', 'in', ['submitted', 'confirmed'])
    .groupBy(sellerKey)
  return sql`(select seller, coalesce(o.name, p.name, seller) as name, ${sql.join(figures.map((one) => sql`coalesce(${sql.ref(one)}, 0) as ${sql.ref(one)}`))}
    from (${owed}) o full join (${paid}) p using (seller))`
}
type Found = Readonly<Record<string, string>>
const sumsOf = (row: Found) => ({
  unused: { count: Number(row['n']), amount: row['amount']! },
  submitted: { count: Number(row['submitted_n']), amount: row['submitted']! },
  confirmed: { count: Number(row['confirmed_n']), amount: row['confirmed']! },
  ages: Object.fromEntries(ageBands.map((band) => [band, row[`age_${band}`]!])) as Record<AgeBand, string>,
})

export const listPayees =
  ({ db, clock }: ListDeps) =>
  (actor: Actor, { page, pageSize, keyword }: In<List>): Promise<Out<List>> =>
    db.inTenant(actor, async (tx) => {
      const today = shanghaiDay(clock.now())
      const { termDays } = await settingsOf(tx)
      const payees = payeesOf(tx, actor, today, termDays)
      const like = keyword === undefined || keyword.trim() === '' ? undefined : patternOf(keyword)
      const fits = like === undefined ? sql`true` : sql`(f.name ilike ${like} or f.seller ilike ${like})`
      const { rows } =
        await sql<Found>`select f.seller, f.name, ${sql.join(figures.map((one) => sql`f.${sql.ref(one)}::text as ${sql.ref(one)}`))}
        from ${payees} f where ${fits} order by f.amount desc, f.submitted desc, f.seller limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
          tx,
        )
      const all =
        await sql<Found>`select count(*)::text as payees, ${sql.join(figures.map((one) => sql`coalesce(sum(f.${sql.ref(one)}), 0)::text as ${sql.ref(one)}`))}
        from ${payees} f where ${fits}`.execute(tx)
      const total = all.rows[0]!
      const money = (row: Found): Found =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, figures.some((one) => one === key) && value === '0' ? '0.00' : value]),
        )
      return {
        content: rows.map((row) => ({
          id: row['seller']!,
          name: row['name']!,
          overdue: { count: Number(row['late_n']), amount: money(row)['late']! },
          ...sumsOf(money(row)),
        })),
        page,
        pageSize,
        totalElements: Number(total['payees']),
        ...sumsOf(money(total)),
      }
    })
