// Source of counts and sums: running totals where they know what a filter asks, the narrow rows of invoice_figure for a
// whole company, the invoices themselves for everything else.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { notSet } from '@piaotai/domain/pool.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { countOf, sumOf, sumOfFen } from '../../../../db/sql-aggregates.ts'
import type { Tables } from '../../../../db/tables.ts'
import { rowScopeOfActor } from '../../../people/permission/index.ts'
import { partyKey } from './filter-conditions.ts'
import { conditions, type Filter, type Tab } from './filters.ts'
import { askedOf, levelFor, totalRows, type Wanted } from './total-source.ts'

/** A sum in yuan with two decimals, of all rows or of the passing ones. */
type Sum = (column: 'amount_excluding_tax' | 'tax_amount' | 'amount_including_tax', passing?: Expression<SqlBool>) => RawBuilder<string>
export interface FigureSource {
  /** Invoices, of all rows or of the passing ones. */
  readonly count: (passing?: Expression<SqlBool>) => RawBuilder<string>
  readonly sum: Sum
  /** Rows without a value. */
  readonly missing: (column: Parameters<Sum>[0]) => Expression<SqlBool>
  /** Key of a seller or a buyer: see partyKey. */
  readonly party: (side: 'seller' | 'buyer') => RawBuilder<string | null>
}

export const ofInvoices: FigureSource = {
  count: countOf,
  sum: sumOf,
  missing: (column) => sql<boolean>`${sql.ref(column)} is null`,
  party: partyKey,
}
const fen = { amount_excluding_tax: 'net_fen', tax_amount: 'tax_fen', amount_including_tax: 'gross_fen' } as const
const ofFigures: FigureSource = {
  count: countOf,
  sum: (column, passing) => sumOfFen(fen[column], passing),
  missing: (column) => sql<boolean>`${sql.ref(fen[column])} is null`,
  party: (side) => sql<string | null>`${sql.ref(`${side}_key`)}`,
}
const ofTotals: FigureSource = {
  count: (passing) => sql<string>`coalesce(sum(count) ${passing ? sql`filter (where ${passing})` : sql``}, 0)`,
  sum: ofFigures.sum,
  missing: (column) => {
    if (column !== 'tax_amount') throw new Error(`totals do not tell rows without ${column}`)
    return sql<boolean>`without_tax`
  },
  party: () => sql<string | null>`party_key`,
}

/**
 * Filters that the narrow rows support. They have no index: any other filter may leave few of very many invoices, which
 * an index of the invoices finds faster.
 */
const supported = new Set(['area', 'tab', 'category', 'dateFrom', 'dateTo', 'pool', 'pooled'])
const ofWholeCompany = (actor: Actor, filter: Filter & { readonly tab?: string }): boolean =>
  filter.area === 'company' &&
  rowScopeOfActor(actor).scope === 'company' &&
  (filter.tab ?? 'all') === 'all' &&
  Object.entries(filter).every(([key, value]) => value === undefined || supported.has(key))
/**
 * The rows of a filter, named `invoice` whatever they are, and how to sum them. `wanted`: what is asked of them besides.
 */
export const figuresFor = (tx: Tx, actor: Actor, filter: Filter & { readonly tab?: Tab }, wanted: Wanted = 'states') => {
  const level = levelFor(actor, filter, wanted)
  if (level) {
    const rows = tx.selectFrom(totalRows(actor, level, filter).as('invoice')).where(conditions(actor, askedOf(level, filter)))
    return { ...ofTotals, rows }
  }
  // The narrow rows know no type.
  if (wanted === 'types' || !ofWholeCompany(actor, filter))
    return { ...ofInvoices, rows: tx.selectFrom('invoice').where(conditions(actor, filter)) }
  const { pool, pooled, ...rest } = filter
  const chosen = pool && pool.length > 0 ? pool : undefined
  const none = chosen?.includes(notSet) === true
  const rows = tx
    .selectFrom(sql<Tables['invoice']>`invoice_figure`.as('invoice'))
    .where(conditions(actor, { ...rest, ...(chosen && !none ? { pool: chosen } : {}) }))
  // Rows store their number of pools: most are in none, and need no join with the table of pools.
  const inPool = (yes: boolean) => sql<boolean>`invoice.pools ${sql.raw(yes ? '>' : '=')} 0`
  return {
    ...ofFigures,
    rows: rows.$if(chosen !== undefined, (q) => q.where(inPool(!none))).$if(pooled !== undefined, (q) => q.where(inPool(pooled === true))),
  }
}
