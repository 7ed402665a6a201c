// Conditions of a filter: one set for lists, counts and totals.
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { notSet } from '@piaotai/domain/pool.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { usageStatus, verifyStatus } from '@piaotai/domain/states.ts'
import { noRate } from '@piaotai/domain/invoice/summary.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { dayEnd, dayStart } from '../../../../lib/datetime.ts'
import type { Tables } from '../../../../db/tables.ts'
import { inPools, inSomePool, invoicesInScope } from '../../../people/permission/index.ts'
import { ofColumns, textColumn, wordColumns } from './column-conditions.ts'
import { like, patternOf, plainSearch } from './search-text.ts'

export type Filter = In<typeof invoiceCenter.endpoints.countInvoices>
export type Tab = (typeof tabs)[number]
type Builder = ExpressionBuilder<Tables, 'invoice'>

const exceptions = [
  verifyStatus.quotaExceeded,
  verifyStatus.notFound,
  verifyStatus.inconsistent,
  verifyStatus.badFormat,
  verifyStatus.failed,
  verifyStatus.cancelled,
  verifyStatus.redOffset,
]
/** The tab's own condition, as SQL that a FILTER clause can take too. */
export const tabCondition: Readonly<Record<Tab, Expression<SqlBool>>> = {
  all: sql<boolean>`true`,
  notVerified: sql<boolean>`verify_status = 0`,
  exceptions: sql<boolean>`verify_status = any(array[${sql.raw(exceptions.join(','))}]::smallint[])`,
  unused: sql<boolean>`use_status = ${sql.raw(String(usageStatus.unused))}`,
  submitted: sql<boolean>`use_status = ${sql.raw(String(usageStatus.submitted))}`,
  confirmed: sql<boolean>`use_status = ${sql.raw(String(usageStatus.confirmed))}`,
  uncategorised: sql<boolean>`category = 0`,
  warnings: sql<boolean>`warning_count > 0`,
}

/** How to search a text: by the index of character pairs, or in rows that are read anyway. */
type Look = 'byIndex' | 'inRows'
/** Two characters or more. */
const contains = (keyword: string, look: Look): Expression<SqlBool> => {
  const plain = plainSearch(keyword)
  if ([...plain].length < 2) throw new Problem('input.invalid', { field: 'keyword', reason: 'tooShort' })
  return look === 'byIndex' ? sql<boolean>`has_text(search, ${plain})` : sql<boolean>`search like ${patternOf(keyword)}`
}

/** Digits from which on has_digits is selective; shorter parts use has_text. */
const fewest = 5
/**
 * A part of a number or code. Digits use indexes of the number and code, because texts are full of digits; letters of a
 * ticket's number use the search text.
 */
const partOf = (part: string, look: Look): Expression<SqlBool> => {
  const inText = contains(part, look)
  if (!/^\d+$/.test(part)) return sql<boolean>`(${inText} and (${like('number', part)} or ${like('code', part)}))`
  const inNumber = part.length < fewest ? sql<boolean>`has_text(number, ${part})` : sql<boolean>`has_digits(number, ${part})`
  return look === 'byIndex'
    ? sql<boolean>`(${inNumber} or has_text(code, ${part}))`
    : sql<boolean>`(number like ${patternOf(part)} or code like ${patternOf(part)})`
}
/** Up to this many numbers are searched as parts too: the 8-digit ends of longer ones. */
export const fewNumbers = 10
const isWhole = (plain: string): boolean => /^\d{8}$|^\d{20}$/.test(plain)
const isCode = (plain: string): boolean => /^\d{10}$|^\d{12}$/.test(plain)
/** How to search one number of a list of `of`. */
export const numberForms = (plain: string, of: number): { readonly whole: boolean; readonly code: boolean; readonly part: boolean } => {
  const whole = isWhole(plain)
  const code = isCode(plain)
  return { whole, code, part: (of <= fewNumbers && plain.length !== 20) || (!whole && !code) }
}
/**
 * Whole numbers and codes by their index, so that people can paste hundreds; everything else, and a few 8-digit ends of
 * longer numbers, by search.
 */
export const numbered = (numbers: readonly string[], look: Look = 'byIndex', of = numbers.length): Expression<SqlBool> => {
  const forms = numbers
    .map(folded)
    .filter((n) => n !== '')
    .map((n) => ({ n, ...numberForms(n, of) }))
  const only = (form: 'whole' | 'code' | 'part') => forms.filter((one) => one[form]).map(({ n }) => n)
  const whole = only('whole')
  const codes = only('code')
  const either = [
    ...(whole.length > 0 ? [sql<boolean>`number = any(${whole}::text[])`] : []),
    ...(codes.length > 0 ? [sql<boolean>`code = any(${codes}::text[])`] : []),
    ...only('part').map((p) => partOf(p, look)),
  ]
  return sql<boolean>`(${sql.join(either.length > 0 ? either : [sql`false`], sql` or `)})`
}

/** Identity of a seller or a buyer: the tax id, or the name without one. */
export const partyKey = (side: 'seller' | 'buyer') => sql<string>`coalesce(${sql.ref(`${side}_tax_id`)}, ${sql.ref(`${side}_name`)})`
/** Kind of a party's key, if known. */
export type PartyBy = 'taxId' | 'name'
/** The same party, by plain columns: under row-level security an index over the key would not be used. */
export const partyIs = (side: 'seller' | 'buyer', key: string, by?: PartyBy): Expression<SqlBool> => {
  const id = sql.ref(`${side}_tax_id`)
  const byTaxId = sql<boolean>`${id} = ${key}`
  const byName = sql<boolean>`(${id} is null and ${sql.ref(`${side}_name`)} = ${key})`
  if (by) return by === 'taxId' ? byTaxId : byName
  return sql<boolean>`(${byTaxId} or ${byName})`
}
/** A filter with the kinds of its party keys, as far as known. */
export type FilterOfParties = Filter & { readonly sellerBy?: PartyBy | undefined; readonly buyerBy?: PartyBy | undefined }
/** With one of the printed rates. */
const taxedAt = (rates: readonly string[]): Expression<SqlBool> => {
  const printed = rates.filter((rate) => rate !== noRate)
  return sql<boolean>`(${sql.join([...(printed.length > 0 ? [sql`tax_rate = any(${printed}::text[])`] : []), ...(printed.length < rates.length ? [sql`tax_rate is null`] : [])], sql` or `)})`
}
/** Conditions on a row's columns. */
const fromColumns =
  (actor: Actor, f: FilterOfParties) =>
  (eb: Builder): Expression<SqlBool>[] => {
    const all: Expression<SqlBool>[] = [eb('company_id', '=', actor.companyId), invoicesInScope(actor, f.area)]
    if (f.category !== undefined) all.push(eb('category', '=', f.category))
    if (f.dateFrom) all.push(eb('date', '>=', f.dateFrom))
    if (f.dateTo) all.push(eb('date', '<=', f.dateTo))
    if (f.amountFrom) all.push(eb('amount_including_tax', '>=', f.amountFrom))
    if (f.amountTo) all.push(eb('amount_including_tax', '<=', f.amountTo))
    if (f.enteredFrom) all.push(eb('entered_at', '>=', dayStart(f.enteredFrom)))
    if (f.enteredTo) all.push(eb('entered_at', '<=', dayEnd(f.enteredTo)))
    if (f.hasWarnings !== undefined) all.push(f.hasWarnings ? eb('warning_count', '>', 0) : eb('warning_count', '=', 0))
    if (f.sourceFile) all.push(eb('source_file', '=', f.sourceFile))
    if (f.pool && f.pool.length > 0) all.push(f.pool.includes(notSet) ? sql<boolean>`not ${inSomePool(actor)}` : inPools(actor, f.pool))
    if (f.pooled !== undefined) all.push(f.pooled ? inSomePool(actor) : sql<boolean>`not ${inSomePool(actor)}`)
    if (f.taxRate && f.taxRate.length > 0) all.push(taxedAt(f.taxRate))
    if (f.sellerIs) all.push(partyIs('seller', f.sellerIs, f.sellerBy))
    if (f.buyerIs) all.push(partyIs('buyer', f.buyerIs, f.buyerBy))
    all.push(...ofColumns(f)(eb))
    for (const [values, column] of [
      [f.type, 'type'],
      [f.verifyStatus, 'verify_status'],
      [f.titleStatus, 'title_status'],
      [f.useStatus, 'use_status'],
      [f.pushStatus, 'push_status'],
      [f.sendStatus, 'send_status'],
      [f.mailDeliveryStatus, 'mail_delivery_status'],
      [f.entrySource, 'entry_source'],
      [f.categoryIn, 'category'],
    ] as const)
      if (values && values.length > 0) all.push(eb(column, 'in', values))
    return all
  }
/** Conditions on a row's text. */
const fromText =
  (f: Filter, look: Look) =>
  (eb: Builder): Expression<SqlBool>[] => [
    ...(f.number && f.number.length > 0 ? [numbered(f.number, look)] : []),
    ...(f.keyword ? [contains(f.keyword, look)] : []),
    ...(
      [
        [f.seller, 'seller_name', 'seller_tax_id'],
        [f.buyer, 'buyer_name', 'buyer_tax_id'],
      ] as const
    ).flatMap(([keyword, name, id]) => (keyword ? [contains(keyword, look), eb.or([like(name, keyword), like(id, keyword)])] : [])),
    ...wordColumns.flatMap((key) => (f[key] ? [contains(f[key], look), like(textColumn[key], f[key])] : [])),
  ]
/** Words may be frequent; numbers are not. */
export const looksForWords = (f: Filter): boolean => Boolean(f.keyword || f.seller || f.buyer || wordColumns.some((key) => f[key]))
export const looksForText = (f: Filter): boolean => looksForWords(f) || Boolean(f.number && f.number.length > 0)

export const conditions =
  (actor: Actor, f: FilterOfParties, look: Look = 'byIndex') =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([...fromColumns(actor, f)(eb), ...fromText(f, look)(eb)])
