// The other side of a payment is told what became of it: one event a person and act, with the invoices that concern them.
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { holdersOf } from '../../people/permission/index.ts'
import type { BatchInvoice, PaymentAct } from './batch-rows.ts'

type Row = Pick<BatchInvoice, 'use_id' | 'batch_id' | 'invoice_id' | 'number'>
/** Who confirmed each use, for an act that takes it back. */
export type Confirmers = ReadonlyMap<string, string>
export const confirmersOf = async (tx: Tx, rows: readonly Row[]): Promise<Confirmers> => {
  if (rows.length === 0) return new Map()
  const found = await tx
    .selectFrom('invoice_use')
    .select(['use_id', 'confirmed_by'])
    .where(
      'use_id',
      'in',
      rows.map((row) => row.use_id),
    )
    .where('confirmed_by', 'is not', null)
    .execute()
  return new Map(found.map((row) => [row.use_id, row.confirmed_by!]))
}
const ownersOf = async (tx: Tx, batchIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx
        .selectFrom('payment_batch')
        .select(['id', 'owner_id'])
        .where('id', 'in', [...batchIds])
        .execute()
    ).map((row) => [row.id, row.owner_id]),
  )
/** Those who made bank files of each batch or paid others of it; whoever may confirm, where nobody has begun. */
export const payersOfBatches = async (
  tx: Tx,
  companyId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const began = await tx
    .selectFrom('payment_bank_file_row as r')
    .innerJoin('payment_bank_file as f', 'f.id', 'r.file_id')
    .select(['r.batch_id', 'f.made_by as userId'])
    .where('r.batch_id', 'in', [...batchIds])
    .union(
      tx
        .selectFrom('payment_batch_invoice as p')
        .innerJoin('invoice_use as u', 'u.use_id', 'p.use_id')
        .select(['p.batch_id', (eb) => eb.ref('u.confirmed_by').$notNull().as('userId')])
        .where('p.batch_id', 'in', [...batchIds])
        .where('u.confirmed_by', 'is not', null),
    )
    .execute()
  const byBatch = Map.groupBy(began, (row) => row.batch_id)
  const others = byBatch.size < new Set(batchIds).size ? await holdersOf(tx, companyId, 'confirmPayment.confirm') : []
  return new Map(batchIds.map((id) => [id, byBatch.get(id)?.map(({ userId }) => userId) ?? others]))
}

/**
 * A submitter hears of what others do, whoever confirmed hears that it was undone, and those who pay hear of a withdrawal.
 * A return is told with the use.
 */
export const tellParties = async (
  tx: Tx,
  actor: Actor,
  act: Exclude<PaymentAct, 'submit'>,
  rows: readonly Row[],
  { remark, confirmers }: { readonly remark: string; readonly confirmers?: Confirmers },
): Promise<void> => {
  if (act === 'return' || rows.length === 0) return
  const { companyId, userId, userName } = actor
  const batchIds = [...new Set(rows.map((row) => row.batch_id))]
  const owners = await ownersOf(tx, batchIds)
  const payers = act === 'withdraw' ? await payersOfBatches(tx, companyId, batchIds) : undefined
  const concerns = rows.flatMap((row) =>
    [
      ...new Set([
        owners.get(row.batch_id) ?? userId,
        ...(payers?.get(row.batch_id) ?? []),
        ...(act === 'cancel' ? [confirmers?.get(row.use_id) ?? userId] : []),
      ]),
    ]
      .filter((to) => to !== userId)
      .map((to) => ({ to, row })),
  )
  for (const [to, of] of Map.groupBy(concerns, (one) => one.to))
    await emit(tx, 'payment.followed', {
      companyId,
      act,
      to,
      invoices: of.map(({ row }) => ({ id: row.invoice_id, number: row.number })),
      by: userName,
      remark,
    })
}
