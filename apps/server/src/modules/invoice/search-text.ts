// What the search looks at: every word of an invoice, its numbers and accounts, its goods lines and what the company has added. Sums, dates, types and states have filters of their own.
import { folded } from '@piaotai/domain/plain-text.ts'
import type { InvoiceLine } from '@piaotai/domain/reading.ts'
import type { InvoiceRecord } from './invoice-rows.ts'

/** Columns of what a company has written beside an invoice and may look for. */
export const searchedColumns = ['voucher_number', 'tags', 'extended_1', 'extended_2', 'business_remark', 'description'] as const
/** In order of weight: should a text ever be too long, its end is what is not found. */
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
/** Far beyond an invoice of two thousand lines; it bounds what one row costs the index. */
const longest = 50_000
export type Searched = Pick<InvoiceRecord, (typeof faceColumns)[number] | 'extra'> &
  Partial<Pick<InvoiceRecord, (typeof searchedColumns)[number]>>
export type SearchedLine = Pick<InvoiceLine, 'name' | 'spec'>

/** The text kept for search: full-width forms made plain, lower case, blanks out; a mark between fields, so that no word runs over two of them. Lines that say the same stand in it once. */
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
