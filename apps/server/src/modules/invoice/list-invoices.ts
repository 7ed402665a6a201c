// The list by keyset: a page costs the same at the first row and at the millionth.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { tabs } from '@piaotai/contract/invoice-words.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Database } from '../../kernel/needs.ts'
import { conditions, tabCondition } from './filters.ts'
import { rowColumns, toRow, type ListRecord } from './invoice-rows.ts'

type Endpoints = typeof invoiceCenter.endpoints
interface Needs { readonly db: Database }
const sortColumns = { date: 'date', amountIncludingTax: 'amount_including_tax', enteredAt: 'entered_at' } as const
const cursorShape = /^(?:[0-9T:.+\- ]{1,40}|-?\d{1,16}\.\d{2}|)$/

interface Cursor { readonly value: string | null; readonly id: string }
const writeCursor = (row: ListRecord, sort: keyof typeof sortColumns): string => Buffer.from(JSON.stringify([row[sortColumns[sort]], row.id])).toString('base64url')
const readCursor = (text: string): Cursor => {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown]
    if ((value === null || (typeof value === 'string' && cursorShape.test(value))) && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { value, id }
  } catch { /* falls through */ }
  throw new Problem('input.invalid', { field: 'after' })
}

/** How the index of each column stands, so that reading it either way needs no sorting; entered_at is never null. */
const indexOrder = { date: { desc: 'desc nulls last', asc: 'asc nulls first' }, amount_including_tax: { desc: 'desc nulls last', asc: 'asc nulls first' }, entered_at: { desc: 'desc', asc: 'asc' } } as const

export const listInvoices = ({ db }: Needs) => (actor: Actor, input: In<Endpoints['listInvoices']>): Promise<Out<Endpoints['listInvoices']>> => db.inTenant(actor, async (tx) => {
  const column = sortColumns[input.sort], back = input.before !== undefined, text = input.after ?? input.before
  const cursor = text === undefined ? undefined : readCursor(text)
  // Going back reads the other way and is turned round. Rows without a value stand last whichever way is shown: a part of their own, as one condition over both would read from the start.
  const direction = (input.order === 'desc') !== back ? 'desc' : 'asc'
  const order: readonly Part[] = column === 'entered_at' ? ['valued'] : back ? ['empty', 'valued'] : ['valued', 'empty']
  const parts = cursor === undefined ? order : order.slice(order.indexOf(cursor.value === null ? 'empty' : 'valued'))
  const rows: ListRecord[] = []
  for (const [at, part] of parts.entries()) {
    if (rows.length > input.pageSize) break
    rows.push(...await tx.selectFrom('invoice').select(rowColumns).where(conditions(actor, input)).where(tabCondition[input.tab]).where(column, part === 'valued' ? 'is not' : 'is', null)
      .$if(cursor !== undefined && at === 0, (q) => q.where(beyond(column, part, cursor!, direction)))
      .orderBy(sql.raw(part === 'valued' ? `${column} ${indexOrder[column][direction]}, id ${direction}` : `id ${direction}`)).limit(input.pageSize + 1 - rows.length).execute())
  }
  const more = rows.length > input.pageSize, page = rows.slice(0, input.pageSize)
  if (back) page.reverse()
  const first = page[0], last = page.at(-1)
  return {
    content: page.map(toRow), pageSize: input.pageSize,
    next: last && (back || more) ? writeCursor(last, input.sort) : null,
    previous: first && (back ? more : cursor !== undefined) ? writeCursor(first, input.sort) : null,
  }
})
type Part = 'valued' | 'empty'
/** Rows of a part after the cursor, in reading order. */
const beyond = (column: string, part: Part, { value, id }: Cursor, direction: 'asc' | 'desc'): Expression<SqlBool> => {
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  return part === 'empty' ? sql<boolean>`id ${than} ${id}` : sql<boolean>`(${sql.ref(column)}, id) ${than} (${value}, ${id})`
}

/** Every tab's count in one pass, exact. */
export const countInvoices = ({ db }: Needs) => (actor: Actor, input: In<Endpoints['countInvoices']>): Promise<Out<Endpoints['countInvoices']>> => db.inTenant(actor, async (tx) => {
  const row = await tx.selectFrom('invoice').select(tabs.map((tab) => sql<string>`count(*) filter (where ${tabCondition[tab]})`.as(tab))).where(conditions(actor, input)).executeTakeFirstOrThrow()
  return Object.fromEntries(tabs.map((tab) => [tab, Number(row[tab])])) as Out<Endpoints['countInvoices']>
})

/** Exact sums of the whole filter. */
export const totalInvoices = ({ db }: Needs) => (actor: Actor, input: In<Endpoints['totalInvoices']>): Promise<Out<Endpoints['totalInvoices']>> => db.inTenant(actor, async (tx) => {
  const row = await tx.selectFrom('invoice').select([sql<string>`count(*)`.as('n'), sql<string>`coalesce(sum(amount_excluding_tax), 0)::numeric(20,2)`.as('net'), sql<string>`coalesce(sum(tax_amount), 0)::numeric(20,2)`.as('tax'), sql<string>`coalesce(sum(amount_including_tax), 0)::numeric(20,2)`.as('gross')])
    .where(conditions(actor, input)).where(tabCondition[input.tab]).executeTakeFirstOrThrow()
  return { totalElements: Number(row.n), amountExcludingTax: row.net, taxAmount: row.tax, amountIncludingTax: row.gross }
})
