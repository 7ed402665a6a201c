// Running totals as a source of counts and sums: whole months from invoice_total, the days before and after them from
// the invoices themselves.
import { sql, type RawBuilder } from 'kysely'
import { monthEnd } from '@piaotai/domain/months.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tables } from '../../../../db/tables.ts'
import { toldBy } from '../../../people/permission/index.ts'
import type { Filter } from './filters.ts'

/** Views of the totals: each by month, category and states, or by month, category and party. */
export type Level = 'states' | 'kinds' | 'people' | 'sellers' | 'buyers'
/** What is asked of the rows besides their sums. */
export type Wanted = 'states' | 'types' | 'rates' | 'sellers' | 'buyers'

const ofStates = ['area', 'tab', 'dateFrom', 'dateTo', 'category', 'categoryIn', 'verifyStatus', 'useStatus', 'hasWarnings']
const supported: Readonly<Record<Level, ReadonlySet<string>>> = {
  states: new Set(ofStates),
  kinds: new Set([...ofStates, 'type', 'taxRate']),
  people: new Set(ofStates),
  sellers: new Set(['area', 'dateFrom', 'dateTo', 'category', 'categoryIn']),
  buyers: new Set(['area', 'dateFrom', 'dateTo', 'category', 'categoryIn']),
}
const isAsked = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

const levelOf = (wanted: Wanted, told: 'nothing' | 'person', kinds: boolean): Level => {
  if (wanted === 'types' || wanted === 'rates') return 'kinds'
  if (wanted !== 'states') return wanted
  if (told === 'person') return 'people'
  return kinds ? 'kinds' : 'states'
}
/** The level that answers a filter; undefined: none does. */
export const levelFor = (actor: Actor, filter: Filter & { readonly tab?: string }, wanted: Wanted): Level | undefined => {
  const told = toldBy(actor, filter.area)
  if (told === null) return undefined
  const kinds = isAsked(filter.type) || isAsked(filter.taxRate)
  const level = levelOf(wanted, told, kinds)
  if (told === 'person' && level !== 'people') return undefined
  const fits = Object.entries(filter).every(
    ([key, value]) => !isAsked(value) || supported[level].has(key) || (key === 'tab' && value === 'all'),
  )
  return fits && monthsWithin(filter) !== undefined ? level : undefined
}

interface Months {
  /** First days of the first and the last whole month; null: without an end. */
  readonly first: string | null
  readonly last: string | null
  /** Days of a month that is cut. */
  readonly cut: readonly (readonly [from: string, to: string])[]
}
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
/** The whole months of a period, and what of it is left; undefined without a whole month. */
export const monthsWithin = ({ dateFrom, dateTo }: Pick<Filter, 'dateFrom' | 'dateTo'>): Months | undefined => {
  // Next to the ends of what a year can be, days are counted.
  if ([dateFrom, dateTo].some((day) => day !== undefined && (day < '1000' || day > '9998'))) return undefined
  const cut: (readonly [string, string])[] = []
  let first: string | null = null
  let last: string | null = null
  if (dateFrom) {
    first = dateFrom.endsWith('-01') ? dateFrom : dayAfter(monthEnd(dateFrom.slice(0, 7)))
    if (first !== dateFrom) cut.push([dateFrom, dayBefore(first)])
  }
  if (dateTo) {
    const month = dateTo.slice(0, 7)
    const whole = dateTo === monthEnd(month)
    last = whole ? `${month}-01` : `${dayBefore(`${month}-01`).slice(0, 7)}-01`
    if (!whole) cut.push([`${month}-01`, dateTo])
  }
  return first !== null && last !== null && first > last ? undefined : { first, last, cut }
}

/** What a cell of each level holds of an invoice `i`; null: the level does not tell it. */
const states = 'i.category, i.verify_status, i.use_status, least(i.warning_count, 1) as warning_count, i.tax_amount is null as without_tax'
const noStates = 'i.category, null::smallint, null::smallint, null::integer, null::boolean'
const noKinds = 'null::smallint, null::text'
const ofInvoice: Readonly<Record<Level, string>> = {
  states: `${states}, ${noKinds}, i.entered_by, null::text`,
  kinds: `${states}, i.type, i.tax_rate, i.entered_by, null::text`,
  people: `${states}, ${noKinds}, i.entered_by, null::text`,
  sellers: `${noStates}, ${noKinds}, i.entered_by, coalesce(i.seller_tax_id, i.seller_name)`,
  buyers: `${noStates}, ${noKinds}, i.entered_by, coalesce(i.buyer_tax_id, i.buyer_name)`,
}
const sums = `(i.amount_excluding_tax * 100)::bigint as net_fen, (i.tax_amount * 100)::bigint as tax_fen, (i.amount_including_tax * 100)::bigint as gross_fen`
const columns = 'category, verify_status, use_status, warning_count, without_tax, type, tax_rate, entered_by, party_key'

/** Cells of the level, named and shaped as invoices with the count of each: to be filtered as these are. */
export const totalRows = (
  { companyId }: Pick<Actor, 'companyId'>,
  level: Level,
  filter: Pick<Filter, 'dateFrom' | 'dateTo'>,
): RawBuilder<Tables['invoice']> => {
  const { first, last, cut } = monthsWithin(filter)!
  const days = cut.map(
    ([from, to]) => sql`union all select i.company_id, i.date, ${sql.raw(ofInvoice[level])}, 1 as count, ${sql.raw(sums)} from invoice i
      where i.company_id = ${companyId} and i.date >= ${from} and i.date <= ${to}`,
  )
  return sql`(select company_id, date, ${sql.raw(columns)}, count, net_fen, tax_fen, gross_fen from invoice_total
    where company_id = ${companyId} and level = ${sql.lit(level)} and ${sql.raw(level === 'people' ? 'entered_by is not null' : 'entered_by is null')}
      ${first === null ? sql`` : sql`and date >= ${first}`} ${last === null ? sql`` : sql`and date <= ${last}`}
    ${sql.join(days, sql` `)})`
}
