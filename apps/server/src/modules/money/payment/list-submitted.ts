// What was submitted for payment, an invoice a row: what waits with what was found of it, and what became of the others.
import { daysBetween } from '@piaotai/domain/months.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import {
  paymentStates,
  waitBandOf,
  waitBands,
  waitBounds,
  type DueTime,
  type PaymentState,
  type WaitBand,
} from '@piaotai/domain/payment/payment.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { dayEnd, dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf, sumOfFen } from '../../../db/sql-aggregates.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInRowScope, toldInRowScope } from '../../people/permission/index.ts'
import { liveFilesOf } from './bank-file/file-rows.ts'
import { judgeConfirmations } from './judge-confirmation.ts'
import type { ListDeps } from './list-payable.ts'
import { sellerKey } from './payable-sql.ts'
import { itemColumns, patternOf, payeeOfBatch, toItem } from './payment-shapes.ts'

type E = typeof paymentEndpoints
export type SubmittedFilter = Omit<In<E['listSubmitted']>, 'page' | 'pageSize' | 'state'>

const submittedIn = (tx: Tx) => tx.selectFrom('payment_batch_invoice as p').innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
/** Submitted invoices with batch and invoice, within the row scope. */
export const submittedFor = (tx: Tx, actor: Actor) =>
  submittedIn(tx).innerJoin('invoice', 'invoice.id', 'p.invoice_id').where(invoicesInRowScope(actor, 'company'))

/** For queries on `payment_batch as b`, of what waits: submitted that many days ago. */
const waitedIn = (band: WaitBand, now: Date): Expression<SqlBool> => {
  const today = shanghaiDay(now)
  const [from, to] = waitBounds[band]
  return sql<boolean>`(${sql.join(
    [
      sql`p.state = 'submitted'`,
      ...(from === null ? [] : [sql`b.submitted_at <= ${dayEnd(daysFrom(today, -from))}`]),
      ...(to === null ? [] : [sql`b.submitted_at >= ${dayStart(daysFrom(today, -to))}`]),
    ],
    sql` and `,
  )})`
}
export const waitsOf = (submittedAt: Date | string, now: Date) => {
  const days = daysBetween(shanghaiDay(new Date(submittedAt)), shanghaiDay(now))
  return { days, band: waitBandOf(days) }
}
/** What waits for confirmation, by the days since it was submitted. */
export const waitingFigures = async (tx: Tx, actor: Actor, now: Date) => {
  const all = toldInRowScope(actor, 'company') === 'nothing'
  const found: Readonly<Record<string, string>> = await (all
    ? submittedIn(tx)
    : (submittedFor(tx, actor) as unknown as ReturnType<typeof submittedIn>)
  )
    .select(waitBands.flatMap((band) => [countOf(waitedIn(band, now)).as(`${band}_n`), sumOf('p.amount', waitedIn(band, now)).as(band)]))
    .where('p.state', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return Object.fromEntries(
    waitBands.map((band) => [band, { count: Number(found[`${band}_n`]), amount: found[band] ?? '0.00' }]),
  ) as Record<WaitBand, { readonly count: number; readonly amount: string }>
}

const dueAt = (time: DueTime, now: Date): Expression<SqlBool> =>
  time === 'today'
    ? sql<boolean>`(p.state = 'submitted' and b.state in ('open', 'partlyConfirmed') and b.due_day <= ${shanghaiDay(now)}::date)`
    : sql<boolean>`(p.state = 'submitted' and (b.due_day is null or b.due_day > ${shanghaiDay(now)}::date))`

export const submittedConditions = (filter: SubmittedFilter, now: Date, { userId }: Pick<Actor, 'userId'>): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [sql<boolean>`true`]
  if (filter.keyword) {
    const like = patternOf(filter.keyword)
    all.push(
      sql<boolean>`(p.number ilike ${like} or b.number ilike ${like} or p.seller_name ilike ${like} or b.payee_name ilike ${like} or b.submitted_by_name ilike ${like})`,
    )
  }
  if (filter.sellerIs) all.push(sql<boolean>`${sellerKey} = ${filter.sellerIs}`)
  if (filter.submittedFrom) all.push(sql<boolean>`b.submitted_at >= ${dayStart(filter.submittedFrom)}`)
  if (filter.submittedTo) all.push(sql<boolean>`b.submitted_at <= ${dayEnd(filter.submittedTo)}`)
  if (filter.waited !== undefined)
    all.push(sql<boolean>`b.submitted_at <= ${new Date(now.getTime() - filter.waited * 86_400_000).toISOString()}`)
  if (filter.submission) all.push(sql<boolean>`b.submission_id = ${filter.submission}::uuid`)
  if (filter.waits) all.push(waitedIn(filter.waits, now))
  if (filter.due) all.push(dueAt(filter.due, now))
  if (filter.by) {
    const own = sql`(b.submitted_by = ${userId} or b.owner_id = ${userId})`
    all.push(filter.by === 'me' ? sql<boolean>`${own}` : sql<boolean>`not ${own}`)
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** States whose invoices stay: one that came back may be deleted, and is then no longer listed. */
const held: readonly PaymentState[] = ['submitted', 'confirmed']
/** Count and sum of each of these states; without a condition from running totals where the person sees all. */
export const sumsOfSubmitted = async (
  tx: Tx,
  actor: Actor,
  states: readonly PaymentState[],
  where?: Expression<SqlBool>,
): Promise<readonly { readonly state: PaymentState; readonly n: string; readonly amount: string }[]> => {
  const total = where === undefined && toldInRowScope(actor, 'company') === 'nothing'
  const kept = states.filter((one) => total && held.includes(one))
  const counted = states.filter((one) => !kept.includes(one))
  const known =
    kept.length === 0
      ? []
      : await tx
          .selectFrom('payment_total')
          .select([sql<PaymentState>`state`.as('state'), sql<string>`sum(count)`.as('n'), sumOfFen('amount_fen').as('amount')])
          .where('state', 'in', kept)
          .groupBy('state')
          .execute()
  const others =
    counted.length === 0
      ? []
      : await submittedFor(tx, actor)
          .select(['p.state', countOf().as('n'), sumOf('p.amount').as('amount')])
          .where('p.state', 'in', counted)
          .$if(where !== undefined, (q) => q.where(where!))
          .groupBy('p.state')
          .execute()
  return [...known, ...others]
}

export const listSubmitted =
  ({ db, clock }: ListDeps) =>
  (actor: Actor, { page, pageSize, state, ...filter }: In<E['listSubmitted']>): Promise<Out<E['listSubmitted']>> =>
    db.inTenant(actor, async (tx) => {
      const where = submittedConditions(filter, clock.now(), actor)
      const rows = await submittedFor(tx, actor)
        .select(itemColumns)
        .select(['b.id as batchId', 'b.number as batchNumber', 'b.payee_name', 'b.bank_name', 'b.bank_account', 'b.payee_from'])
        .select(['b.due_day', 'b.note', 'b.submitted_by_name', 'b.submitted_at', 'invoice.verify_status'])
        .where(where)
        .$if(state !== undefined, (q) => q.where('p.state', '=', state!))
        .orderBy('b.submitted_at', 'desc')
        .orderBy('b.id', 'desc')
        .orderBy('p.position')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const narrowed = Object.values(filter).some((value) => value !== undefined && value !== '')
      const sums = await sumsOfSubmitted(tx, actor, paymentStates, narrowed ? where : undefined)
      const shown = sums.filter((sum) => state === undefined || sum.state === state)
      const live = shown.filter((sum) => held.includes(sum.state))
      const counts = Object.fromEntries(paymentStates.map((one) => [one, Number(sums.find((sum) => sum.state === one)?.n ?? 0)])) as Record<
        PaymentState,
        number
      >
      const findings = await judgeConfirmations(
        tx,
        actor,
        rows.filter((row) => row.state === 'submitted').map((row) => row.use_id),
        clock.now(),
      )
      const files = await liveFilesOf(
        tx,
        rows.map((row) => row.invoice_id),
      )
      return {
        content: rows.map((row) => ({
          ...toItem(row, files.get(row.invoice_id)),
          batchId: row.batchId,
          batchNumber: row.batchNumber,
          payee: payeeOfBatch(row),
          dueDay: row.due_day,
          note: row.note,
          submittedBy: row.submitted_by_name,
          submittedAt: toInstant(row.submitted_at),
          verifyStatus: row.verify_status,
          waits: row.state === 'submitted' ? waitsOf(row.submitted_at, clock.now()) : null,
          findings: findings.get(row.use_id) ?? null,
        })),
        page,
        pageSize,
        totalElements: shown.reduce((sum, { n }) => sum + Number(n), 0),
        amount: sumAmounts(shown.map(({ amount }) => amount)) ?? '0.00',
        live: {
          count: live.reduce((sum, { n }) => sum + Number(n), 0),
          amount: sumAmounts(live.map(({ amount }) => amount)) ?? '0.00',
        },
        counts,
      }
    })
