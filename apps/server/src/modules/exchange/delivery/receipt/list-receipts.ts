// 收票记录: what came inside the platform, listed, read and exported. Everything shown was copied here when it was handed over.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { receiptEndpoints } from '@piaotai/contract/delivery/receipts.ts'
import { isOwn } from '@piaotai/domain/category/category.ts'
import { deliveryLimits, type ReceiptState } from '@piaotai/domain/delivery/delivery.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { deliverySheetWords } from '@piaotai/locales/delivery-mails.ts'
import { pageOf } from '../../../../db/page-of.ts'
import { searchHolds } from '../../../../db/search-holds.ts'
import type { Row } from '../../../../db/tables.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { RecordColumn } from '../../../../lib/record-columns.ts'
import { workbookOf, type Template } from '../../../../lib/spreadsheet-template.ts'
import type { DeliveryDeps } from '../deps.ts'
import { minuteOf } from '../export-deliveries.ts'
import { namesOf } from '../../../people/title/index.ts'
import { numberAsked, standsIn } from '../list-deliveries.ts'
import { toInvoice } from '../task-rows.ts'

type Center = typeof receiptEndpoints
export type ReceiptRecord = Row<'delivery_receipt'>
type Filter = In<Center['exportReceipts']>

/** The state at a moment: past its validity a waiting receipt is expired. */
const receiptStateAt = ({ state, valid_until }: Pick<ReceiptRecord, 'state' | 'valid_until'>, now: Date): ReceiptState =>
  state === 'waiting' && Date.parse(valid_until) <= now.getTime() ? 'expired' : state
/** What was sent to the person in the personal area; in the company's everything, or what was forwarded without the page of receipts. */
const receiptsInScope = (actor: Actor, area: Area): Expression<SqlBool> => {
  const company = sql<boolean>`delivery_receipt.company_id = ${actor.companyId}`
  if (area === 'personal') return sql<boolean>`(${company} and to_user = ${actor.userId})`
  return actor.permissions.has('menu_5.receiveRecordCo') ? company : sql<boolean>`(${company} and forwarded)`
}
const conditions = (actor: Actor, filter: Filter, now: Date): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [receiptsInScope(actor, filter.area)]
  if (filter.state?.length)
    all.push(
      sql<boolean>`(${sql.join(
        filter.state.map((state) => standsIn('delivery_receipt', state, 'waiting', now)),
        sql` or `,
      )})`,
    )
  if (filter.forwarded !== undefined) all.push(sql<boolean>`forwarded = ${filter.forwarded}`)
  if (filter.number) all.push(sql<boolean>`number = ${numberAsked(filter.number)}`)
  if (filter.keyword) all.push(searchHolds('search', filter.keyword))
  if (filter.dateFrom) all.push(sql<boolean>`received_at >= ${dayStart(filter.dateFrom)}`)
  if (filter.dateTo) all.push(sql<boolean>`received_at <= ${dayEnd(filter.dateTo)}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
export const findReceipt = async (
  tx: Tx,
  actor: Actor,
  { id, area }: { readonly id: string; readonly area: Area },
  lock = false,
): Promise<ReceiptRecord> => {
  const query = tx.selectFrom('delivery_receipt').selectAll().where('id', '=', id).where(receiptsInScope(actor, area))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('receipt.notFound')
  return row
}
/** What the receiving company knows by itself. */
interface Ours {
  readonly company: string
  /** Buyers of each receipt's invoices that the company is not, by name: no more is kept of what others sent. */
  readonly otherBuyers: ReadonlyMap<string, readonly string[]>
}
const oursOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<Ours> => {
  const { own } = await namesOf(tx, companyId)
  const company = own[0]!.name
  if (ids.length === 0) return { company, otherBuyers: new Map() }
  const rows = await tx
    .selectFrom('delivery_receipt_item')
    .select(['receipt_id', 'buyer'])
    .distinct()
    .where('receipt_id', 'in', [...ids])
    .orderBy('buyer')
    .execute()
  const others = rows.flatMap(({ receipt_id: id, buyer }) =>
    buyer !== null && buyer !== '' && !isOwn({ name: buyer, taxId: null }, own) ? [{ id, buyer }] : [],
  )
  return {
    company,
    otherBuyers: new Map([...Map.groupBy(others, ({ id }) => id)].map(([id, those]) => [id, those.map(({ buyer }) => buyer)])),
  }
}
const toReceipt = (row: ReceiptRecord, now: Date, ours: Ours) => ({
  id: row.id,
  number: row.number,
  state: receiptStateAt(row, now),
  forwarded: row.forwarded,
  sender: row.sender,
  company: ours.company,
  otherBuyers: [...(ours.otherBuyers.get(row.id) ?? [])],
  title: row.title,
  message: row.message,
  invoices: row.invoices,
  amount: row.amount,
  receivedAt: toInstant(row.received_at),
  validUntil: toInstant(row.valid_until),
  answeredAt: row.answered_at && toInstant(row.answered_at),
  answeredBy: row.answered_by_name,
  reason: row.reason,
})

export const listReceipts =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page, pageSize, exactCount, ...filter }: In<Center['listReceipts']>): Promise<Out<Center['listReceipts']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const found = tx.selectFrom('delivery_receipt').where(conditions(actor, filter, now))
      const { rows, ...about } = await pageOf(tx, found, found.selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      const ours = await oursOf(
        tx,
        actor.companyId,
        rows.map(({ id }) => id),
      )
      return { content: rows.map((row) => toReceipt(row, now, ours)), ...about }
    })

export const readReceipt =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, where: In<Center['readReceipt']>): Promise<Out<Center['readReceipt']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findReceipt(tx, actor, where)
      const items = await tx.selectFrom('delivery_receipt_item').selectAll().where('receipt_id', '=', row.id).orderBy('position').execute()
      const events = await tx
        .selectFrom('audit_log')
        .select(['at', 'action', 'actor_name'])
        .where('object_type', '=', 'receipt')
        .where('object_id', '=', row.id)
        .orderBy('seq')
        .execute()
      // An invoice in several formats is one line.
      const keyOf = ({ type, number, date }: (typeof items)[number]): string => `${type} ${number} ${date}`
      const once = new Map(items.toReversed().flatMap((item) => (item.drawn ? [] : [[keyOf(item), item] as const])))
      const drawn = new Set(items.flatMap((item) => (item.drawn ? [keyOf(item)] : [])))
      return {
        ...toReceipt(row, clock.now(), await oursOf(tx, actor.companyId, [row.id])),
        list: [...once.values()].toReversed().map((item) => ({
          ...toInvoice({ ...item, id: item.stored_file_id }),
          importId: item.import_file_id,
          drawn: drawn.has(keyOf(item)),
        })),
        events: events.map(({ at, action, actor_name: by }) => ({ at: toInstant(at), kind: action.replace(/^receipt\./, ''), by })),
      }
    })

const columnsIn = (
  { receiptColumn: column, receipt }: ReturnType<typeof deliverySheetWords>,
  now: Date,
): readonly RecordColumn<ReceiptRecord>[] => [
  [column.number, 26, 'text', (row) => row.number],
  [column.state, 12, 'text', (row) => receipt[receiptStateAt(row, now)]],
  [column.sender, 30, 'text', (row) => row.sender],
  [column.title, 30, 'text', (row) => row.title],
  [column.message, 30, 'text', (row) => row.message],
  [column.invoices, 10, 'text', (row) => String(row.invoices)],
  [column.amount, 14, 'text', (row) => row.amount],
  [column.receivedAt, 18, 'text', (row) => minuteOf(row.received_at)],
  [column.validUntil, 18, 'text', (row) => minuteOf(row.valid_until)],
  [column.answeredAt, 18, 'text', (row) => minuteOf(row.answered_at)],
  [column.answeredBy, 12, 'text', (row) => row.answered_by_name],
  [column.reason, 30, 'text', (row) => row.reason],
]
export const exportReceipts =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, filter: Filter): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const rows = await tx
        .selectFrom('delivery_receipt')
        .selectAll()
        .where(conditions(actor, filter, now))
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(deliveryLimits.exported + 1)
        .execute()
      if (rows.length > deliveryLimits.exported) throw new Problem('delivery.exportTooMany', { max: deliveryLimits.exported })
      const words = deliverySheetWords(actor.language)
      return workbookOf('receipts.xlsx', words.receipts, columnsIn(words, now), rows)
    })
