// Related invoices of the company. All count; those out of the viewer's scope appear in the count only.
import { sql, type Expression, type SqlBool } from 'kysely'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { monthBefore, monthEnd } from '@piaotai/domain/months.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { justBelow } from '@piaotai/domain/risk/risk-judge.ts'
import { riskBounds } from '@piaotai/domain/risk/risk.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { invoicesInScope } from '../../people/permission/index.ts'

export interface Look {
  readonly tx: Tx
  readonly actor: Actor
  readonly area: ReadArea
  readonly of: Subject
}
/** Columns of an invoice to find related ones by. */
export interface Subject {
  readonly id: string
  readonly code: string | null
  readonly number: string | null
  readonly date: string | null
  readonly amount_including_tax: string | null
  readonly seller_tax_id: string | null
  readonly seller_name: string | null
}
export interface RelatedInvoice {
  readonly id: string
  readonly number: string | null
  readonly code: string | null
  readonly date: string | null
  readonly seller_name: string | null
  readonly amount_including_tax: string | null
  readonly visible: boolean
}
/** Limit of counted invoices of one kind. */
const most = 50

/** The seller by tax id, or by name without one. */
export const sellerOf = ({ seller_tax_id: id, seller_name: name }: Subject): string | null => id ?? name
/**
 * Of the same seller; none without one. Plain columns: row-level security keeps an index over `coalesce` from use,
 * because the function counts as leaky.
 */
export const ofSeller = ({ seller_tax_id: id, seller_name: name }: Subject): Expression<SqlBool> =>
  id === null ? sql<boolean>`(seller_tax_id is null and seller_name = ${name})` : sql<boolean>`seller_tax_id = ${id}`

const monthsBack = 12
/** The twelve months, `YYYY-MM`, oldest first, up to a date's own. */
export const monthsUpTo = (date: string): readonly string[] => {
  const months = [date.slice(0, 7)]
  while (months.length < monthsBack) months.unshift(monthBefore(months[0]!))
  return months
}
const others = ({ tx, actor, area, of }: Look) =>
  tx
    .selectFrom('invoice')
    .select([
      'id',
      'number',
      'code',
      'date',
      'seller_name',
      'amount_including_tax',
      sql<boolean>`${invoicesInScope(actor, area)}`.as('visible'),
    ])
    .where('id', '<>', of.id)
/** Those in scope first, then the latest. */
const some = (query: ReturnType<typeof others>): Promise<RelatedInvoice[]> =>
  query.orderBy('visible', 'desc').orderBy('date', 'desc').orderBy('id', 'desc').limit(most).execute()

/** Of the same seller, day and amount under another number. */
export const twinsOf = async (look: Look): Promise<readonly RelatedInvoice[]> => {
  const { of } = look
  if (sellerOf(of) === null || of.date === null || of.amount_including_tax === null) return []
  return some(
    others(look)
      .where(ofSeller(of))
      .where('date', '=', of.date)
      .where('amount_including_tax', '=', of.amount_including_tax)
      .where(sql<boolean>`number is distinct from ${of.number}`),
  )
}
/** The same number, of the same seller or an unread one: with a missing or different code. */
export const namesakesOf = async (look: Look): Promise<readonly RelatedInvoice[]> => {
  const { of } = look
  if (of.number === null) return []
  return some(
    others(look)
      .where('number', '=', of.number)
      .where(
        sellerOf(of) === null ? sql<boolean>`true` : sql<boolean>`((seller_tax_id is null and seller_name is null) or ${ofSeller(of)})`,
      ),
  )
}
/**
 * The opposite amount, on the same day or within the year after: a red invoice for a blue one. A range of one amount,
 * because under row-level security the index of amounts serves ranges but not equality.
 */
export const offsetsOf = async (look: Look): Promise<readonly RelatedInvoice[]> => {
  const { of } = look
  const fen = of.amount_including_tax === null ? undefined : toFen(of.amount_including_tax)
  if (sellerOf(of) === null || of.date === null || fen === undefined || fen <= 0n) return []
  return some(
    others(look)
      .where(ofSeller(of))
      .where('date', '>=', of.date)
      .where('date', '<=', daysFrom(of.date, 366))
      .where('amount_including_tax', '>=', fromFen(-fen))
      .where('amount_including_tax', '<=', fromFen(-fen)),
  )
}
/** Red invoices of the same seller in the twelve months up to this one's; none for a red invoice itself. */
export const redLettersOf = async (look: Look): Promise<readonly RelatedInvoice[]> => {
  const { of } = look
  if (sellerOf(of) === null || of.date === null || (of.amount_including_tax ?? '').startsWith('-')) return []
  return some(
    others(look)
      .where(ofSeller(of))
      .where('date', '>=', `${monthsUpTo(of.date)[0]!}-01`)
      .where('date', '<=', monthEnd(of.date.slice(0, 7)))
      .where('amount_including_tax', '<', '0'),
  )
}
/** Just below the same limit, within some days. */
export const siblingsOf = async (look: Look, limit: string | undefined): Promise<readonly RelatedInvoice[]> => {
  const { of } = look
  if (limit === undefined || sellerOf(of) === null || of.date === null) return []
  const { from, below } = justBelow(limit)
  const days = riskBounds.splitDays
  return some(
    others(look)
      .where(ofSeller(of))
      .where('date', '>=', daysFrom(of.date, -days))
      .where('date', '<=', daysFrom(of.date, days))
      .where('amount_including_tax', '>=', from)
      .where('amount_including_tax', '<', below),
  )
}

export interface Sequence {
  /** Length of the run, this one included; undefined if its number cannot be part of one. */
  readonly run: number | undefined
  readonly inRun: readonly RelatedInvoice[]
  /** All around it, smallest number first. */
  readonly around: readonly RelatedInvoice[]
}
/** Numbers of the same seller and code around this one, and their longest run without a gap. */
export const sequenceOf = async (look: Look): Promise<Sequence> => {
  const { of } = look
  if (of.number === null || !/^\d{8,20}$/.test(of.number) || sellerOf(of) === null) return { run: undefined, inRun: [], around: [] }
  const own = BigInt(of.number)
  const length = of.number.length
  const text = (n: bigint): string =>
    String(n < 0n ? 0n : n)
      .padStart(length, '0')
      .slice(-length)
  const found = await others(look)
    .where('number', '>=', text(own - riskBounds.reach))
    .where('number', '<=', text(own + riskBounds.reach))
    .where(ofSeller(of))
    .where(sql<boolean>`code is not distinct from ${of.code}`)
    .orderBy('number')
    .limit(most)
    .execute()
  const around = found.filter(({ number }) => number?.length === length && number !== of.number)
  const at = new Map(around.map((n) => [BigInt(n.number!), n]))
  const inRun: RelatedInvoice[] = []
  for (const step of [-1n, 1n]) for (let n = own + step, next = at.get(n); next; n += step, next = at.get(n)) inRun.push(next)
  return { run: inRun.length + 1, inRun, around }
}
