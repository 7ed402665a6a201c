// 少付，其余以后付: a paid part ends its use, and the invoice may be submitted again for the rest. Taken back, the part counts no more.
import { sql } from 'kysely'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { remainsAfter, type Rest } from '@piaotai/domain/payment/part-payment.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { writePaidBefore, type InvoiceRecord } from '../../../invoices/invoice/index.ts'
import { continueUse, endUse } from '../../../invoices/usage/index.ts'
import { lockBatches, lockInvoices, type BatchInvoice } from '../batch-rows.ts'

type Deps = Needs<'audit'>
const negative = (amount: string): string => fromFen(-toFen(amount)!)
const setPart = (tx: Tx, rows: readonly BatchInvoice[], part: boolean) =>
  tx
    .updateTable('payment_batch_invoice')
    .set({ part })
    .where(
      'use_id',
      'in',
      rows.map((row) => row.use_id),
    )
    .execute()

/** Of payments that were just confirmed: those that are a part. `invoices`: as they were before. */
export const releaseRests = async (
  tx: Tx,
  { audit }: Deps,
  actor: Actor,
  rows: readonly BatchInvoice[],
  invoices: readonly InvoiceRecord[],
): Promise<void> => {
  const payableOf = new Map(invoices.map(({ id, payable }) => [id, toFen(payable)!]))
  const restOf = (row: BatchInvoice): bigint => remainsAfter(payableOf.get(row.invoice_id) ?? 0n, toFen(row.amount)!, row.rest as Rest)
  const parts = rows.filter((row) => restOf(row) > 0n)
  if (parts.length === 0) return
  const { companyId } = actor
  await writePaidBefore(
    tx,
    companyId,
    parts.map((row) => ({ id: row.invoice_id, more: row.amount })),
  )
  await endUse(
    tx,
    companyId,
    parts.map((row) => row.invoice_id),
  )
  await setPart(tx, parts, true)
  await audit.record(
    tx,
    actor,
    parts.map((row) => ({
      action: 'invoice.partlyPaid',
      objectType: 'invoice',
      objectId: row.invoice_id,
      detail: { amount: row.amount, rest: fromFen(restOf(row)) },
    })),
  )
}

/** The last paid part of each of these invoices that are in no other use since. */
const lastPartsOf = async (tx: Tx, invoiceIds: readonly string[]): Promise<readonly BatchInvoice[]> =>
  invoiceIds.length === 0
    ? []
    : tx
        .selectFrom('payment_batch_invoice as p')
        .innerJoin('invoice', 'invoice.id', 'p.invoice_id')
        .selectAll('p')
        .distinctOn('p.invoice_id')
        .where(sql<boolean>`p.invoice_id = any(${[...invoiceIds]}::uuid[])`)
        .where('p.part', '=', true)
        .where('p.state', '=', 'confirmed')
        .where('invoice.use_status', '=', usageStatus.unused)
        .orderBy('p.invoice_id')
        .orderBy('p.changed_at', 'desc')
        .orderBy('p.use_id', 'desc')
        .execute()

/**
 * Brings the last paid part of each invoice back into use, as confirmed, so that it is taken back like every other confirmation. Returns them;
 * an invoice that was submitted again since keeps its part.
 */
export const resumeParts = async (
  tx: Tx,
  { companyId, language }: Actor,
  invoiceIds: readonly string[],
  /** These uses alone. */
  useIds?: readonly string[],
): Promise<readonly BatchInvoice[]> => {
  await lockInvoices(tx, invoiceIds)
  const last = await lastPartsOf(tx, invoiceIds)
  const parts = useIds ? last.filter((row) => useIds.includes(row.use_id)) : last
  if (parts.length === 0) return []
  await lockBatches(tx, parts)
  const batches = await tx
    .selectFrom('payment_batch')
    .select(['id', 'submitted_by_name', 'owner_id', 'submitted_at'])
    .where(
      'id',
      'in',
      parts.map((row) => row.batch_id),
    )
    .execute()
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]))
  await continueUse(
    tx,
    companyId,
    parts.map((row) => {
      const batch = batchOf.get(row.batch_id)!
      return {
        invoiceId: row.invoice_id,
        useId: row.use_id,
        userId: batch.owner_id,
        userName: batch.submitted_by_name,
        language,
        at: new Date(batch.submitted_at).toISOString(),
      }
    }),
  )
  await writePaidBefore(
    tx,
    companyId,
    parts.map((row) => ({ id: row.invoice_id, more: negative(row.amount) })),
  )
  await setPart(tx, parts, false)
  return parts
}

/** The money of these parts came back while their invoices are in another use: they count no more, and the rest is theirs again. */
export const dropParts = async (tx: Tx, { companyId }: Actor, parts: readonly BatchInvoice[]): Promise<void> => {
  for (const row of parts) await writePaidBefore(tx, companyId, [{ id: row.invoice_id, more: negative(row.amount) }])
  await setPart(tx, parts, false)
}
/** The log is written last: nothing is locked after it. */
export const logPartsBack = (tx: Tx, { audit }: Deps, actor: Actor, parts: readonly BatchInvoice[]): Promise<void> =>
  audit.record(
    tx,
    actor,
    parts.map((row) => ({
      action: 'invoice.partTakenBack',
      objectType: 'invoice',
      objectId: row.invoice_id,
      detail: { amount: row.amount },
    })),
  )
