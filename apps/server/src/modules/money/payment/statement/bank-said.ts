// 银行已付: an open line of a statement names a batch. Until a person claims the line, or says that it is another, nothing else becomes of
// the invoices of that batch.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { BatchInvoice } from '../batch-rows.ts'

export interface BankSaid {
  readonly lineId: string
  readonly statementId: string
  /** Of the batch that the line names. */
  readonly number: string
  readonly batchId: string
  readonly day: string | null
  readonly amount: string | null
  readonly party: string
}

/** By invoice: the oldest open line about it. */
export const bankSaidOf = async (tx: Tx, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, BankSaid>> => {
  if (invoiceIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('payment_statement_row as r', (join) => join.on(sql<boolean>`r.state = 'open' and r.batch_ids @> array[p.batch_id]`))
    .innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
    .select(['p.invoice_id', 'r.id', 'r.statement_id', 'b.number', 'b.id as batch_id', 'r.day', 'r.amount', 'r.party'])
    .where(sql<boolean>`p.invoice_id = any(${[...invoiceIds]}::uuid[])`)
    .where('p.state', '<>', 'confirmed')
    .orderBy('r.day', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.invoice_id,
      {
        lineId: row.id,
        statementId: row.statement_id,
        number: row.number,
        batchId: row.batch_id,
        day: row.day,
        amount: row.amount,
        party: row.party,
      },
    ]),
  )
}
const refusal = ({ number, amount, day, lineId }: BankSaid): Problem =>
  new Problem('payment.bankSaid', { number, amount: amount ?? '—', day: day ?? '—', line: lineId })

/** By invoice: why it may be neither submitted nor withdrawn nor returned. */
export const refusedBankSaid = async (tx: Tx, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, Problem>> =>
  new Map([...(await bankSaidOf(tx, invoiceIds))].map(([id, said]) => [id, refusal(said)]))

/** Throws while an open line names one of these batches, or another that holds one of their invoices. */
export const requireNoBankLine = async (tx: Tx, batchIds: readonly string[]): Promise<void> => {
  const held = await tx
    .selectFrom('payment_batch_invoice')
    .select('invoice_id')
    .where('batch_id', 'in', [...batchIds])
    .where('state', '=', 'submitted')
    .execute()
  const [first] = (
    await bankSaidOf(
      tx,
      held.map((row) => row.invoice_id),
    )
  ).values()
  if (first) throw refusal(first)
}

/** A person took back confirmations: what the bank said of them stands all the same. Their batches are locked. */
export const reopenLines = async (tx: Tx, rows: readonly Pick<BatchInvoice, 'statement_row_id'>[]): Promise<void> => {
  const ids = [...new Set(rows.flatMap((row) => (row.statement_row_id === null ? [] : [row.statement_row_id])))]
  if (ids.length === 0) return
  await tx
    .updateTable('payment_statement_row')
    .set({ state: 'open' })
    .where('id', 'in', ids)
    .where('state', 'in', ['settled', 'alarm'])
    .execute()
}
