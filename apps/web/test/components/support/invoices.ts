// Invoices for lists of any length.
import { InvoiceDetail, InvoiceRow } from '@piaotai/contract/invoice/invoice-shapes.ts'
import { blank } from './blank.ts'
import { answer } from './network.ts'

export type Row = ReturnType<typeof blank<typeof InvoiceRow>>
const yuan = (fen: bigint): string =>
  `${fen < 0n ? '-' : ''}${(fen < 0n ? -fen : fen) / 100n}.${String((fen < 0n ? -fen : fen) % 100n).padStart(2, '0')}`
export const idOf = (i: number): string => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`
/** Each 17th is a red one. */
const grossOf = (i: number): bigint => (i % 17 === 16 ? -1n : 1n) * (123_456n + BigInt(i) * 7_919n)
const sellers = ['宁波云栖纸业有限公司', '杭州拾光文具有限公司', '上海浦江国际会展服务（集团）股份有限公司华东分公司'] as const

export const invoiceRow = (i: number): Row => ({
  ...blank(InvoiceRow),
  id: idOf(1000 + i),
  type: i % 2 === 0 ? 12 : 22,
  number: `2632700000043834${String(i).padStart(4, '0')}`,
  date: `2026-11-${String(28 - (i % 28)).padStart(2, '0')}`,
  sellerName: sellers[i % sellers.length]!,
  sellerTaxId: '91330203MA2HRW7C5X',
  buyerName: '云岫文具有限公司',
  buyerTaxId: '91330106MA27XL3Q0K',
  amountExcludingTax: yuan(grossOf(i) - grossOf(i) / 8n),
  taxAmount: yuan(grossOf(i) / 8n),
  amountIncludingTax: yuan(grossOf(i)),
  enteredAt: '2026-11-20T08:00:00Z',
  enteredBy: '林婉清',
  originalFormat: 'xml',
})
/** The company's list holds these many, all on one page; what they come to, in 分. */
export const fillList = (count: number): { readonly rows: readonly Row[]; readonly gross: bigint; readonly tax: bigint } => {
  const rows = Array.from({ length: count }, (_, i) => invoiceRow(i))
  const gross = rows.reduce((sum, _, i) => sum + grossOf(i), 0n)
  const tax = rows.reduce((sum, _, i) => sum + grossOf(i) / 8n, 0n)
  answer('invoice', 'listInvoices', ({ pageSize }) => ({ content: rows.slice(0, pageSize), pageSize, next: null, previous: null }))
  answer('invoice', 'readInvoice', ({ id }) => ({
    ...blank(InvoiceDetail),
    ...rows.find((row) => row.id === id)!,
    fields: { number: { from: 'xml' as const, confidence: 1 } },
  }))
  answer('invoice', 'totalInvoices', () => ({
    totalElements: count,
    amountExcludingTax: yuan(gross - tax),
    taxAmount: yuan(tax),
    amountIncludingTax: yuan(gross),
    withoutTax: { count: 0, amountIncludingTax: '0.00' },
  }))
  return { rows, gross, tax }
}
