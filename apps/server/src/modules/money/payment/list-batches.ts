// 付款单: the batches of a person, or all that hold an invoice in their scope; one with its invoices and what happened.
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { batchStates, paymentStates, type BatchState, type PaymentState } from '@piaotai/domain/payment/payment.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf, sumOfFen } from '../../../db/sql-aggregates.ts'
import type { Row, Tables } from '../../../db/tables.ts'
import type { LinkJudge, LinkSigner } from '../../platform/file/index.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInRowScope, toldInRowScope } from '../../people/permission/index.ts'
import { batchActions, type PaymentAct } from './batch-rows.ts'
import { liveFilesOf } from './bank-file/file-rows.ts'
import { batchesNamed } from './batch-search.ts'
import { itemColumns, payeeOfBatch, toItem } from './payment-shapes.ts'

type E = typeof paymentEndpoints
type Deps = Needs<'db'>
const own = ({ userId }: Actor): Expression<SqlBool> => sql<boolean>`(b.owner_id = ${userId} or b.submitted_by = ${userId})`
/** For queries on `payment_batch as b`: one's own, and for whoever confirms those with an invoice in their scope. */
export const batchesFor = (actor: Actor, mine: boolean): Expression<SqlBool> =>
  mine || !actor.permissions.has('menu_5.confirmPayment')
    ? own(actor)
    : sql<boolean>`(${own(actor)} or exists (select 1 from payment_batch_invoice p join invoice on invoice.company_id = p.company_id and invoice.id = p.invoice_id
        where p.company_id = b.company_id and p.batch_id = b.id and ${invoicesInRowScope(actor, 'company')}))`

/** For queries on rows `p` of a batch: whoever sees one invoice of it reads no other. */
export const inScopeById = (actor: Actor): Expression<SqlBool> =>
  toldInRowScope(actor, 'company') === 'nothing'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from invoice where invoice.company_id = p.company_id and invoice.id = p.invoice_id and ${invoicesInRowScope(actor, 'company')})`

type Batch = Row<'payment_batch'>
type Batches = Tables & { b: Tables['payment_batch'] }
interface States {
  readonly count: number
  readonly amount: string
  readonly states: Record<PaymentState, number>
}
/** The invoices of batches, by state. */
const statesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, States>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select(['batch_id', 'state', sql<string>`count(*)`.as('n'), sql<string>`sum(amount)::numeric(40,2)`.as('amount')])
    .where('batch_id', 'in', [...ids])
    .groupBy(['batch_id', 'state'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.batch_id)].map(([id, of]) => [
      id,
      {
        count: of.reduce((sum, { n }) => sum + Number(n), 0),
        amount: sumAmounts(of.map(({ amount }) => amount)) ?? '0.00',
        states: Object.fromEntries(paymentStates.map((state) => [state, Number(of.find((row) => row.state === state)?.n ?? 0)])) as Record<
          PaymentState,
          number
        >,
      },
    ]),
  )
}
const nothing: States = { count: 0, amount: '0.00', states: { submitted: 0, confirmed: 0, returned: 0, withdrawn: 0 } }
const toBatch = (actor: Actor, row: Batch, states: States = nothing): Out<E['listPaymentBatches']>['content'][number] => ({
  id: row.id,
  number: row.number,
  payee: payeeOfBatch(row),
  dueDay: row.due_day,
  note: row.note,
  state: row.state,
  submittedBy: row.submitted_by_name,
  submittedAt: toInstant(row.submitted_at),
  mine: [row.owner_id, row.submitted_by].includes(actor.userId),
  ...states,
})

/** States that hold an invoice which stays. */
const holding: readonly BatchState[] = ['open', 'partlyConfirmed', 'confirmed']
/** Count and sum of each state: from running totals where the person sees every batch that holds an invoice. */
const sumsOfBatches = async (tx: Tx, actor: Actor, batches: SelectQueryBuilder<Batches, 'b', object>, narrowed: boolean) => {
  const total = !narrowed && actor.permissions.has('menu_5.confirmPayment') && toldInRowScope(actor, 'company') === 'nothing'
  const kept = total ? holding : []
  const counted = batchStates.filter((one) => !kept.includes(one))
  const known =
    kept.length === 0
      ? []
      : await tx
          .selectFrom('payment_batch_total')
          .select([sql<BatchState>`state`.as('state'), sql<string>`sum(count)`.as('n'), sumOfFen('amount_fen').as('amount')])
          .where('state', 'in', [...kept])
          .groupBy('state')
          .execute()
  const others = await batches
    .select(['b.state', countOf().as('n'), sumOf('b.amount').as('amount')])
    .where('b.state', 'in', counted)
    .groupBy('b.state')
    .execute()
  return [...known, ...others]
}

export const listPaymentBatches =
  ({ db }: Deps) =>
  (actor: Actor, { page, pageSize, keyword, state, mine }: In<E['listPaymentBatches']>): Promise<Out<E['listPaymentBatches']>> =>
    db.inTenant(actor, async (tx) => {
      const number = keyword === undefined ? undefined : plainTaskNumber(keyword, 'FK')
      const batches = tx
        .selectFrom('payment_batch as b')
        .where(batchesFor(actor, mine))
        .$if(number !== undefined, (q) => q.where('b.number', '=', number!))
        .$if(keyword !== undefined && number === undefined, (q) => q.where(batchesNamed(actor, keyword!)))
      const within = batches.$if(state !== undefined, (q) => q.where('b.state', '=', state!))
      const rows = await within
        .selectAll('b')
        .orderBy('b.submitted_at', 'desc')
        .orderBy('b.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const byState = await sumsOfBatches(tx, actor, batches, mine || keyword !== undefined)
      const counts = Object.fromEntries(
        batchStates.map((one) => [one, Number(byState.find((row) => row.state === one)?.n ?? 0)]),
      ) as Record<BatchState, number>
      const shown = byState.filter((row) => state === undefined || row.state === state)
      const states = await statesOf(
        tx,
        rows.map(({ id }) => id),
      )
      return {
        content: rows.map((row) => toBatch(actor, row, states.get(row.id))),
        page,
        pageSize,
        totalElements: state === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[state],
        amount: sumAmounts(shown.map(({ amount }) => amount)) ?? '0.00',
        counts,
      }
    })

const otherActs = {
  'payment.inBankFile': 'file',
  'payment.bankRowClosed': 'fileClosed',
  'payment.requestAsked': 'ask',
  'payment.requestAgreed': 'agree',
  'payment.requestRefused': 'refuse',
  'payment.requestCancelled': 'giveUp',
} as const
type BatchEvent = Out<E['readPaymentBatch']>['events'][number]
const actOf: ReadonlyMap<string, BatchEvent['act']> = new Map<string, BatchEvent['act']>([
  ...Object.entries(batchActions).map(([act, action]) => [action, act as PaymentAct] as const),
  ...Object.entries(otherActs),
])
type Told = Partial<Pick<BatchEvent, 'count' | 'amount' | 'remark' | 'reason' | 'file' | 'state'>> & { readonly askedBy?: string }
export const readPaymentBatch =
  ({ db, signLink }: Deps & { readonly signLink: LinkSigner }) =>
  (actor: Actor, { id }: In<E['readPaymentBatch']>): Promise<Out<E['readPaymentBatch']>> =>
    db.inTenant(actor, async (tx) => {
      const batch = await tx
        .selectFrom('payment_batch as b')
        .selectAll('b')
        .where('b.id', '=', id)
        .where(batchesFor(actor, false))
        .executeTakeFirst()
      if (!batch) throw new Problem('payment.notFound')
      const shown = [batch.owner_id, batch.submitted_by].includes(actor.userId) ? sql<boolean>`true` : inScopeById(actor)
      const invoices = await tx
        .selectFrom('payment_batch_invoice as p')
        .select(itemColumns)
        .where('p.batch_id', '=', id)
        .where(shown)
        .orderBy('p.position')
        .execute()
      const takenBack = await tx
        .selectFrom('payment_taken_back as p')
        .selectAll('p')
        .where('p.batch_id', '=', id)
        .where(shown)
        .orderBy('p.taken_back_at', 'desc')
        .orderBy('p.id', 'desc')
        .execute()
      const waiting = invoices.filter(({ state }) => state === 'submitted' || state === 'confirmed')
      const files = await liveFilesOf(
        tx,
        waiting.map((row) => row.invoice_id),
      )
      const events = await tx
        .selectFrom('audit_log')
        .select(['id', 'at', 'action', 'actor_name', 'detail'])
        .where('object_type', '=', 'paymentBatch')
        .where('object_id', '=', id)
        .orderBy('seq', 'desc')
        .limit(500)
        .execute()
      return {
        ...toBatch(actor, batch, (await statesOf(tx, [id])).get(id)),
        invoices: invoices.map((row) => toItem(row, files.get(row.invoice_id))),
        takenBack: takenBack.map(toTakenBack),
        vouchers: await vouchersOf(
          tx,
          actor,
          id,
          [...invoices, ...takenBack].map((row) => row.voucher_file_id),
          signLink,
        ),
        events: events.flatMap(({ id: eventId, at, action, actor_name: by, detail }) => {
          const act = actOf.get(action)
          if (!act) return []
          const { count = 0, amount = '0.00', remark = '', reason = '', file = '', state = null, askedBy = '' } = detail as Told
          const agreedBy = askedBy === '' ? '' : (by ?? '')
          return [{ id: eventId, at: toInstant(at), act, by: askedBy || by, count, amount, remark, reason, file, state, agreedBy }]
        }),
      }
    })

const toTakenBack = (row: Row<'payment_taken_back'>): Out<E['readPaymentBatch']>['takenBack'][number] => ({
  id: row.id,
  invoiceId: row.invoice_id,
  number: row.number,
  amount: row.amount,
  paidDay: row.paid_day,
  paidAccount: row.paid_account,
  voucherId: row.voucher_file_id,
  statementId: row.statement_id,
  confirmedBy: row.confirmed_by_name,
  confirmedAt: toInstant(row.confirmed_at),
  takenBackBy: row.taken_back_by_name,
  takenBackAt: toInstant(row.taken_back_at),
  reason: row.reason,
})
/** 银行回单 of its payments, also of those taken back, each once. */
const vouchersOf = async (
  tx: Tx,
  actor: Actor,
  batchId: string,
  named: readonly (string | null)[],
  signLink: LinkSigner,
): Promise<Out<E['readPaymentBatch']>['vouchers']> => {
  const ids = [...new Set(named.flatMap((file) => (file === null ? [] : [file])))]
  if (ids.length === 0) return []
  const files = await tx
    .selectFrom('stored_file')
    .select(['id', 'name', 'format', 'size'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const link = (fileId: string, purpose: 'file' | 'picture'): string =>
    signLink(actor, fileId, purpose, { kind: 'payment', id: batchId, area: 'company' })
  return files.map(({ size, ...file }) => ({
    ...file,
    size: Number(size),
    downloadUrl: link(file.id, 'file'),
    pictureUrl: link(file.id, 'picture'),
  }))
}
/** Judges links to the bank's vouchers: the person holds a page of payments, and may read the batch. */
export const judgePaymentFile: LinkJudge = async (tx, holder, { id }) => {
  if (!holder.permissions.has('menu_5.submitPayment') && !holder.permissions.has('menu_5.confirmPayment')) return false
  const row = await tx
    .selectFrom('payment_batch as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where(batchesFor(holder, false))
    .executeTakeFirst()
  return row !== undefined
}
