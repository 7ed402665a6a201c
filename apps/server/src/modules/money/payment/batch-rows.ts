// Rows of payment batches. An invoice's way is written with its use; a batch follows its invoices, under its lock.
import { randomBytes } from 'node:crypto'
import { limits } from '@piaotai/domain/limits.ts'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { batchStateOf, type PaymentState } from '@piaotai/domain/payment/payment.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/text/task-number.ts'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { lockFilesOf } from './bank-file/file-rows.ts'

export type BatchInvoice = Row<'payment_batch_invoice'>
/** The acts of payments; each is an event of the batches that it touches. */
export type PaymentAct = Exclude<UsageAct, 'occupy' | 'release'>
export const batchActions = {
  submit: 'payment.submitted',
  withdraw: 'payment.withdrawn',
  return: 'payment.returned',
  confirm: 'payment.confirmed',
  cancel: 'payment.confirmationCancelled',
} as const satisfies Record<PaymentAct, string>

/** FK or YH, then YYYYMMDD-XXXXXX-C: of a milliard numbers a day in one company. */
export const newPaymentNumber = (prefix: 'FK' | 'YH', now: Date): string =>
  taskNumberOf(prefix, shanghaiDay(now), Array.from(randomBytes(taskRandom), (byte) => crockford[byte % crockford.length]).join(''))

/** As many at a time as an act takes. */
export const inParts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / limits.useBatch) }, (_, at) => ids.slice(at * limits.useBatch, (at + 1) * limits.useBatch))
/** Before batches, rows of bank files and anything else: all acts on payments begin with the invoices, in the order of ids. */
export const lockInvoices = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
}
/** The rows of what is on its way or paid now, with their batches and bank files locked: after the invoices, in the order of ids. */
export const lockCurrent = async (tx: Tx, invoiceIds: readonly string[]): Promise<readonly BatchInvoice[]> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('invoice_use as u', 'u.use_id', 'p.use_id')
    .selectAll('p')
    .where('p.invoice_id', 'in', [...invoiceIds])
    .execute()
  await lockBatches(tx, rows)
  await lockFilesOf(
    tx,
    rows.map((row) => row.invoice_id),
  )
  return rows
}
const batchIdsOf = (rows: readonly Pick<BatchInvoice, 'batch_id'>[]): string[] => [...new Set(rows.map((row) => row.batch_id))]
export const lockBatches = async (tx: Tx, rows: readonly Pick<BatchInvoice, 'batch_id'>[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.selectFrom('payment_batch').select('id').where('id', 'in', batchIdsOf(rows)).orderBy('id').forUpdate().execute()
}

/** Brings the batches of these rows into the state of their invoices. They are locked. */
export const followInvoices = async (tx: Tx, rows: readonly Pick<BatchInvoice, 'batch_id'>[]): Promise<void> => {
  if (rows.length === 0) return
  const found = await tx
    .selectFrom('payment_batch_invoice')
    .select(['batch_id', 'state'])
    .distinct()
    .where('batch_id', 'in', batchIdsOf(rows))
    .execute()
  const states = Map.groupBy(found, (row) => row.batch_id)
  for (const [id, of] of states)
    await tx
      .updateTable('payment_batch')
      .set({ state: batchStateOf(of.map(({ state }): PaymentState => state)) })
      .where('id', '=', id)
      .execute()
}

/** One fact for each batch, with how many of its invoices an act changed. */
export const recordBatches = async <R extends Pick<BatchInvoice, 'batch_id' | 'amount'>>(
  tx: Tx,
  { audit }: Needs<'audit'>,
  actor: Actor,
  act: PaymentAct,
  rows: readonly R[],
  detail: Readonly<Record<string, unknown>> | ((of: readonly R[]) => Readonly<Record<string, unknown>>),
): Promise<void> => {
  await audit.record(
    tx,
    actor,
    [...Map.groupBy(rows, (row) => row.batch_id)].map(([id, of]) => ({
      action: batchActions[act],
      objectType: 'paymentBatch',
      objectId: id,
      detail: {
        count: of.length,
        amount: fromFen(of.reduce((sum, row) => sum + toFen(row.amount)!, 0n)),
        ...(typeof detail === 'function' ? detail(of) : detail),
      },
    })),
  )
}
