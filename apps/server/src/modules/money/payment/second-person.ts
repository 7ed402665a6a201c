// 第二人: what leaves a live row of a bank file wants a reason and another person's agreement. In a company of one active person the reason is
// enough, and the log says that nobody else was there.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { RequestAct } from '@piaotai/domain/payment/payment.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import { isAlone } from '../../people/permission/index.ts'
import type { BatchInvoice } from './batch-rows.ts'
import { liveFilesOf } from './bank-file/file-rows.ts'
import { othersSeeing } from './tell-confirmers.ts'

/** The rights of which either lets a person agree. */
export const agreeing = ['confirmPayment.return', 'submitPayment.withdraw'] as const

export interface Agreed {
  readonly requestId: string
  readonly askedBy: string
  readonly reason: string
}
interface Asked {
  readonly act: Extract<RequestAct, 'withdraw' | 'return'>
  readonly reason: string
  readonly remark: string
  readonly agreed: Agreed | undefined
  readonly now: Date
}
/** What becomes of invoices that a bank file holds: done at once, or waiting for another person under a request. */
export interface Filed {
  readonly waits: ReadonlyMap<string, string>
  readonly refused: ReadonlyMap<string, Problem>
  readonly alone: boolean
}
export const judgeFiled = async (
  tx: Tx,
  deps: Needs<'audit'>,
  actor: Actor,
  rows: readonly BatchInvoice[],
  { act, reason, remark, agreed, now }: Asked,
): Promise<Filed> => {
  const { companyId } = actor
  const files = await liveFilesOf(
    tx,
    rows.map((row) => row.invoice_id),
  )
  const filed = rows.filter((row) => files.has(row.invoice_id))
  if (filed.length === 0 || agreed) return { waits: new Map(), refused: new Map(), alone: false }
  if (reason === '')
    return {
      waits: new Map(),
      refused: new Map(
        filed.map((row) => [row.invoice_id, new Problem('payment.reasonMissing', { id: row.invoice_id, file: files.get(row.invoice_id) })]),
      ),
      alone: false,
    }
  if (await isAlone(tx, companyId)) return { waits: new Map(), refused: new Map(), alone: true }
  const open = await openRequests(
    tx,
    filed.map((row) => row.invoice_id),
  )
  const fresh = filed.filter((row) => !open.has(row.invoice_id))
  const id = fresh.length > 0 ? await ask(tx, deps, actor, fresh, { act, reason, remark, now }) : ''
  return { waits: new Map(filed.map((row) => [row.invoice_id, open.get(row.invoice_id) ?? id])), refused: new Map(), alone: false }
}

/** Of each of these invoices: the request that asks for it already. */
const openRequests = async (tx: Tx, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('payment_request')
    .select(['id', 'invoice_ids'])
    .where('state', '=', 'open')
    .where(sql<boolean>`invoice_ids && ${[...invoiceIds]}::uuid[]`)
    .execute()
  return new Map(rows.flatMap(({ id, invoice_ids: ids }) => ids.map((invoice) => [invoice, id] as const)))
}
const ask = async (
  tx: Tx,
  { audit }: Needs<'audit'>,
  actor: Actor,
  rows: readonly BatchInvoice[],
  { act, reason, remark, now }: Omit<Asked, 'agreed'>,
): Promise<string> => {
  const { companyId } = actor
  const id = newId(now)
  await tx
    .insertInto('payment_request')
    .values({
      company_id: companyId,
      id,
      act,
      invoice_ids: rows.map((row) => row.invoice_id),
      remark,
      reason,
      asked_by: actor.userId,
      asked_by_name: actor.userName,
      asked_at: now.toISOString(),
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
    })
    .execute()
  await recordRequest(tx, { audit }, actor, 'payment.requestAsked', rows, { act, request: id, reason })
  const others = await othersSeeing(
    tx,
    actor,
    agreeing,
    rows.map((row) => row.invoice_id),
    now,
  )
  await emit(tx, 'paymentRequest.asked', {
    companyId,
    requestId: id,
    act,
    number: rows[0]?.number ?? '—',
    count: rows.length,
    by: actor.userName,
    reason,
    to: others.map((other) => other.actor.userId),
  })
  return id
}
type RequestAction = 'payment.requestAsked' | 'payment.requestAgreed' | 'payment.requestRefused' | 'payment.requestCancelled'
/** One fact for each batch. */
export const recordRequest = (
  tx: Tx,
  { audit }: Needs<'audit'>,
  actor: Actor,
  action: RequestAction,
  rows: readonly Pick<BatchInvoice, 'batch_id'>[],
  detail: Readonly<Record<string, unknown>>,
): Promise<unknown> =>
  audit.record(
    tx,
    actor,
    [...Map.groupBy(rows, (row) => row.batch_id)].map(([objectId, of]) => ({
      action,
      objectType: 'paymentBatch',
      objectId,
      detail: { count: of.length, ...detail },
    })),
  )

/** Ends the open requests none of whose invoices waits any more. The caller changed the invoices. */
export const lapseRequests = async (tx: Tx, companyId: string, invoiceIds: readonly string[], now: Date, except = ''): Promise<void> => {
  const lapsed = await tx
    .updateTable('payment_request as r')
    .set({ state: 'lapsed', decided_at: now.toISOString() })
    .where('r.state', '=', 'open')
    .where(sql<boolean>`r.invoice_ids && ${[...invoiceIds]}::uuid[]`)
    .where(sql<boolean>`r.id::text <> ${except}`)
    .where(
      sql<boolean>`not exists (select 1 from payment_batch_invoice p where p.company_id = r.company_id and p.invoice_id = any(r.invoice_ids) and p.state = 'submitted')`,
    )
    .returning(['r.id', 'r.act', 'r.invoice_ids', 'r.asked_by'])
    .execute()
  for (const { id, act, invoice_ids: ids, asked_by: askedBy } of lapsed)
    await emit(tx, 'paymentRequest.ended', {
      companyId,
      requestId: id,
      act,
      state: 'lapsed',
      number: '',
      count: ids.length,
      askedBy,
      by: null,
    })
}
