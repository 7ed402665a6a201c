// One record takes over the other: what only the other has comes along, the other goes with its snapshot.
import { sql } from 'kysely'
import { becomesCurrent } from '@piaotai/domain/invoice/arriving-original.ts'
import { businessLimits } from '@piaotai/domain/invoice/business.ts'
import { typeOfNumber } from '@piaotai/domain/invoice/type-of-number.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { json } from '../../../../db/json.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { newId } from '../../../../lib/ids.ts'
import { deleteOne } from '../deletion/delete-invoices.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'
import { searchOf } from '../list/search-text.ts'
import { linesOf } from '../record/lines.ts'
import { gradedOriginals, writeShown } from '../record/originals.ts'
import { recheckInvoices } from '../recheck-titles.ts'

/** Filled from the other where the kept one has nothing. */
const filled = [
  'date',
  'check_code',
  'seller_name',
  'seller_tax_id',
  'buyer_name',
  'buyer_tax_id',
  'amount_excluding_tax',
  'tax_amount',
  'amount_including_tax',
  'amount_in_words',
  'machine_number',
  'drawer',
  'payee',
  'reviewer',
  'remark',
  'special_business',
  'buyer_contact',
  'buyer_bank',
  'seller_contact',
  'seller_bank',
  'business_date',
  'extended_1',
  'extended_2',
  'extended_3',
  'extended_4',
  'extended_5',
  'extended_6',
  'business_remark',
  'description',
  'accounting_date',
  'voucher_number',
  'non_deductible_reason',
  'non_deductible_note',
  'traveller',
] as const satisfies readonly (keyof InvoiceRecord)[]
type Column = keyof InvoiceRecord
export type Changed = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
/** What came along, for the way back. */
export interface Moved {
  readonly originals: readonly string[]
  /** The face of the one that went, if it came along. */
  readonly current: string | null
  /** The kept one's face before, if it gave way to that. */
  readonly left: string | null
  readonly attachments: readonly string[]
  readonly lines: boolean
  /** Pools of the kept one before. */
  readonly pools: readonly string[]
  readonly deliveries: readonly string[]
}
const isEmpty = (value: unknown): boolean => value === null || value === ''

const filesOf = async (tx: Tx, invoiceId: string) => {
  const originals = await tx
    .selectFrom('invoice_original as o')
    .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .select(['o.id', 'f.sha256', 'o.is_current as current'])
    .where('o.invoice_id', '=', invoiceId)
    .execute()
  const attachments = await tx
    .selectFrom('invoice_attachment as o')
    .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .select(['o.id', 'f.sha256', sql<boolean>`false`.as('current')])
    .where('o.invoice_id', '=', invoiceId)
    .execute()
  const pools = await tx.selectFrom('invoice_pool').select('pool_id').where('invoice_id', '=', invoiceId).execute()
  return { originals, attachments, pools: pools.map((row) => row.pool_id) }
}
/** Deliveries that ended, of which the kept one is no part. */
const deliveriesOf = async (tx: Tx, companyId: string, gone: string, kept: string): Promise<readonly string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select task_id as id from delivery_invoice d where d.company_id = ${companyId} and d.invoice_id = ${gone}
    and not exists (select 1 from delivery_invoice o where o.company_id = d.company_id and o.task_id = d.task_id and o.invoice_id = ${kept})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
const changesOf = (kept: InvoiceRecord, gone: InvoiceRecord, identity: string, first: boolean): Changed => {
  const changed: Record<string, { from: unknown; to: unknown }> = {}
  const set = (column: Column, to: unknown): void => {
    if (kept[column] !== to) changed[column] = { from: kept[column], to }
  }
  for (const column of filled) if (isEmpty(kept[column]) && !isEmpty(gone[column])) set(column, gone[column])
  if (gone.drawn_for_13) set('drawn_for_13', true)
  if (kept.tags.length === 0 && gone.tags.length > 0) set('tags', gone.tags)
  if (kept.category === 0) set('category', gone.category)
  if (kept.verify_status === 0) set('verify_status', gone.verify_status)
  if (kept.identity !== identity) {
    set('type', typeOfNumber(gone.type, identity))
    set('identity', identity)
    set('number', identity)
    set('code', null)
  }
  if (first) {
    set('original_format', gone.original_format)
    set('original_rank', gone.original_rank)
  }
  return changed
}
const copyLines = (tx: Tx, companyId: string, from: string, to: string) =>
  sql`insert into invoice_line (company_id, invoice_id, seq, name, spec, unit, quantity, unit_price, amount, tax_rate, tax_amount)
    select company_id, ${to}, seq, name, spec, unit, quantity, unit_price, amount, tax_rate, tax_amount from invoice_line
    where company_id = ${companyId} and invoice_id = ${from}`.execute(tx)
const countAttachments = (tx: Tx, companyId: string, invoiceId: string) =>
  sql`update invoice set attachment_count = (select count(*) from invoice_attachment a where a.company_id = invoice.company_id and a.invoice_id = invoice.id)
    where company_id = ${companyId} and id = ${invoiceId}`.execute(tx)
/** Hands files over; `current`: the one of them that is its invoice's face. */
export const handOver = async (
  tx: Tx,
  companyId: string,
  to: string,
  { originals, attachments }: Pick<Moved, 'originals' | 'attachments'>,
  current: string | null,
): Promise<void> => {
  await sql`update invoice_original set invoice_id = ${to}, is_current = coalesce(id = ${current}::uuid, false)
    where company_id = ${companyId} and id = any(${[...originals]}::uuid[])`.execute(tx)
  await sql`update invoice_attachment set invoice_id = ${to} where company_id = ${companyId} and id = any(${[...attachments]}::uuid[])`.execute(
    tx,
  )
}
/** An unsigned file never stands before a signed one, and any file before none. */
const leadsBefore = async (tx: Tx, companyId: string, kept: string, gone: string): Promise<boolean> => {
  const faceOf = async (invoiceId: string) => (await gradedOriginals(tx, { companyId, invoiceId })).find((one) => one.current)
  const [present, brought] = [await faceOf(kept), await faceOf(gone)]
  return brought !== undefined && (present === undefined || becomesCurrent(brought, present, false))
}
export const showOriginal = (tx: Tx, companyId: string, invoiceId: string, original: string | null) =>
  sql`update invoice_original set is_current = coalesce(id = ${original}::uuid, false) where company_id = ${companyId} and invoice_id = ${invoiceId}`.execute(
    tx,
  )
/** What follows from a record's files and face. */
export const settleRecord = async (tx: Tx, companyId: string, id: string): Promise<void> => {
  await countAttachments(tx, companyId, id)
  await writeShown(tx, { companyId, invoiceId: id })
  const record = await tx.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await tx
    .updateTable('invoice')
    .set({ search: searchOf(record, await linesOf(tx, id)), version: record.version + 1 })
    .where('id', '=', id)
    .execute()
  await recheckInvoices(tx, companyId, [id])
}

/** False when the kept one would have too many attachments. */
export const joinPair = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  actor: Actor,
  kept: InvoiceRecord,
  gone: InvoiceRecord,
): Promise<boolean> => {
  const { companyId } = actor
  const number = (kept.identity ?? '').replace('-', '')
  const [has, brings] = [await filesOf(tx, kept.id), await filesOf(tx, gone.id)]
  const fresh = (of: 'originals' | 'attachments') => brings[of].filter(({ sha256 }) => !has[of].some((one) => one.sha256 === sha256))
  const [originals, attachments] = [fresh('originals'), fresh('attachments').map(({ id }) => id)]
  if (has.attachments.length + attachments.length > businessLimits.attachments) return false
  const current = originals.find((one) => one.current)?.id ?? null
  const first = has.originals.length === 0 && current !== null
  const present = has.originals.find((one) => one.current)
  const leads = current !== null && (await leadsBefore(tx, companyId, kept.id, gone.id))
  const lines = (await linesOf(tx, kept.id)).length === 0 && (await linesOf(tx, gone.id)).length > 0
  const deliveries = await deliveriesOf(tx, companyId, gone.id, kept.id)
  const moved: Moved = {
    originals: originals.map(({ id }) => id),
    current,
    left: leads && present ? present.id : null,
    attachments,
    lines,
    pools: has.pools,
    deliveries,
  }
  const changed = changesOf(kept, gone, number, first)
  const now = clock.now()
  if (lines) await copyLines(tx, companyId, gone.id, kept.id)
  if (leads) await showOriginal(tx, companyId, kept.id, null)
  await handOver(tx, companyId, kept.id, moved, leads ? current : null)
  const deletionId = await deleteOne(tx, actor, gone.id, `合并重复的记录 Joined: ${number}`, now)
  const set = Object.fromEntries(Object.entries(changed).map(([column, { to }]) => [column, to]))
  if (Object.keys(set).length > 0) await tx.updateTable('invoice').set(set).where('id', '=', kept.id).execute()
  await settleRecord(tx, companyId, kept.id)
  await tx
    .insertInto('invoice_join')
    .values({
      company_id: companyId,
      id: newId(now),
      kept_id: kept.id,
      gone_id: gone.id,
      deletion_id: deletionId,
      number,
      before: json(changed as Record<string, unknown>),
      moved: json({ ...moved } as Record<string, unknown>),
      joined_by: actor.userId,
      joined_by_name: actor.userName,
      joined_at: now.toISOString(),
    })
    .execute()
  await emit(tx, 'invoice.joined', { companyId, keptId: kept.id, goneId: gone.id, deletionId, deliveries })
  await emit(tx, 'invoice.corrected', { companyId, invoiceId: kept.id, was: { identity: kept.identity, redOf: kept.red_of } })
  await audit.record(tx, actor, [
    {
      action: 'invoice.joined',
      objectType: 'invoice',
      objectId: kept.id,
      detail: { number, from: gone.identity, originals: originals.length, attachments: attachments.length, fields: Object.keys(changed) },
    },
    {
      action: 'invoice.deleted',
      objectType: 'invoice',
      objectId: gone.id,
      detail: { number: gone.number, reason: `合并重复的记录 Joined: ${number}` },
    },
  ])
  return true
}
