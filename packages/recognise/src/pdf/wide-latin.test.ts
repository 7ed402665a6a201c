import { expect, test } from 'vitest'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { makeVariedInvoices } from '@piaotai/sample-invoices/varied.ts'
import { compare } from '../../test/compare.ts'
import { recognise } from '../recognise.ts'
import { withLatinWidths } from './wide-latin.ts'

const invoices = makeVariedInvoices({
  seed: 'no widths',
  count: 4,
  from: '2026-01-01',
  to: '2026-11-20',
  company: demoCompany,
  types: { 12: 1, 22: 1 },
})
test.each(
  invoices.flatMap((invoice) =>
    (['ucs2', 'gbk'] as const).map((unembedded) => [`${invoice.type} ${invoice.number}`, unembedded, invoice] as const),
  ),
)('all of invoice %s is read whose font is only named (%s) and tells no widths', async (_name, unembedded, invoice) => {
  const answer = await recognise({ name: 'x.pdf', bytes: await drawPdf(invoice, 'digital', { unembedded, withoutWidths: true }) })
  expect(compare(answer.ok ? answer.invoices[0] : undefined, truthOf(invoice, 'face')).faults).toEqual([])
})
const glyphs = (text: string, x: number, object: number) =>
  [...text].map((c, at) => ({ text: c, x: x + at * 10, right: x + at * 10 + 10, y: 0, bottom: 10, base: 9, em: 10, object }))
test('figures that are set as wide as Chinese characters and have room stay where they are', () => {
  const apart = [...glyphs('12.50', 0, 1), ...glyphs('13%', 60, 2)]
  expect(withLatinWidths(apart)).toBe(apart)
})
test('figures that would lie on the next text are half as wide', () => {
  const close = withLatinWidths([...glyphs('12.50', 0, 1), ...glyphs('13%', 40, 2)])
  expect(close.map((g) => [g.text, g.x, g.right])).toEqual([
    ['1', 0, 5],
    ['2', 5, 10],
    ['.', 10, 15],
    ['5', 15, 20],
    ['0', 20, 25],
    ['1', 40, 45],
    ['3', 45, 50],
    ['%', 50, 55],
  ])
})
