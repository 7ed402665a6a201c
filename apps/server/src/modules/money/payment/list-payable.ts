// What may be submitted for payment: unused incoming invoices by the day they are due, and the figures that lead to them.
import { daysBetween } from '@piaotai/domain/months.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { judge } from '@piaotai/domain/judgement/judge.ts'
import { noPayment, type InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { ageBands, ageBounds, type AgeBand } from '@piaotai/domain/payment/payment.ts'
import type { NotToPayReason } from '@piaotai/domain/payment/not-to-pay.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { groupTwinsOf } from '../../exchange/group/index.ts'
import { partyIs } from '../../invoices/invoice/index.ts'
import { factsOf, judgedAtLeast, judgedOnce } from '../../invoices/judgement/index.ts'
import { isAlone } from '../../people/permission/index.ts'
import { payableFigures, sumOfPayable } from './payable-figures.ts'
import { payable } from './payable-sql.ts'
import { accountsOf, payeeOf } from './payees.ts'
import { notToPayBy, payableBy } from './payment-scope.ts'
import { settingsOf } from './payment-settings.ts'
import { patternOf } from './payment-shapes.ts'

type E = typeof paymentEndpoints
type Filter = Omit<In<E['listPayable']>, 'page' | 'pageSize'>
export type ListDeps = Needs<'db' | 'clock'>
export const bandOf = (age: number): AgeBand => ageBands.find((band) => ageBounds[band][1] === null || age <= ageBounds[band][1]!)!
/** Of that age today. */
export const agedIn = (band: AgeBand, today: string): Expression<SqlBool> => {
  const [from, to] = ageBounds[band]
  return sql<boolean>`(${sql.join(
    [
      sql`invoice.date is not null`,
      ...(from === null ? [] : [sql`invoice.date <= ${daysFrom(today, -from)}`]),
      ...(to === null ? [] : [sql`invoice.date >= ${daysFrom(today, -to)}`]),
    ],
    sql` and `,
  )})`
}
export const overdueSince = (today: string, termDays: number): Expression<SqlBool> =>
  sql<boolean>`invoice.date < ${daysFrom(today, -termDays)}`
/** The invoice came back from its last submission. Those that came back are found once, not for each row. */
const cameBack = (actor: Actor): RawBuilder<SqlBool> =>
  sql<boolean>`invoice.id in (select p.invoice_id from payment_batch_invoice p where p.company_id = ${actor.companyId} and p.state = 'returned'
    and not exists (select 1 from payment_batch_invoice q where q.company_id = p.company_id and q.invoice_id = p.invoice_id and (q.changed_at, q.use_id) > (p.changed_at, p.use_id)))`

/** What may be submitted and came back: the tab `returned`. */
export const returnedFound = (tx: Tx, actor: Actor) => tx.selectFrom('invoice').where(payableBy(actor)).where(cameBack(actor))

/** What is known once for a list. */
interface Look {
  readonly today: string
  readonly termDays: number
  readonly groupTwins: readonly string[]
}
const asksOf = ({ groupTwins }: Look) => judgedAtLeast('submit', 'asks', groupTwins)
const blockedOf = ({ groupTwins }: Look) => judgedAtLeast('submit', 'after', groupTwins)
const conditionsOf = (actor: Actor, filter: Filter, look: Look): Expression<SqlBool> => {
  const { today, termDays } = look
  const all: Expression<SqlBool>[] = [filter.tab === 'notToPay' ? notToPayBy(actor) : payableBy(actor)]
  if (filter.keyword) {
    const like = patternOf(filter.keyword)
    all.push(sql<boolean>`(invoice.number ilike ${like} or invoice.seller_name ilike ${like} or invoice.seller_tax_id ilike ${like})`)
  }
  if (filter.sellerIs) all.push(partyIs('seller', filter.sellerIs))
  if (filter.age) all.push(agedIn(filter.age, today))
  if (filter.overdue !== undefined)
    all.push(filter.overdue ? overdueSince(today, termDays) : sql<boolean>`not coalesce(${overdueSince(today, termDays)}, false)`)
  if (filter.tab === 'ready') all.push(sql<boolean>`not ${asksOf(look)}`)
  if (filter.tab === 'reason') all.push(asksOf(look), sql<boolean>`not ${blockedOf(look)}`)
  if (filter.tab === 'blocked') all.push(blockedOf(look))
  if (filter.tab === 'returned') all.push(cameBack(actor))
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

export const listPayable =
  ({ db, clock }: ListDeps) =>
  (actor: Actor, { page, pageSize, ...filter }: In<E['listPayable']>): Promise<Out<E['listPayable']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const today = shanghaiDay(now)
      const { termDays } = await settingsOf(tx)
      const look: Look = { today, termDays, groupTwins: await groupTwinsOf(tx, actor.companyId, now) }
      const where = conditionsOf(actor, filter, look)
      const rows = await tx
        .selectFrom('invoice')
        .select(['id', 'number', 'seller_name', 'seller_tax_id', 'date', 'amount_including_tax', 'verify_status', 'title_status'])
        .select(['not_to_pay', 'not_to_pay_note', 'paid_before'])
        .select(payable.as('payable'))
        .where(where)
        .orderBy(sql`date asc nulls last`)
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const tabs = await tabFigures(tx, actor, filter, look)
      const all = filter.tab
        ? tabs[filter.tab]
        : (await payableFigures(tx, actor, where, { all: sql<boolean>`true` }, toldByTotals(filter))).all
      const facts = await factsOf(
        tx,
        rows.map((row) => row.id),
        look.groupTwins,
      )
      const alone = await isAlone(tx, actor.companyId)
      const accounts = await accountsOf(
        tx,
        rows.map((row) => row.seller_tax_id),
      )
      const returns = await returnsOf(
        tx,
        rows.map((row) => row.id),
      )
      return {
        content: rows.map((row) => {
          const age = row.date === null ? null : daysBetween(row.date, today)
          const dueDay = row.date === null ? null : daysFrom(row.date, termDays)
          return {
            id: row.id,
            number: row.number,
            sellerName: row.seller_name,
            sellerTaxId: row.seller_tax_id,
            total: row.amount_including_tax,
            date: row.date,
            dueDay,
            age,
            overdue: dueDay === null ? null : daysBetween(dueDay, today),
            band: age === null ? null : bandOf(age),
            payable: row.payable,
            verifyStatus: row.verify_status,
            titleStatus: row.title_status,
            judged: judgedFor(facts.get(row.id)!, alone),
            payee: payeeOf(row, accounts),
            returned: returns.get(row.id) ?? null,
            notToPay: row.not_to_pay === null ? null : { reason: row.not_to_pay as NotToPayReason, note: row.not_to_pay_note ?? '' },
            paidBefore: row.paid_before,
          }
        }),
        page,
        pageSize,
        totalElements: all.count,
        amount: all.amount,
        counts: {
          ready: tabs.ready.count,
          reason: tabs.reason.count,
          blocked: tabs.blocked.count,
          returned: tabs.returned.count,
          notToPay: tabs.notToPay.count,
        },
      }
    })
const judgedFor = (facts: InvoiceFacts, alone: boolean) => {
  const { verdict, said } = judge({ ...facts, ...noPayment }, 'submit', { alone })
  return { verdict, said: [...said] }
}
/** Whether the filter asks for nothing that the cells of totals do not tell. */
const toldByTotals = ({ keyword, sellerIs }: Filter): boolean => !keyword && !sellerIs
/** Count and sum of each tab, of the filter without its own. */
const tabFigures = async (tx: Tx, actor: Actor, { tab: _tab, ...filter }: Filter, look: Look) => {
  const { columns, atLeast } = judgedOnce('submit', look.groupTwins)
  const [asks, blocked] = [atLeast('asks', 'judged'), atLeast('after', 'judged')]
  const passing = {
    ready: sql<boolean>`not ${asks}`,
    reason: sql<boolean>`(${asks} and not ${blocked})`,
    blocked,
    returned: sql<boolean>`judged.returned`,
  }
  const judged = tx
    .selectFrom('invoice')
    .select(columns)
    .select([cameBack(actor).as('returned'), payable.as('payable')])
    .where(conditionsOf(actor, filter, look))
    // Keeps the facts from being asked once for each figure.
    .offset(0)
  const found: Readonly<Record<string, string>> = await tx
    .selectFrom(judged.as('judged'))
    .select(
      Object.entries(passing).flatMap(([name, of]) => [countOf(of).as(`${name}_n`), sumOf('judged.payable', of).as(`${name}_amount`)]),
    )
    .executeTakeFirstOrThrow()
  const marked = await tx
    .selectFrom('invoice')
    .select([countOf().as('n'), sumOfPayable().as('amount')])
    .where(conditionsOf(actor, { ...filter, tab: 'notToPay' }, look))
    .executeTakeFirstOrThrow()
  const of = (name: keyof typeof passing) => ({ count: Number(found[`${name}_n`]), amount: found[`${name}_amount`] ?? '0.00' })
  return {
    ready: of('ready'),
    reason: of('reason'),
    blocked: of('blocked'),
    returned: of('returned'),
    notToPay: { count: Number(marked.n), amount: marked.amount },
  }
}
/** Why each of these came back last; those whose last submission ended otherwise are left out. */
const returnsOf = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select(['invoice_id', 'state', 'changed_at', 'changed_by_name', 'remark'])
    .distinctOn('invoice_id')
    .where('invoice_id', 'in', [...ids])
    .orderBy('invoice_id')
    .orderBy('changed_at', 'desc')
    .orderBy('use_id', 'desc')
    .execute()
  return new Map(
    rows
      .filter((row) => row.state === 'returned')
      .map((row) => [row.invoice_id, { at: toInstant(row.changed_at), by: row.changed_by_name, remark: row.remark }]),
  )
}
