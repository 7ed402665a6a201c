// Conditions of the filters on the list's remaining columns.
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { textFilters, type OriginalKind, type TextFilterKey } from '@piaotai/domain/invoice/column-filters.ts'
import type { Tables } from '../../../../db/tables.ts'
import { lacksExtended } from '../change/extended-fields.ts'
import { like } from './search-text.ts'

type Filter = In<typeof invoiceCenter.endpoints.countInvoices>

/** The column of each text. */
export const textColumn = {
  special: 'special_business',
  enteredBy: 'entered_by_name',
  remark: 'remark',
  businessRemark: 'business_remark',
  tags: 'tags',
  extended1: 'extended_1',
  extended2: 'extended_2',
  extended3: 'extended_3',
  extended4: 'extended_4',
  extended5: 'extended_5',
  extended6: 'extended_6',
  voucherNumber: 'voucher_number',
} as const satisfies Record<TextFilterKey, string>
/** Texts that the search text holds too; the name of who entered it is not among them. */
export const wordColumns = textFilters.filter((key) => key !== 'enteredBy')

const formats: Readonly<Record<Exclude<OriginalKind, 'none'>, readonly string[]>> = {
  pdf: ['pdf'],
  ofd: ['ofd'],
  xml: ['xml'],
  picture: ['jpg', 'png'],
}
/** With an original of one of the kinds; `none` was entered without one. */
const withOriginal = (kinds: readonly OriginalKind[]): Expression<SqlBool> => {
  const named = kinds.flatMap((kind) => (kind === 'none' ? [] : formats[kind]))
  const of = sql<boolean>`original_format = any(${named}::text[])`
  return kinds.includes('none') ? sql<boolean>`(original_format is null or ${of})` : of
}
/** For one of the reasons; 0: deductible, so far as anybody said. */
const notDeductibleFor = (reasons: readonly number[]): Expression<SqlBool> => {
  const of = sql<boolean>`non_deductible_reason = any(${reasons.filter((reason) => reason !== 0)}::smallint[])`
  return reasons.includes(0) ? sql<boolean>`(non_deductible_reason is null or ${of})` : of
}

export const ofColumns =
  (f: Filter) =>
  (eb: ExpressionBuilder<Tables, 'invoice'>): Expression<SqlBool>[] => [
    ...(
      [
        ['amount_excluding_tax', f.netFrom, f.netTo],
        ['tax_amount', f.taxFrom, f.taxTo],
        ['business_date', f.businessDateFrom, f.businessDateTo],
        ['accounting_date', f.accountingDateFrom, f.accountingDateTo],
      ] as const
    ).flatMap(([column, from, to]) => [...(from ? [eb(column, '>=', from)] : []), ...(to ? [eb(column, '<=', to)] : [])]),
    ...(f.original && f.original.length > 0 ? [withOriginal(f.original)] : []),
    ...(f.nonDeductible && f.nonDeductible.length > 0 ? [notDeductibleFor(f.nonDeductible)] : []),
    ...(f.hasAttachments === undefined ? [] : [eb('attachment_count', f.hasAttachments ? '>' : '=', 0)]),
    ...(f.lacksExtended === undefined ? [] : [f.lacksExtended ? lacksExtended : sql<boolean>`not ${lacksExtended}`]),
    ...(f.enteredBy ? [like(textColumn.enteredBy, f.enteredBy)] : []),
  ]
