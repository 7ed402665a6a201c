// Bringing a sheet of order rows, and looking at what of it belongs to which invoice.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { orderDetailEndpoints } from '@piaotai/contract/delivery/order-details.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import {
  matchOrders as matchRows,
  orderLimits,
  type OrderInvoice,
  type OrderMatch,
  type OrderRow,
} from '@piaotai/domain/delivery/order-details.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { json } from '../../../../db/json.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { newId } from '../../../../lib/ids.ts'
import { readSheet } from '../../../../lib/read-sheet.ts'
import type { Template } from '../../../../lib/spreadsheet-template.ts'
import type { SheetReader } from '../../../../ports/spreadsheet-reader.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import { settingsOf } from '../delivery-settings.ts'
import type { DeliveryDeps } from '../deps.ts'
import { orderBounds, orderRowsOf, sampleWorkbook } from './order-sheet.ts'
import { areaOf } from '../page-area.ts'

type Center = typeof orderDetailEndpoints
type OrderDeps = Pick<DeliveryDeps, 'db' | 'clock' | 'audit'> & { readonly sheets: Pick<SheetReader, 'read'> }

export const readOrderTemplate =
  ({ db }: Pick<DeliveryDeps, 'db'>) =>
  (actor: Actor): Promise<Template> =>
    db.inTenant(actor, async (tx) => sampleWorkbook((await settingsOf(tx)).orders, actor.language))

export const uploadOrders =
  ({ db, clock, audit, sheets }: OrderDeps) =>
  async (actor: Actor, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Out<Center['uploadOrders']>> => {
    if (file.bytes.length > orderLimits.sheetBytes) throw new Problem('file.tooLarge', { megabytes: orderLimits.sheetBytes / 1024 / 1024 })
    const { orders } = await db.inTenant(actor, (tx) => settingsOf(tx))
    const rows = orderRowsOf(await readSheet(sheets, file.bytes, orderBounds, actor), orders, actor)
    const now = clock.now()
    const [id, name] = [newId(now), keepFileName(file.name)]
    await db.inTenant(actor, async (tx) => {
      await tx
        .insertInto('delivery_order_sheet')
        .values({
          company_id: actor.companyId,
          id,
          user_id: actor.userId,
          name,
          rows: json([...rows]),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + orderLimits.keptHours * 3_600_000).toISOString(),
        })
        .execute()
      await audit.record(tx, actor, [
        { action: 'delivery.ordersBrought', objectType: 'deliveryOrderSheet', objectId: id, detail: { name, rows: rows.length } },
      ])
    })
    return { id, fileName: name, rows: rows.length }
  }

/** One's own sheet; `anybodys` for a task that has rows of it already. */
export const ordersOf = async (tx: Tx, actor: Actor, id: string, anybodys = false): Promise<readonly OrderRow[]> => {
  const row = await tx
    .selectFrom('delivery_order_sheet')
    .select('rows')
    .where('id', '=', id)
    .$if(!anybodys, (query) => query.where('user_id', '=', actor.userId))
    // A sheet that is tidied away meanwhile goes after the sending, which keeps it.
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Problem('orders.notFound')
  return row.rows
}
interface Matched {
  readonly id: string
  readonly number: string | null
  readonly code: string | null
  readonly date: string | null
  readonly remark: string | null
  readonly buyer_name: string | null
  readonly buyer_tax_id: string | null
  readonly amount_including_tax: string | null
}
/** The match of each row by the company's rules, with what partners are called in order details. */
export const matchesOf = async (tx: Tx, rows: readonly OrderRow[], invoices: readonly Matched[]): Promise<readonly OrderMatch[]> => {
  const { orders } = await settingsOf(tx)
  const taxIds = [...new Set(invoices.flatMap((one) => one.buyer_tax_id ?? []))]
  const partners =
    taxIds.length === 0
      ? []
      : await tx.selectFrom('partner').select(['tax_id', 'name', 'order_name']).where('tax_id', 'in', taxIds).execute()
  const called = new Map(partners.map((partner) => [partner.tax_id, [partner.name, partner.order_name]]))
  return matchRows(
    rows,
    invoices.map(
      (one): OrderInvoice => ({
        id: one.id,
        number: one.number,
        code: one.code,
        date: one.date,
        remark: one.remark,
        total: one.amount_including_tax,
        customers: [one.buyer_name ?? '', ...(called.get(one.buyer_tax_id ?? '') ?? [])].filter((name) => name !== ''),
      }),
    ),
    orders,
  )
}

export const matchOrders =
  ({ db }: Pick<DeliveryDeps, 'db'>) =>
  (actor: Actor, { id, page, invoiceIds }: In<Center['matchOrders']>): Promise<Out<Center['matchOrders']>> =>
    db.inTenant(actor, async (tx) => {
      if (!actor.permissions.has(`${page}.send`)) throw new Problem('permission.denied', { permission: `${page}.send` })
      const rows = await ordersOf(tx, actor, id)
      const invoices = await tx
        .selectFrom('invoice')
        .select(['id', 'number', 'code', 'date', 'remark', 'buyer_name', 'buyer_tax_id', 'amount_including_tax'])
        .where(sql<boolean>`id = any(${[...new Set(invoiceIds)]}::uuid[])`)
        .where(invoicesInRowScope(actor, areaOf(page)))
        .orderBy('id')
        .execute()
      const matches = await matchesOf(tx, rows, invoices)
      const numbers = new Map(invoices.map((one) => [one.id, one.number ?? '']))
      const left = rows.flatMap((row, at) => {
        const match = matches[at]!
        return match.invoiceId === null ? [{ row, match }] : []
      })
      const found = Map.groupBy(
        matches.flatMap((match) => (match.invoiceId === null ? [] : [match])),
        ({ invoiceId }) => invoiceId,
      )
      return {
        rows: rows.length,
        matched: [...found].map(([invoiceId, some]) => ({
          invoiceId,
          number: numbers.get(invoiceId) ?? '',
          rows: some.length,
          rule: some[0]!.rule,
        })),
        unmatched: left.filter(({ match }) => match.reason === 'unmatched').length,
        double: left.filter(({ match }) => match.reason === 'double').length,
        left: left.slice(0, orderLimits.shown).map(({ row, match }) => ({
          line: row.line,
          reason: match.reason,
          order: row.order ?? '',
          customer: row.customer ?? '',
          product: row.product ?? '',
          amount: row.amount ?? '',
          numbers: match.invoiceIds.map((one) => numbers.get(one) ?? ''),
        })),
      }
    })

/** Sheets that no delivery has rows of go after a day. */
export const removeOldOrders =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    for (const { id } of await db.outside((tx) => tx.selectFrom('company').select('id').execute()))
      await db.inTenant({ companyId: id }, (tx) =>
        tx
          .deleteFrom('delivery_order_sheet')
          .where('expires_at', '<', clock.now().toISOString())
          .where(
            sql<boolean>`not exists (select 1 from delivery_task t where t.company_id = delivery_order_sheet.company_id and t.order_sheet_id = delivery_order_sheet.id)`,
          )
          .execute(),
      )
  }
