import { expect, test } from 'vitest'
import type { Evidence, InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { oneInvoice } from '../test/one-invoice.ts'
import { readLayout } from './layout/read-layout.ts'
import { withPdf } from './pdf/document.ts'
import { reconcile } from './reconcile.ts'

const usual: InvoiceLine = {
  name: '*软件*维护费',
  spec: null,
  unit: null,
  quantity: '3',
  unitPrice: '33.3333333333333',
  amount: '100.00',
  taxRate: '13%',
  taxAmount: '13.00',
}
const warnedOf = (line: Partial<InvoiceLine>, linesConfidence = 0.97, source: Evidence['source'] = 'ocr', type = '12'): boolean => {
  const evidence: Evidence = {
    source,
    fields: { type: { value: type, confidence: 1 }, amountExcludingTax: { value: '100.00', confidence: 0.97 } },
    lines: [{ ...usual, ...line }],
    linesConfidence,
  }
  return reconcile([evidence], [1], new Date('2026-11-21')).warnings.some((w) => w.field === 'lines')
}

test('lines of a picture that add up and multiply are believed', () =>
  expect([warnedOf({}), warnedOf({ quantity: null, unitPrice: null }), warnedOf({ quantity: '6000', unitPrice: '0.0166667' })]).toEqual([
    false,
    false,
    false,
  ]))
test('a name that lost its beginning or its whole is doubted', () =>
  expect([warnedOf({ name: '件*维护费' }), warnedOf({ name: null })]).toEqual([true, true]))
test('a quantity or a price that does not make the amount is doubted', () =>
  expect([warnedOf({ quantity: '8' }), warnedOf({ quantity: '3', unitPrice: '33.1' })]).toEqual([true, true]))
test('a quantity or a price that stands alone is doubted', () =>
  expect([warnedOf({ quantity: null }), warnedOf({ unitPrice: null })]).toEqual([true, true]))
test('cells that hardly read are doubted', () => expect(warnedOf({}, 0.8)).toBe(true))
test('lines of a text are not asked about their names', () => expect(warnedOf({ name: '维护费' }, 1, 'text')).toBe(false))
test('a vehicle is named by the cells of its form', () =>
  expect(warnedOf({ name: '纯电动轿车', quantity: null, unitPrice: null }, 0.97, 'ocr', '50')).toBe(false))
test('a name and a specification that touch and are read as one are doubted', async () => {
  const made = oneInvoice('touching cells', 12)
  const name = '*机动车*纯电动轿车'
  const spec = 'YL6500BEV'
  const invoice = { ...made, lines: made.lines.map((line) => ({ ...line, name, spec })) }
  const page = await withPdf(await drawPdf(invoice, 'digital'), (document) => document.text(1))
  const of = (text: string) => page.words.find((w) => w.text === text)!
  const touching = {
    ...page,
    words: page.words.flatMap((w) =>
      w === of(spec) ? [] : w === of(name) ? [{ ...w, text: name + spec, width: of(spec).x + of(spec).width - w.x }] : [w],
    ),
  }
  const warned = [page, touching].map((seen) =>
    reconcile([readLayout([seen], 'ocr').invoices[0]!.evidence], [1], new Date('2026-11-21')).warnings.some((w) => w.field === 'lines'),
  )
  expect(warned).toEqual([false, true])
})
test('lines of two sources that name other goods, counts or prices beside the same amounts are doubted, and those set otherwise are not', () => {
  const doubted = (printed: Partial<InvoiceLine>): boolean => {
    const of = (source: Evidence['source'], line: Partial<InvoiceLine>): Evidence => ({
      source,
      fields: { type: { value: '12', confidence: 1 }, amountExcludingTax: { value: '100.00', confidence: 1 } },
      lines: [{ ...usual, ...line }],
    })
    const { warnings } = reconcile([of('attachment', { spec: 'A4' }), of('text', printed)], [1], new Date('2026-11-21'))
    return warnings.some((w) => w.field === 'lines' && w.code === 'sourcesDisagree')
  }
  expect([
    doubted({ name: '*软件*开发费' }),
    doubted({ quantity: '4' }),
    doubted({ unitPrice: '33.34' }),
    doubted({ spec: 'A3' }),
    doubted({ name: '*软件* 维护费', quantity: '3.000', unitPrice: '33.333333', spec: 'Ａ4', unit: '项' }),
  ]).toEqual([true, true, true, true, false])
})

test('what a damaged font took away is a doubt: the name of a line, the name of whoever has a tax id', () => {
  const line = { name: null, spec: null, unit: null, quantity: null, unitPrice: null, amount: '100.00', taxRate: '3%', taxAmount: '3.00' }
  const of = (name: string | null, buyer: object) =>
    reconcile(
      [
        {
          source: 'text',
          fields: { type: { value: '22', confidence: 1 }, 'buyer.taxId': { value: '91310115MA9D209K0B', confidence: 1 }, ...buyer },
          lines: [{ ...line, name }],
        },
      ],
      [1],
      new Date('2026-11-20'),
    ).warnings.map(({ field, code }) => `${field} ${code}`)
  const whole = of('*餐饮服务*餐费', { 'buyer.name': { value: '有名有姓的公司', confidence: 1 } })
  expect([whole.includes('buyer.name missing'), of(null, {}).filter((warning) => !whole.includes(warning))]).toEqual([
    false,
    ['buyer.name missing'],
  ])
  expect(of(null, {})).toContain('lines lowConfidence')
})
