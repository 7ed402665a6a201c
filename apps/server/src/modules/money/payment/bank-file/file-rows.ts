// Rows of bank files: where an invoice stands now, and how a row is closed. Nothing else writes their states.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import type { ClosedRow } from '@piaotai/domain/payment/bank-file.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'

export type BankFileRef = NonNullable<Out<(typeof bankFileEndpoints)['previewBankFile']>['rows'][number]['inFile']>

/** The live row of each invoice that has one. */
export const liveFilesOf = async (tx: Tx, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, BankFileRef>> => {
  if (invoiceIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_bank_file_invoice as i')
    .innerJoin('payment_bank_file as f', 'f.id', 'i.file_id')
    .select(['i.invoice_id', 'i.position', 'f.id', 'f.number', 'f.format', 'f.made_at', 'f.made_by_name', 'f.downloads'])
    .where('i.invoice_id', 'in', [...new Set(invoiceIds)])
    .where('i.live', '=', true)
    .execute()
  return new Map(
    rows.map(({ invoice_id: invoice, position, made_at: at, made_by_name: madeBy, ...file }) => [
      invoice,
      { ...file, madeAt: toInstant(at), madeBy, line: position + 1 },
    ]),
  )
}

/** Before the log: a download locks its file, and then the log. */
export const lockFilesOf = async (tx: Tx, invoiceIds: readonly string[]): Promise<void> => {
  const keys = await rowsWith(tx, invoiceIds)
  await lockFiles(tx, keys)
}
const lockFiles = async (tx: Tx, keys: readonly RowKey[]) =>
  keys.length === 0
    ? []
    : tx
        .selectFrom('payment_bank_file')
        .select(['id', 'number'])
        .where('id', 'in', [...new Set(keys.map(({ fileId }) => fileId))])
        .orderBy('id')
        .forUpdate()
        .execute()
export interface RowKey {
  readonly fileId: string
  readonly position: number
}
interface Closing {
  readonly state: ClosedRow
  readonly reason: string
  readonly now: Date
  /** Whoever asked, where another person agreed: the actor. */
  readonly askedBy?: string | undefined
  /** The company has one person. */
  readonly alone?: boolean | undefined
}
/**
 * Closes live rows as a whole, given themselves or by invoices; what is closed already stays. The caller locked the invoices, and the batches of
 * the rows. Their other invoices are free for a new file.
 */
export const closeRows = async (
  tx: Tx,
  { audit }: Needs<'audit'>,
  actor: Actor,
  which: { readonly invoiceIds: readonly string[] } | { readonly rows: readonly RowKey[] },
  { state, reason, now, askedBy = '', alone = false }: Closing,
): Promise<number> => {
  const { companyId } = actor
  const keys = 'rows' in which ? which.rows : await rowsWith(tx, which.invoiceIds)
  if (keys.length === 0) return 0
  const those = (file: string) => sql<boolean>`(${sql.ref(file)}, position) in (${pairs(keys)})`
  // With its file, so that each download knows the row or comes before its end.
  const files = await lockFiles(tx, keys)
  const live = await tx
    .selectFrom('payment_bank_file_row')
    .select(['file_id', 'position', 'batch_id', 'number', 'payee_name', 'amount'])
    .where('state', '=', 'live')
    .where(those('file_id'))
    .orderBy('file_id')
    .orderBy('position')
    .forUpdate()
    .execute()
  if (live.length === 0) return 0
  const closing = live.map(({ file_id: fileId, position }) => ({ fileId, position }))
  await tx
    .updateTable('payment_bank_file_row')
    .set({
      closed_downloads: sql<number>`(select f.downloads from payment_bank_file f where f.company_id = ${companyId} and f.id = file_id)`,
      state,
      closed_at: now.toISOString(),
      closed_by_name: askedBy === '' ? actor.userName : askedBy,
      closed_reason: reason,
      agreed_by_name: askedBy === '' ? '' : actor.userName,
      alone,
    })
    .where(sql<boolean>`(file_id, position) in (${pairs(closing)})`)
    .execute()
  const left = await tx
    .updateTable('payment_bank_file_invoice')
    .set({ live: false })
    .where(sql<boolean>`(file_id, position) in (${pairs(closing)})`)
    .returning(['file_id', 'position', 'invoice_id'])
    .execute()
  const numberOf = new Map(files.map((file) => [file.id, file.number]))
  const gone = 'invoiceIds' in which ? new Set(which.invoiceIds) : new Set<string>()
  await audit.record(
    tx,
    actor,
    live.flatMap((row) => {
      const of = left.filter((one) => one.file_id === row.file_id && one.position === row.position)
      const told = {
        file: numberOf.get(row.file_id) ?? '',
        line: row.position + 1,
        state,
        ...(reason === '' ? {} : { reason }),
        ...(askedBy === '' ? {} : { askedBy }),
        ...(alone ? { alone } : {}),
      }
      /** Of a voided row: its invoices that stay waiting, and may go into a new file. */
      const freed = state === 'void' ? of.filter(({ invoice_id: id }) => !gone.has(id)).length : 0
      const detail = { ...told, number: row.number, payee: row.payee_name, amount: row.amount, count: of.length, freed }
      return [
        { action: 'payment.bankRowClosed' as const, objectType: 'paymentBankFile', objectId: row.file_id, detail },
        { action: 'payment.bankRowClosed' as const, objectType: 'paymentBatch', objectId: row.batch_id, detail },
        ...of.map(({ invoice_id: id }) => ({ action: 'invoice.leftBankFile' as const, objectType: 'invoice', objectId: id, detail: told })),
      ]
    }),
  )
  return live.length
}
const pairs = (keys: readonly RowKey[]) => sql.join(keys.map(({ fileId, position }) => sql`(${fileId}::uuid, ${position}::integer)`))
const rowsWith = async (tx: Tx, invoiceIds: readonly string[]): Promise<readonly RowKey[]> => {
  if (invoiceIds.length === 0) return []
  const rows = await tx
    .selectFrom('payment_bank_file_invoice')
    .select(['file_id', 'position'])
    .distinct()
    .where('invoice_id', 'in', [...invoiceIds])
    .where('live', '=', true)
    .execute()
  return rows.map(({ file_id: fileId, position }) => ({ fileId, position }))
}

/** Closes the rows of these invoices of which everything is paid now. */
export const closePaidRows = async (
  tx: Tx,
  deps: Needs<'audit'>,
  actor: Actor,
  invoiceIds: readonly string[],
  now: Date,
): Promise<void> => {
  const keys = await rowsWith(tx, invoiceIds)
  if (keys.length === 0) return
  const waiting = await tx
    .selectFrom('payment_bank_file_invoice as i')
    .innerJoin('payment_batch_invoice as p', 'p.use_id', 'i.use_id')
    .select(['i.file_id', 'i.position'])
    .distinct()
    .where(sql<boolean>`(i.file_id, i.position) in (${pairs(keys)})`)
    .where('p.state', '<>', 'confirmed')
    .execute()
  const open = new Set(waiting.map((row) => `${row.file_id}.${row.position}`))
  const rows = keys.filter(({ fileId, position }) => !open.has(`${fileId}.${position}`))
  await closeRows(tx, deps, actor, { rows }, { state: 'paid', reason: '', now })
}
