// Running totals as a source of counts and sums: whole months from the totals, the days by which a period differs from
// them from the invoices themselves.
import { sql, type RawBuilder } from 'kysely'
import { notSet } from '@piaotai/domain/pool.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tables } from '../../../../db/tables.ts'
import { toldBy } from '../../../people/permission/index.ts'
import type { Filter } from './filters.ts'
import { firstOf, monthSpan, type Days } from './month-span.ts'

/** Views of the totals: each by month, category and states, or by month, category and party; of one party without its months. */
type Level = 'states' | 'kinds' | 'people' | 'sellers' | 'buyers' | 'ofSeller' | 'ofBuyer' | 'pooled' | 'poolless'
/** What is asked of the rows besides their sums. */
export type Wanted = 'states' | 'types' | 'rates' | 'sellers' | 'buyers'

const ofStates = ['area', 'tab', 'category', 'categoryIn', 'verifyStatus', 'useStatus', 'hasWarnings']
const ofMonths = [...ofStates, 'dateFrom', 'dateTo']
const supported: Readonly<Record<Level, ReadonlySet<string>>> = {
  states: new Set(ofMonths),
  kinds: new Set([...ofMonths, 'type', 'taxRate']),
  people: new Set(ofMonths),
  sellers: new Set(['area', 'dateFrom', 'dateTo', 'category', 'categoryIn']),
  buyers: new Set(['area', 'dateFrom', 'dateTo', 'category', 'categoryIn']),
  ofSeller: new Set([...ofStates, 'sellerIs']),
  ofBuyer: new Set([...ofStates, 'buyerIs']),
  pooled: new Set([...ofMonths, 'pool', 'pooled']),
  poolless: new Set([...ofMonths, 'pool', 'pooled']),
}
const isAsked = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Of one pool, of any or of none; undefined for several: an invoice may be in two of them. */
const poolLevel = ({ pool, pooled }: Pick<Filter, 'pool' | 'pooled'>): Level | undefined => {
  if (!isAsked(pool)) return pooled ? 'pooled' : 'poolless'
  if (pooled !== undefined) return undefined
  if (pool!.includes(notSet)) return 'poolless'
  return pool!.length === 1 ? 'pooled' : undefined
}
const levelOf = (wanted: Wanted, told: 'nothing' | 'person', filter: Filter): Level | undefined => {
  if (wanted === 'types' || wanted === 'rates') return 'kinds'
  if (wanted !== 'states') return wanted
  if (told === 'person') return 'people'
  if (isAsked(filter.pool) || isAsked(filter.pooled)) return poolLevel(filter)
  if (isAsked(filter.sellerIs)) return 'ofSeller'
  if (isAsked(filter.buyerIs)) return 'ofBuyer'
  return isAsked(filter.type) || isAsked(filter.taxRate) ? 'kinds' : 'states'
}
/** The level that answers a filter; undefined: none does. */
export const levelFor = (actor: Actor, filter: Filter & { readonly tab?: string }, wanted: Wanted): Level | undefined => {
  const told = toldBy(actor, filter.area)
  if (told === null) return undefined
  const level = levelOf(wanted, told, filter)
  if (level === undefined || (told === 'person' && level !== 'people')) return undefined
  const fits = Object.entries(filter).every(
    ([key, value]) => !isAsked(value) || supported[level].has(key) || (key === 'tab' && value === 'all'),
  )
  return fits && monthSpan(filter) !== undefined ? level : undefined
}
/** What is left to ask of the rows of a level. */
export const askedOf = (level: Level, filter: Filter): Filter => {
  const { pool: _, pooled: __, sellerIs, buyerIs, ...rest } = filter
  if (level === 'pooled' || level === 'poolless') return { ...rest, sellerIs, buyerIs }
  return level === 'ofSeller' || level === 'ofBuyer' ? rest : filter
}

/** What a cell holds of an invoice `i`, at the levels that the narrow rows do not tell; null: the level does not tell it. */
const states = 'i.category, i.verify_status, i.use_status, least(i.warning_count, 1) as warning_count'
const noStates = 'i.category, null::smallint, null::smallint, null::integer, null::boolean'
const noKinds = 'null::smallint, null::text'
const ofInvoice: Readonly<Partial<Record<Level, string>>> = {
  kinds: `${states}, i.tax_amount is null as without_tax, i.type, i.tax_rate, i.entered_by, null::text`,
  people: `${states}, i.tax_amount is null as without_tax, ${noKinds}, i.entered_by, null::text`,
  sellers: `${noStates}, ${noKinds}, i.entered_by, coalesce(i.seller_tax_id, i.seller_name)`,
  buyers: `${noStates}, ${noKinds}, i.entered_by, coalesce(i.buyer_tax_id, i.buyer_name)`,
}
const ofFigure = `${states}, i.tax_fen is null as without_tax, ${noKinds}, null::uuid, null::text`
const fen = { net_fen: 'i.amount_excluding_tax', tax_fen: 'i.tax_amount', gross_fen: 'i.amount_including_tax' }
const summed = (sign: '' | '-', narrow: boolean): string =>
  Object.entries(fen)
    .map(([name, amount]) => `${sign}coalesce(sum(${narrow ? `i.${name}` : `(${amount} * 100)::bigint`}), 0) as ${name}`)
    .join(', ')
const kept = 'category, verify_status, use_status, warning_count, without_tax'
const columns = `${kept}, type, tax_rate, entered_by, party_key`
const others = 'null::smallint as type, null::text as tax_rate, null::uuid as entered_by, null::text as party_key'
const measures = (sign: '' | '-'): string => ['count', ...Object.keys(fen)].map((name) => `${sign}${name} as ${name}`).join(', ')

type Company = Pick<Actor, 'companyId'>
type Asked = Pick<Filter, 'dateFrom' | 'dateTo' | 'pool' | 'sellerIs' | 'buyerIs'>
/** A pool's id; undefined: any. */
const poolOf = ({ pool }: Asked): string | undefined => pool?.find((one) => one !== notSet)
const monthsOf = ({ companyId }: Company, level: Level, filter: Asked, day: RawBuilder<unknown>, within: RawBuilder<unknown>) => {
  const pool = poolOf(filter)
  const party = level === 'ofSeller' ? filter.sellerIs : level === 'ofBuyer' ? filter.buyerIs : undefined
  const pooled = (
    sign: '' | '-',
  ) => sql`select company_id, ${day} as date, ${sql.raw(`${kept}, ${others}, ${measures(sign)}`)} from pool_total
    where company_id = ${companyId} and ${pool === undefined ? sql`pool_id is null` : sql`pool_id = ${pool}`} ${within}`
  const all = sql`select company_id, ${day} as date, ${sql.raw(`${columns}, ${measures('')}`)} from invoice_total
    where company_id = ${companyId} and level = ${sql.lit(level === 'poolless' ? 'states' : level)}
      and ${sql.raw(level === 'people' ? 'entered_by is not null' : 'entered_by is null')} ${party === undefined ? sql`` : sql`and party_key = ${party}`} ${within}`
  if (level === 'pooled') return [pooled('')]
  return level === 'poolless' ? [all, pooled('-')] : [all]
}
const daysOf = ({ companyId }: Company, level: Level, filter: Asked) => {
  const told = ofInvoice[level]
  const pool = poolOf(filter)
  const held = sql`exists (select 1 from invoice_pool p where p.company_id = ${companyId} and p.invoice_id = i.id and p.pool_id = ${pool})`
  const any = level === 'pooled' ? sql`and i.pools > 0` : level === 'poolless' ? sql`and i.pools = 0` : sql``
  const only = pool === undefined ? any : sql`${any} and ${held}`
  const rows = sql.raw(told === undefined ? 'invoice_figure i' : 'invoice i')
  return ([from, to]: Days, sign: '' | '-', day: string) =>
    sql`select i.company_id, ${day}::date as date, ${sql.raw(`${told ?? ofFigure}, ${sign}count(*) as count, ${summed(sign, told === undefined)}`)} from ${rows}
      where i.company_id = ${companyId} and i.date >= ${from} and i.date <= ${to} ${only} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`
}
/**
 * Cells of the level, named and shaped as invoices with the count of each: to be filtered as these are. Days that whole
 * months hold too much count less than nothing; these and their months stand on a day of the period.
 */
export const totalRows = (company: Company, level: Level, filter: Asked): RawBuilder<Tables['invoice']> => {
  const { first, last, added, taken } = monthSpan(filter)!
  const { dateFrom } = filter
  const within = sql`${first === null ? sql`` : sql`and date >= ${first}`} ${last === null ? sql`` : sql`and date <= ${last}`}`
  const days = daysOf(company, level, filter)
  const parts = [
    ...monthsOf(company, level, filter, dateFrom ? sql`greatest(date, ${dateFrom}::date)` : sql`date`, within),
    ...added.map((those) => days(those, '', those[0])),
    ...taken.map((those) => days(those, '-', dateFrom && dateFrom > firstOf(those[0]) ? dateFrom : firstOf(those[0]))),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}
