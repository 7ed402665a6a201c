// 全量进项、全量销项: the mirror by pages. Counts and sums come from running figures where the conditions are months and tabs alone.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import { mirrorTabs } from '@piaotai/contract/tax-pull/mirror-tabs.ts'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { numberHolds } from '../../../db/search-holds.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { MirrorRecord } from './mirror-events.ts'
import { requireDirection } from './page-scope.ts'

type E = typeof taxInvoiceEndpoints
type Tab = (typeof mirrorTabs)[number]
export type MirrorFilter = Omit<In<E['listTaxInvoices']>, 'page' | 'pageSize'>

const tabConditions: Readonly<Record<Tab, Expression<SqlBool>>> = {
  toSync: sql<boolean>`sync_state = 'notSynced'`,
  differs: sql<boolean>`sync_state = 'differs'`,
  failed: sql<boolean>`sync_state = 'exception'`,
  risky: sql<boolean>`(state <> 'normal' or risk <> 'normal')`,
  unticked: sql<boolean>`use = 'none'`,
}
/** The same on the running figures. */
const figureConditions: Readonly<Record<Tab, Expression<SqlBool>>> = { ...tabConditions, risky: sql<boolean>`bad` }
const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** Numbers as they are pasted: whole ones, or parts of four digits and more. */
const numbered = (text: string): Expression<SqlBool> => {
  const parts = text
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
    .slice(0, 100)
  const whole = parts.filter((part) => /^\d{20}$/.test(part))
  const others = parts.filter((part) => !whole.includes(part))
  return sql<boolean>`(number = any(${whole}::text[])${sql.join(
    others.map((part) => sql` or ${numberHolds('number', part)} or ${numberHolds('code', part)}`),
    sql``,
  )})`
}
/** For queries on `tax_invoice`. */
export const mirrorConditions = (companyId: string, filter: MirrorFilter): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [sql<boolean>`company_id = ${companyId}`, sql<boolean>`direction = ${filter.direction}`]
  const among = (column: string, values: readonly string[] | undefined): void => {
    if (values && values.length > 0) all.push(sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`)
  }
  if (filter.month) all.push(sql<boolean>`month = ${filter.month}`)
  if (filter.from) all.push(sql<boolean>`issued_at >= ${dayStart(filter.from)}::timestamptz`)
  if (filter.to) all.push(sql<boolean>`issued_at <= ${dayEnd(filter.to)}::timestamptz`)
  if (filter.number) all.push(numbered(filter.number))
  if (filter.party) {
    const like = likeOf(folded(filter.party))
    const [name, taxId] = filter.direction === 'in' ? ['seller_name', 'seller_tax_id'] : ['buyer_name', 'buyer_tax_id']
    all.push(
      sql<boolean>`(lower(regexp_replace(coalesce(${sql.ref(name!)}, ''), '\\s', '', 'g')) like ${like} or lower(${sql.ref(taxId!)}) like ${like})`,
    )
  }
  if (filter.type && filter.type.length > 0) all.push(sql<boolean>`type = any(${filter.type.map(Number)}::smallint[])`)
  among('state', filter.state)
  among('risk', filter.risk)
  among('use', filter.use)
  among('booking', filter.booking)
  among('sync_state', filter.sync)
  if (filter.source) all.push(sql<boolean>`source = ${filter.source}`)
  if (filter.tab) all.push(tabConditions[filter.tab])
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
interface Figure {
  readonly count: number
  readonly amount: string
  readonly tax: string
  readonly total: string
}
const sums = [
  sql<number>`coalesce(sum(count), 0)::int`.as('count'),
  sql<string>`coalesce(sum(amount), 0)::numeric(20,2)`.as('amount'),
  sql<string>`coalesce(sum(tax), 0)::numeric(20,2)`.as('tax'),
  sql<string>`coalesce(sum(total), 0)::numeric(20,2)`.as('total'),
] as const
/** Whether the conditions are among those that the figures are kept by. */
const isPlain = ({ direction: _direction, month: _month, tab: _tab, ...others }: MirrorFilter): boolean =>
  Object.values(others).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))
const figureOf = async (tx: Tx, companyId: string, filter: MirrorFilter): Promise<Figure> => {
  if (isPlain(filter))
    return tx
      .selectFrom('tax_figure')
      .select(sums)
      .where('direction', '=', filter.direction)
      .$if(filter.month !== undefined, (query) => query.where('month', '=', filter.month!))
      .$if(filter.tab !== undefined, (query) => query.where(figureConditions[filter.tab!]))
      .executeTakeFirstOrThrow()
  return tx
    .selectFrom('tax_invoice')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`coalesce(sum(amount), 0)::numeric(20,2)`.as('amount'),
      sql<string>`coalesce(sum(tax), 0)::numeric(20,2)`.as('tax'),
      sql<string>`coalesce(sum(total), 0)::numeric(20,2)`.as('total'),
    ])
    .where(mirrorConditions(companyId, filter))
    .executeTakeFirstOrThrow()
}
const tabCounts = async (tx: Tx, direction: PullDirection, month: string | undefined): Promise<Record<string, number>> => {
  const row = await tx
    .selectFrom('tax_figure')
    .select([
      sql<number>`coalesce(sum(count), 0)::int`.as('all'),
      ...mirrorTabs.map((tab) => sql<number>`coalesce(sum(count) filter (where ${figureConditions[tab]}), 0)::int`.as(tab)),
    ])
    .where('direction', '=', direction)
    .$if(month !== undefined, (query) => query.where('month', '=', month!))
    .executeTakeFirstOrThrow()
  return { ...(row as unknown as Record<string, number>) }
}
export const listTaxInvoices =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { page, pageSize, ...filter }: In<E['listTaxInvoices']>): Promise<Out<E['listTaxInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      requireDirection(actor, filter.direction, 'see')
      const { companyId } = actor
      const rows = await tx
        .selectFrom('tax_invoice')
        .selectAll()
        .where(mirrorConditions(companyId, filter))
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { count, ...found } = await figureOf(tx, companyId, filter)
      return {
        content: rows.map(toTaxInvoice),
        page,
        pageSize,
        totalElements: count,
        sums: found,
        counts: await tabCounts(tx, filter.direction, filter.month),
      }
    })
const at = (value: string | null): string | null => (value === null ? null : toInstant(value))
export const toTaxInvoice = (row: MirrorRecord): Out<E['listTaxInvoices']>['content'][number] => ({
  id: row.id,
  number: row.number,
  code: row.code,
  type: row.type,
  typeWord: row.type_word,
  issuedAt: toInstant(row.issued_at),
  sellerName: row.seller_name,
  sellerTaxId: row.seller_tax_id,
  buyerName: row.buyer_name,
  buyerTaxId: row.buyer_tax_id,
  amount: row.amount,
  tax: row.tax,
  total: row.total,
  state: row.state,
  risk: row.risk,
  redLocked: row.red_locked,
  use: row.use,
  useTax: row.use_tax,
  booking: row.booking,
  source: row.source,
  completeness: row.completeness,
  sync: row.sync_state,
  syncNote: row.sync_note,
  invoiceId: row.invoice_id,
  firstSeenAt: toInstant(row.first_seen_at),
  lastSeenAt: toInstant(row.last_seen_at),
  changedAt: at(row.changed_at),
})
