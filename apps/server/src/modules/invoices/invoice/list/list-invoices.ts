// The list by keyset: a page costs the same at the first row and at the millionth.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { countOf } from '../../../../db/sql-aggregates.ts'
import { poolsOf } from '../../pool/index.ts'
import { figuresFor } from './figure-source.ts'
import { looksForText, looksForWords, partyIs, type PartyBy } from './filter-conditions.ts'
import { conditions, tabCondition, type FilterOfParties } from './filters.ts'
import { rowColumns, toRow, type ListRecord } from './invoice-rows.ts'

type Endpoints = typeof invoiceCenter.endpoints
type Deps = Needs<'db'>
const sortColumns = { date: 'date', amountIncludingTax: 'amount_including_tax', enteredAt: 'entered_at' } as const
const cursorShape = /^(?:[0-9T:.+\- ]{1,40}|-?\d{1,16}\.\d{2}|)$/

interface Cursor {
  readonly value: string | null
  readonly id: string
}
const writeCursor = (row: ListRecord, sort: keyof typeof sortColumns): string =>
  Buffer.from(JSON.stringify([row[sortColumns[sort]], row.id])).toString('base64url')
const readCursor = (text: string): Cursor => {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown]
    if ((value === null || (typeof value === 'string' && cursorShape.test(value))) && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id))
      return { value, id }
  } catch {
    /* falls through */
  }
  throw new Problem('input.invalid', { field: 'after' })
}

/** Order of each column's index, so that neither direction needs sorting; entered_at is never null. */
const indexOrder = {
  date: { desc: 'desc nulls last', asc: 'asc nulls first' },
  amount_including_tax: { desc: 'desc nulls last', asc: 'asc nulls first' },
  entered_at: { desc: 'desc', asc: 'asc' },
} as const

export const listInvoices =
  ({ db }: Deps) =>
  (actor: Actor, input: Input): Promise<Out<Endpoints['listInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const walk = walkOf(input)
      const rows = looksForText(input) ? await searchPage(tx, actor, input, walk) : await plainPage(tx, actor, input, walk)
      const more = rows.length > input.pageSize
      const page = rows.slice(0, input.pageSize)
      if (walk.back) page.reverse()
      const first = page[0]
      const last = page.at(-1)
      const pools = await poolsOf(
        tx,
        page.map((row) => row.id),
      )
      return {
        content: page.map((row) => toRow(row, actor.language, pools.get(row.id))),
        pageSize: input.pageSize,
        next: last && (walk.back || more) ? writeCursor(last, input.sort) : null,
        previous: first && (walk.back ? more : walk.cursor !== undefined) ? writeCursor(first, input.sort) : null,
      }
    })
type Input = In<Endpoints['listInvoices']>
type Part = 'valued' | 'empty'
/** Traversal of the list: column, cursor, direction. A page backwards is read in reverse order and turned round. */
interface Walk {
  readonly column: (typeof sortColumns)[keyof typeof sortColumns]
  readonly back: boolean
  readonly direction: 'asc' | 'desc'
  readonly cursor: Cursor | undefined
  /** Parts still ahead, in reading order. */
  readonly parts: readonly Part[]
}
const walkOf = (input: Input): Walk => {
  const column = sortColumns[input.sort]
  const back = input.before !== undefined
  const text = input.after ?? input.before
  const cursor = text === undefined ? undefined : readCursor(text)
  // Rows without a value come last in both directions.
  const order: readonly Part[] = column === 'entered_at' ? ['valued'] : back ? ['empty', 'valued'] : ['valued', 'empty']
  return {
    column,
    back,
    direction: (input.order === 'desc') !== back ? 'desc' : 'asc',
    cursor,
    parts: cursor === undefined ? order : order.slice(order.indexOf(cursor.value === null ? 'empty' : 'valued')),
  }
}
/** Condition of one part's remaining rows. */
const ahead = ({ column, cursor, direction }: Walk, part: Part, at: number): Expression<SqlBool> => {
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const own = sql.ref(column)
  if (cursor === undefined || at > 0) return part === 'empty' ? sql<boolean>`${own} is null` : sql<boolean>`${own} is not null`
  return part === 'empty'
    ? sql<boolean>`(${own} is null and id ${than} ${cursor.id})`
    : sql<boolean>`(${own}, id) ${than} (${cursor.value}, ${cursor.id})`
}
const orderOf = ({ column, direction }: Walk, part: Part) =>
  sql.raw(part === 'valued' ? `${column} ${indexOrder[column][direction]}, id ${direction}` : `id ${direction}`)

/**
 * Whether a party's key is a tax id or a name, if the company has invoices of only one kind: then one index gives the
 * order; both together need a full read and a sort.
 */
const partyBy = async (tx: Tx, actor: Actor, side: 'seller' | 'buyer', key: string | undefined): Promise<PartyBy | undefined> => {
  if (key === undefined) return undefined
  const some = (by: PartyBy) =>
    sql<boolean>`exists(select 1 from invoice where company_id = ${actor.companyId} and ${partyIs(side, key, by)})`.as(by)
  const { taxId, name } = await tx.selectNoFrom([some('taxId'), some('name')]).executeTakeFirstOrThrow()
  if (taxId && name) return undefined
  return name ? 'name' : 'taxId'
}
/** Reads part after part, each along its index: one condition over both would read from the start. */
const plainPage = async (tx: Tx, actor: Actor, input: Input, walk: Walk): Promise<ListRecord[]> => {
  const filter: FilterOfParties = {
    ...input,
    sellerBy: await partyBy(tx, actor, 'seller', input.sellerIs),
    buyerBy: await partyBy(tx, actor, 'buyer', input.buyerIs),
  }
  const rows: ListRecord[] = []
  for (const [at, part] of walk.parts.entries()) {
    if (rows.length > input.pageSize) break
    rows.push(
      ...(await tx
        .selectFrom('invoice')
        .select(rowColumns)
        .where(conditions(actor, filter))
        .where(tabCondition[input.tab])
        .where(ahead(walk, part, at))
        .orderBy(orderOf(walk, part))
        .limit(input.pageSize + 1 - rows.length)
        .execute()),
    )
  }
  return rows
}

/** Rows ahead to scan before using the text index: a word in one row of a hundred fills a page of fifty from them. */
const nearRows = 7500
/**
 * A page of a text search. A frequent word fills it from the rows ahead; for a rare word the text index finds all rows,
 * which are few. Both costs are independent of the number of invoices: the planner alone confuses the cases, and reads
 * hundreds of thousands of rows.
 */
const searchPage = async (tx: Tx, actor: Actor, input: Input, walk: Walk): Promise<ListRecord[]> => {
  const size = input.pageSize + 1
  const rows: ListRecord[] = []
  if (!looksForWords(input)) return searchByIndex(tx, actor, input, walk)
  for (const [at, part] of walk.parts.entries()) {
    const near = tx
      .selectFrom('invoice')
      .where(alongIndex(actor, input))
      .where(ahead(walk, part, at))
      .orderBy(orderOf(walk, part))
      .limit(nearRows)
    rows.push(
      ...(await tx
        .selectFrom(near.selectAll().as('invoice'))
        .select(rowColumns)
        .where(conditions(actor, input, 'inRows'))
        .where(tabCondition[input.tab])
        .orderBy(orderOf(walk, part))
        .limit(size - rows.length)
        .execute()),
    )
    if (rows.length === size) return rows
    const { n } = await tx.selectFrom(near.select('id').as('seen')).select(countOf().as('n')).executeTakeFirstOrThrow()
    if (Number(n) === nearRows) return searchByIndex(tx, actor, input, walk)
  }
  return rows
}
/** Conditions on the rows ahead within one index, so that exactly `nearRows` rows are read. */
const alongIndex = (actor: Actor, f: Input): Expression<SqlBool> => {
  const range = (
    {
      date: [f.dateFrom, f.dateTo],
      amountIncludingTax: [f.amountFrom, f.amountTo],
      enteredAt: [f.enteredFrom && dayStart(f.enteredFrom), f.enteredTo && dayEnd(f.enteredTo)],
    } as const
  )[f.sort]
  const column = sql.ref(sortColumns[f.sort])
  const all = [sql<boolean>`company_id = ${actor.companyId}`]
  if (range[0]) all.push(sql<boolean>`${column} >= ${range[0]}`)
  if (range[1]) all.push(sql<boolean>`${column} <= ${range[1]}`)
  // Persons, categories and tabs each have an index by date.
  if (f.sort === 'date')
    all.push(
      f.area === 'personal'
        ? sql<boolean>`entered_by = ${actor.userId}`
        : f.category === undefined
          ? sql<boolean>`${tabCondition[f.tab]}`
          : sql<boolean>`category = ${f.category}`,
    )
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
/**
 * All matches of the text, by the index of character pairs; `offset 0` keeps order and limit out of the inner query,
 * because the planner would otherwise walk along them.
 */
const searchByIndex = (tx: Tx, actor: Actor, input: Input, walk: Walk): Promise<ListRecord[]> =>
  tx
    .selectFrom((eb) =>
      eb
        .selectFrom('invoice')
        .selectAll()
        .where(conditions(actor, input))
        .where(tabCondition[input.tab])
        .where((w) => w.or(walk.parts.map((part, at) => ahead(walk, part, at))))
        .offset(0)
        .as('invoice'),
    )
    .select(rowColumns)
    .orderBy(sql.raw(`${walk.column} is null ${walk.back ? 'desc' : 'asc'}, ${walk.column} ${walk.direction}, id ${walk.direction}`))
    .limit(input.pageSize + 1)
    .execute()

/** Every tab's count in one pass, exact. */
export const countInvoices =
  ({ db }: Deps) =>
  (actor: Actor, input: In<Endpoints['countInvoices']>): Promise<Out<Endpoints['countInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const { rows, count } = figuresFor(tx, actor, input)
      const row = await rows.select(tabs.map((tab) => count(tabCondition[tab]).as(tab))).executeTakeFirstOrThrow()
      return Object.fromEntries(tabs.map((tab) => [tab, Number(row[tab])])) as Out<Endpoints['countInvoices']>
    })

/** Exact sums of the whole filter. */
export const totalInvoices =
  ({ db }: Deps) =>
  (actor: Actor, input: In<Endpoints['totalInvoices']>): Promise<Out<Endpoints['totalInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const { rows, count, sum, missing } = figuresFor(tx, actor, input)
      const none = missing('tax_amount')
      const row = await rows
        .select([
          count().as('n'),
          sum('amount_excluding_tax').as('net'),
          sum('tax_amount').as('tax'),
          sum('amount_including_tax').as('gross'),
          count(none).as('bare'),
          sum('amount_including_tax', none).as('bareGross'),
        ])
        .where(tabCondition[input.tab])
        .executeTakeFirstOrThrow()
      return {
        totalElements: Number(row.n),
        amountExcludingTax: row.net,
        taxAmount: row.tax,
        amountIncludingTax: row.gross,
        withoutTax: { count: Number(row.bare), amountIncludingTax: row.bareGross },
      }
    })
