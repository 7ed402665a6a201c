// The order sheet in the company's columns: its sample, what people bring, and what goes to a customer.
import type { DeliveryContent } from '@piaotai/domain/delivery/delivery.ts'
import { safeName } from '@piaotai/domain/export.ts'
import { dayOf } from '@piaotai/domain/invoice/invoice-sheet-cells.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { orderColumns, orderLimits, type OrderColumn, type OrderRow, type OrderTemplate } from '@piaotai/domain/delivery/order-details.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { orderColumnNamed, orderSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { placesOf, templateOf, type Template } from '../../../../lib/spreadsheet-template.ts'
import type { SheetReading } from '../../../../ports/spreadsheet-reader.ts'

type Language = Actor['language']
/** Columns are read in whatever order they stand, among others. */
export const orderBounds = { rows: orderLimits.sheetRows + 1, columns: 40 } as const
/** Without one of these no row could find an invoice. */
const finding: readonly OrderColumn[] = ['number', 'order', 'customer']
const widths: Readonly<Record<OrderColumn, number>> = {
  order: 22,
  customer: 32,
  product: 32,
  spec: 18,
  unit: 8,
  quantity: 12,
  unitPrice: 14,
  amount: 14,
  taxRate: 8,
  taxAmount: 14,
  number: 24,
  date: 12,
}

const workbook = (
  name: string,
  columns: OrderTemplate['columns'],
  rows: readonly Pick<OrderRow, OrderColumn>[],
  language: Language,
): Template => {
  const words = orderSheetWords(language)
  return templateOf(name, [
    {
      name: words.sheet,
      widths: columns.map(({ key }) => widths[key]),
      rows: [
        columns.map(({ key, heading }) => heading || words.column[key]),
        ...rows.map((row) => columns.map(({ key }) => row[key] ?? '')),
      ],
    },
  ])
}
/** The rows of one customer, for the customer: in Chinese, as every sheet that leaves the house. */
export const orderWorkbook = ({ columns, fileName }: OrderTemplate, rows: readonly OrderRow[]): Template =>
  workbook(`${safeName(fileName || orderSheetWords('zh-CN').sheet)}.xlsx`, columns, rows, 'zh-CN')
/** The company's columns, and those by which rows find their invoice. */
export const sampleWorkbook = (template: OrderTemplate, language: Language): Template => {
  const shown = new Set(template.columns.map(({ key }) => key))
  const columns = [...template.columns, ...finding.filter((key) => !shown.has(key)).map((key) => ({ key, heading: '' }))]
  return workbook('orders.xlsx', columns, [orderSheetWords(language).sample], language)
}

/** Rows by their headings: the company's own, or the usual ones in either language. */
export const orderRowsOf = (
  [head, ...rows]: Extract<SheetReading, { readonly ok: true }>['rows'],
  { columns }: Pick<OrderTemplate, 'columns'>,
  { language }: Pick<Actor, 'language'>,
): readonly OrderRow[] => {
  if (!head) throw new Problem('sheet.empty')
  const own = new Map(columns.flatMap(({ key, heading }) => (heading === '' ? [] : [[heading.trim(), key] as const])))
  const places = placesOf(head.cells, (heading) => own.get(heading.trim()) ?? orderColumnNamed(heading))
  if (!finding.some((column) => places.has(column)))
    throw new Problem('sheet.headings', { missing: finding.map((column) => orderSheetWords(language).column[column]).join(' / ') })
  const filled = rows.flatMap(({ line, cells }): OrderRow[] => {
    const typed = orderColumns.flatMap((column): [OrderColumn, string][] => {
      const text = (cells[places.get(column) ?? -1] ?? '').trim().slice(0, orderLimits.cell)
      return text === '' ? [] : [[column, tidied(column, text)]]
    })
    return typed.length === 0 ? [] : [{ line, ...(Object.fromEntries(typed) as Partial<Record<OrderColumn, string>>) }]
  })
  if (filled.length === 0) throw new Problem('sheet.empty')
  return filled
}
const tidied = (column: OrderColumn, text: string): string => {
  if (column === 'amount' || column === 'taxAmount') return normaliseAmount(text) ?? text
  return column === 'date' ? (dayOf(text) ?? text) : text
}

/** Whether a content has a sheet of order rows. */
export const takesOrders = ({ orderDetails }: DeliveryContent, orders: string | undefined): orders is string =>
  orderDetails && orders !== undefined
