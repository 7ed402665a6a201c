// 请另一人同意: the requests that wait for a person or that they made, and what the second person says.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentRequestEndpoints } from '@piaotai/contract/payment/requests.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { RequestState } from '@piaotai/domain/payment/payment.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Row } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { changeUsageIn, type UsageDeps } from '../../invoices/usage/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { liveFilesOf } from './bank-file/file-rows.ts'
import { lockInvoices } from './batch-rows.ts'
import { agreeing, recordRequest } from './second-person.ts'
import { unsettled } from './settle-payments.ts'

type E = typeof paymentRequestEndpoints
type PaymentRequest = Out<E['agreePaymentRequest']>
type RequestRow = Row<'payment_request'>
type Deps = Pick<UsageDeps, 'db' | 'clock' | 'audit'>

const mayAgree = (actor: Actor): boolean => agreeing.some((key) => actor.permissions.has(key))
/** For queries on `payment_request`: one's own, and for those who may agree the others with an invoice in their scope. */
export const requestsFor = (actor: Actor, of: 'others' | 'mine' | 'either'): Expression<SqlBool> => {
  const mine = sql<boolean>`payment_request.asked_by = ${actor.userId}`
  const others = mayAgree(actor)
    ? sql<boolean>`(payment_request.asked_by <> ${actor.userId} and exists (select 1 from invoice where invoice.company_id = payment_request.company_id
        and invoice.id = any(payment_request.invoice_ids) and ${invoicesInRowScope(actor, 'company')}))`
    : sql<boolean>`false`
  return of === 'mine' ? mine : of === 'others' ? others : sql<boolean>`(${mine} or ${others})`
}
const toRequests = async (tx: Tx, actor: Actor, rows: readonly RequestRow[]): Promise<PaymentRequest[]> => {
  const ids = [...new Set(rows.flatMap((row) => row.invoice_ids))]
  const seen =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('invoice')
          .innerJoin('payment_batch_invoice as p', 'p.invoice_id', 'invoice.id')
          .select([
            'invoice.id',
            'p.number',
            'p.seller_name',
            'p.amount',
            sql<boolean>`${invoicesInRowScope(actor, 'company')}`.as('inScope'),
          ])
          .distinctOn('invoice.id')
          .where('invoice.id', 'in', ids)
          .orderBy('invoice.id')
          .orderBy('p.changed_at', 'desc')
          .execute()
  const files = await liveFilesOf(tx, ids)
  const invoiceOf = new Map(seen.map((invoice) => [invoice.id, invoice]))
  return rows.map((row) => {
    const invoices = row.invoice_ids.flatMap((id) => {
      const found = invoiceOf.get(id)
      return found && (found.inScope || row.asked_by === actor.userId)
        ? [{ id, number: found.number, sellerName: found.seller_name, amount: found.amount, file: files.get(id) ?? null }]
        : []
    })
    return {
      id: row.id,
      act: row.act,
      state: row.state,
      reason: row.reason,
      remark: row.remark,
      askedBy: row.asked_by_name,
      askedAt: toInstant(row.asked_at),
      decidedBy: row.decided_by_name,
      decidedAt: row.decided_at === null ? null : toInstant(row.decided_at),
      mine: row.asked_by === actor.userId,
      invoices,
      hidden: row.invoice_ids.length - invoices.length,
    }
  })
}

export const listPaymentRequests =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor, { of, state, ...asked }: In<E['listPaymentRequests']>): Promise<Out<E['listPaymentRequests']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx
        .selectFrom('payment_request')
        .where(requestsFor(actor, of))
        .$if(state !== undefined, (q) => q.where('state', '=', state!))
      const { rows, ...page } = await pageOf(tx, found, found.selectAll().orderBy('asked_at', 'desc').orderBy('id', 'desc'), asked)
      return { content: await toRequests(tx, actor, rows), ...page }
    })

/** Open, and locked after its invoices: every end of a request holds them, so that none waits for another in a circle. */
const openRequest = async (tx: Tx, actor: Actor, id: string): Promise<RequestRow> => {
  const row = await tx.selectFrom('payment_request').selectAll().where('id', '=', id).where(requestsFor(actor, 'either')).executeTakeFirst()
  if (!row) throw new Problem('paymentRequest.notFound')
  await lockInvoices(tx, row.invoice_ids)
  const open = await tx
    .selectFrom('payment_request')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (!open) throw new Problem('paymentRequest.closed')
  return row
}
/** The one who comes first ends it; the other is told. */
const end = async (
  tx: Tx,
  actor: Actor,
  row: RequestRow,
  state: Exclude<RequestState, 'open'>,
  now: Date,
  number = '',
): Promise<PaymentRequest> => {
  const ended = await tx
    .updateTable('payment_request')
    .set({ state, decided_by: actor.userId, decided_by_name: actor.userName, decided_at: now.toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!ended) throw new Problem('paymentRequest.closed')
  await emit(tx, 'paymentRequest.ended', {
    companyId: actor.companyId,
    requestId: row.id,
    act: row.act,
    state,
    number,
    count: row.invoice_ids.length,
    askedBy: row.asked_by,
    by: actor.userName,
  })
  return (await toRequests(tx, actor, [ended]))[0]!
}
/** What of a request still waits for payment. */
const waitingOf = (tx: Tx, row: RequestRow) =>
  tx
    .selectFrom('payment_batch_invoice')
    .select(['invoice_id', 'batch_id', 'number'])
    .where(sql<boolean>`invoice_id = any(${row.invoice_ids}::uuid[])`)
    .where('state', '=', 'submitted')
    .orderBy('use_id')
    .execute()

export const agreePaymentRequest =
  (deps: Deps) =>
  (actor: Actor, { id }: In<E['agreePaymentRequest']>): Promise<PaymentRequest> =>
    deps.db.inTenant(actor, async (tx) => {
      const now = deps.clock.now()
      const row = await openRequest(tx, actor, id)
      if (row.asked_by === actor.userId) throw new Problem('paymentRequest.own')
      const waiting = await waitingOf(tx, row)
      if (waiting.length === 0 || (row.act !== 'withdraw' && row.act !== 'return')) return end(tx, actor, row, 'lapsed', now)
      const agreed = { requestId: row.id, askedBy: row.asked_by_name, reason: row.reason }
      const ids = waiting.map(({ invoice_id: invoice }) => invoice)
      await changeUsageIn(deps, row.act, unsettled(deps, row.act, { agreed }))(tx, actor, {
        area: 'company',
        ids,
        each: true,
        reason: row.reason,
        ...(row.remark === '' ? {} : { remark: row.remark }),
      })
      await recordRequest(tx, deps, actor, 'payment.requestAgreed', waiting, { act: row.act, request: row.id, askedBy: row.asked_by_name })
      return end(tx, actor, row, 'agreed', now, waiting[0]!.number ?? '—')
    })
export const refusePaymentRequest =
  (deps: Deps) =>
  (actor: Actor, { id, remark = '' }: In<E['refusePaymentRequest']>): Promise<PaymentRequest> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await openRequest(tx, actor, id)
      if (row.asked_by === actor.userId) throw new Problem('paymentRequest.own')
      const waiting = await waitingOf(tx, row)
      const detail = { act: row.act, request: row.id, askedBy: row.asked_by_name, remark: remark.trim() }
      const answer = await end(tx, actor, row, 'refused', deps.clock.now(), waiting[0]?.number ?? '—')
      await recordRequest(tx, deps, actor, 'payment.requestRefused', waiting, detail)
      return answer
    })
export const cancelPaymentRequest =
  (deps: Deps) =>
  (actor: Actor, { id }: In<E['cancelPaymentRequest']>): Promise<PaymentRequest> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await openRequest(tx, actor, id)
      if (row.asked_by !== actor.userId) throw new Problem('paymentRequest.notFound')
      const waiting = await waitingOf(tx, row)
      const answer = await end(tx, actor, row, 'cancelled', deps.clock.now())
      await recordRequest(tx, deps, actor, 'payment.requestCancelled', waiting, { act: row.act, request: row.id })
      return answer
    })
