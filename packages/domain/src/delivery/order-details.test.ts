import { describe, expect, it } from 'vitest'
import { matchOrders, usualOrderTemplate, type OrderInvoice, type OrderRow } from './order-details.ts'

const invoice = (id: string, more: Partial<OrderInvoice> = {}): OrderInvoice => ({
  id,
  number: null,
  code: null,
  date: '2026-11-03',
  remark: null,
  total: '106.00',
  customers: ['沃野'],
  ...more,
})
const said = (rows: readonly Omit<OrderRow, 'line'>[], invoices: readonly OrderInvoice[], template = usualOrderTemplate) =>
  matchOrders(
    rows.map((row, at) => ({ line: at + 2, ...row })),
    invoices,
    template,
  ).map((match) => (match.invoiceId === null ? `${match.reason} ${match.invoiceIds.join()}`.trim() : `${match.invoiceId} by ${match.rule}`))

describe('A row of order details', () => {
  it('that names a number is matched by it alone, with the code before it or without', () => {
    const two = [invoice('a', { number: '26322000000000000001' }), invoice('b', { number: '12345678', code: '3200214130', remark: 'PO-7' })]
    expect(
      said(
        [
          { number: '2632 2000 0000 0000 0001' },
          { number: '320021413012345678' },
          { number: '12345678' },
          { number: '99999999', order: 'PO-7' },
        ],
        two,
      ),
    ).toEqual(['a by number', 'b by number', 'b by number', 'unmatched'])
  })
  it('else by its order number in the remark, as a word of its own', () => {
    const three = [
      invoice('a', { remark: '订单PO-12，含运费' }),
      invoice('b', { remark: 'po-123' }),
      invoice('c', { remark: 'PO-9 PO-8' }),
      invoice('d', { remark: 'PO-8' }),
    ]
    expect(said([{ order: 'PO-12' }, { order: 'ＰＯ-123' }, { order: 'PO-8' }, { order: 'PO-1' }, { order: '8' }], three)).toEqual([
      'a by remark',
      'b by remark',
      'double c,d',
      'unmatched',
      'unmatched',
    ])
  })
  it('else with the rows of its order by customer, equal total and a near day', () => {
    const order = (amount: string, taxAmount: string, date: string) => ({ order: 'K1', customer: '沃 野', amount, taxAmount, date })
    const rows = [order('60.00', '3.60', '2026-11-01'), order('40.00', '2.40', '2026-11-01')]
    expect([
      said(rows, [invoice('a')]),
      said(rows, [invoice('a', { date: '2026-11-05' })]),
      said(rows, [invoice('a', { customers: ['别家'] })]),
      said(rows, [invoice('a', { total: '106.01' })]),
      said(rows, [invoice('a'), invoice('b')]),
    ]).toEqual([
      ['a by customer', 'a by customer'],
      ['unmatched', 'unmatched'],
      ['unmatched', 'unmatched'],
      ['unmatched', 'unmatched'],
      ['double a,b', 'double a,b'],
    ])
  })
  it('is double where another order of the customer has the same total, and where the first has its rows by another rule it is unmatched', () => {
    const row = (order: string) => ({ order, customer: '沃野', amount: '106.00' })
    expect([
      said([row('K1'), row('K2')], [invoice('a')]),
      said([row('K1'), { number: '12345678' }], [invoice('a', { number: '12345678', code: '3200214130' })]),
    ]).toEqual([
      ['double a', 'double a'],
      ['unmatched', 'a by number'],
    ])
  })
  it('is matched by the rules alone that the company has switched on', () => {
    const off = { ...usualOrderTemplate, rules: { number: false, remark: true, customer: false } }
    expect(
      said(
        [
          { number: '12345678', order: 'PO-7' },
          { customer: '沃野', amount: '106.00' },
        ],
        [invoice('a', { number: '12345678', remark: 'PO-7' })],
        off,
      ),
    ).toEqual(['a by remark', 'unmatched'])
  })
})
