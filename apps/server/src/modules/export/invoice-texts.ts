// Rows of invoices and of their lines as they come out of the database, a text of JSON a batch, and as records. Knows no database: a thread that only writes reads them too.
import type { Selectable } from 'kysely'
import type { InvoiceLineRow, InvoiceTable } from '../../kernel/tables.ts'

export const headColumns = [
  'type', 'code', 'number', 'date', 'check_code', 'seller_name', 'seller_tax_id', 'buyer_name', 'buyer_tax_id', 'special_business', 'drawer', 'remark',
  'category', 'verify_status', 'title_status', 'use_status', 'push_status', 'entry_source', 'entered_at', 'entered_by_name',
] as const, headAmounts = ['amount_excluding_tax', 'tax_amount', 'amount_including_tax'] as const
export const lineColumns = ['name', 'spec', 'unit', 'quantity', 'unit_price', 'tax_rate'] as const, lineAmounts = ['amount', 'tax_amount'] as const
export type FaceRecord = Pick<Selectable<InvoiceTable>, (typeof headColumns | typeof headAmounts)[number]>
export type HeadRecord = FaceRecord & { readonly id: string }
/** `total`: 价税合计 of a line, which is printed nowhere: the sum of what is, when both are. */
export type LineRecord = Pick<Selectable<InvoiceLineRow>, (typeof lineColumns | typeof lineAmounts)[number]> & { readonly total: string | null }
/** Lists of rows, each beginning with the place of its invoice among those asked for, from one on; null when there is none. */
export interface BatchTexts { readonly heads: string | null; readonly lines: string | null }
/** An invoice at its place among those asked for, from none on. */
export interface PlacedInvoice { readonly place: number; readonly face: FaceRecord; readonly lines: readonly LineRecord[] }

type Packed = readonly [number, ...unknown[]]
const unpacked = (text: string | null): readonly Packed[] => (text === null ? [] : JSON.parse(text) as readonly Packed[])
const recordOf = <R>(columns: readonly string[], row: Packed): R => {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) record[columns[at]!] = row[at + 1]
  return record as R
}
const headNames = [...headColumns, ...headAmounts], lineNames = [...lineColumns, ...lineAmounts, 'total']

/** In the order asked for. */
export const invoicesOf = ({ heads, lines }: BatchTexts): readonly PlacedInvoice[] => {
  const linesAt: LineRecord[][] = []
  for (const row of unpacked(lines)) (linesAt[row[0] - 1] ??= []).push(recordOf(lineNames, row))
  return unpacked(heads).map((row) => ({ place: row[0] - 1, face: recordOf<FaceRecord>(headNames, row), lines: linesAt[row[0] - 1] ?? [] })).toSorted((a, b) => a.place - b.place)
}
