// The search text of an invoice: every word, its numbers and accounts, its goods lines and the company's own fields.
// Sums, dates, types and states have separate filters.
import { sql, type Expression, type SqlBool } from 'kysely'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import type { InvoiceRecord } from './invoice-rows.ts'

/** A company's own columns of an invoice that the search covers. */
export const searchedColumns = [
  'voucher_number',
  'tags',
  'extended_1',
  'extended_2',
  'extended_3',
  'extended_4',
  'extended_5',
  'extended_6',
  'business_remark',
  'description',
] as const
/** By descending weight: if the text is too long, its end is not searchable. */
const faceColumns = [
  'seller_name',
  'buyer_name',
  'number',
  'code',
  'seller_tax_id',
  'buyer_tax_id',
  'remark',
  'special_business',
  'drawer',
  'payee',
  'reviewer',
  'check_code',
  'machine_number',
  'buyer_contact',
  'buyer_bank',
  'seller_contact',
  'seller_bank',
] as const
/** Far beyond an invoice of two thousand lines; bounds the index cost of one row. */
const longest = 50_000
export type Searched = Pick<InvoiceRecord, (typeof faceColumns)[number] | 'extra'> &
  Partial<Pick<InvoiceRecord, (typeof searchedColumns)[number]>>
export type SearchedLine = Pick<InvoiceLine, 'name' | 'spec'>

/**
 * The stored search text: full-width forms normalised, lower case, without blanks; a separator between fields, so that
 * no match crosses two of them. Equal lines appear once.
 */
export const searchOf = (r: Searched, lines: readonly SearchedLine[]): string => {
  const words = [
    ...faceColumns.map((column) => r[column]),
    ...searchedColumns.flatMap((column) => r[column] ?? []),
    ...Object.values(r.extra),
    ...new Set(lines.flatMap(({ name, spec }) => [name, spec])),
  ]
  return plainSearch(words.filter(Boolean).join('\u0001'))
}
export const plainSearch = (text: string): string => [...folded(text)].slice(0, longest).join('')
export const patternOf = (keyword: string): string => `%${plainSearch(keyword).replace(/[\\%_]/g, '\\$&')}%`
/** Whether a text column has the keyword, blanks and case aside; of tags, any one. */
export const like = (column: string, keyword: string): Expression<SqlBool> => {
  const text = column === 'tags' ? sql`array_to_string(tags, chr(1))` : sql`coalesce(${sql.ref(column)}, '')`
  return sql<boolean>`lower(regexp_replace(${text}, '\\s', '', 'g')) like ${patternOf(keyword)}`
}
