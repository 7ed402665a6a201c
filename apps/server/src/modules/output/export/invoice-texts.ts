// Rows of invoices and lines from the database, as JSON texts in parts and as records. Independent of the database,
// because the writer thread reads them too.
import type { DeductibleWay } from '@piaotai/domain/deduction/deductible-rules.ts'
import type { Row } from '../../../db/tables.ts'

const numberColumns = [
  'type',
  'category',
  'verify_status',
  'title_status',
  'use_status',
  'push_status',
  'send_status',
  'mail_delivery_status',
  'entry_source',
  'non_deductible_reason',
] as const
/** The columns read of an invoice and of a line, in the order of their texts. */
export const headColumns = [
  ...numberColumns,
  'code',
  'number',
  'date',
  'check_code',
  'seller_name',
  'seller_tax_id',
  'buyer_name',
  'buyer_tax_id',
  'special_business',
  'drawer',
  'remark',
  'entered_at',
  'entered_by_name',
  'amount_excluding_tax',
  'tax_amount',
  'amount_including_tax',
  'business_date',
  'description',
  'extended_1',
  'extended_2',
  'extended_3',
  'extended_4',
  'extended_5',
  'extended_6',
  'business_remark',
  'tags',
  'accounting_date',
  'voucher_number',
  'pools',
] as const
export const lineColumns = ['name', 'spec', 'unit', 'quantity', 'unit_price', 'tax_rate', 'amount', 'tax_amount'] as const
/** `tags` and `pools` as one text each. */
export type FaceRecord = Pick<Row<'invoice'>, Exclude<(typeof headColumns)[number], 'tags' | 'pools'>> & {
  readonly tags: string | null
  readonly pools: string | null
  /** Null where it is not incoming, or nobody asked. */
  readonly deductible: DeductibleText | null
}
/** What is deducted, and the way. */
export type DeductibleText = readonly [figure: string, way: DeductibleWay]
export type HeadRecord = FaceRecord & { readonly id: string }
/** `total`: 价税合计 of a line, which no invoice prints: amount plus tax, if both are there. */
export type LineRecord = Pick<Row<'invoice_line'>, (typeof lineColumns)[number]> & { readonly total: string | null }
/**
 * JSON arrays of rows; each row begins with its invoice's position in the request, counted from 1. Null without rows.
 */
export interface PartTexts {
  readonly heads: string | null
  readonly lines: string | null
  /** Rows of `DeductibleText`; null where they are not asked for. */
  readonly deductibles: string | null
}
/** An invoice with its position in the request, counted from 0. */
export interface PlacedInvoice {
  readonly place: number
  readonly face: FaceRecord
  readonly lines: readonly LineRecord[]
}

type Packed = readonly [place: string, ...values: (string | null)[]]
const unpacked = (text: string | null): readonly Packed[] => (text === null ? [] : (JSON.parse(text) as readonly Packed[]))
const lineNames = [...lineColumns, 'total']
/** `numbers`: how many of the first columns are numbers. */
const recordOf = <R>(columns: readonly string[], row: Packed, numbers = 0): R => {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) {
    const value = row[at + 1]!
    record[columns[at]!] = at < numbers && value !== null ? Number(value) : value
  }
  return record as R
}

/** In the requested order. */
export const invoicesOf = ({ heads, lines, deductibles }: PartTexts): readonly PlacedInvoice[] => {
  const linesAt: LineRecord[][] = []
  const placeOf = (row: Packed): number => Number(row[0]) - 1
  for (const row of unpacked(lines)) (linesAt[placeOf(row)] ??= []).push(recordOf(lineNames, row))
  const deductibleAt = new Map(deductibles === null ? [] : (JSON.parse(deductibles) as readonly (readonly [number, DeductibleText])[]))
  const found = unpacked(heads).map((row) => ({
    place: placeOf(row),
    face: {
      ...recordOf<Omit<FaceRecord, 'deductible'>>(headColumns, row, numberColumns.length),
      deductible: deductibleAt.get(placeOf(row)) ?? null,
    },
    lines: linesAt[placeOf(row)] ?? [],
  }))
  return found.sort((a, b) => a.place - b.place)
}
