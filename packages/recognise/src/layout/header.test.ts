import { expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { compare } from '../../test/compare.ts'
import { head, columns, line, number, read, sums, usual } from '../../test/worded-page.ts'
import { recognise } from '../recognise.ts'

test.each([
  ['special', 10],
  ['normal', 20],
] as const)('a %s invoice on paper that is digital too keeps the code and number of its paper, and its own kind', async (_what, type) => {
  const [paper] = makeInvoices({
    seed: 'header',
    count: 1,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { [type]: 1 },
  })
  const invoice = { ...paper!, digitalNumber: '26322000000123456789' }
  const answer = await recognise({ name: 'x', bytes: await drawPdf(invoice) })
  const [reading] = answer.ok ? answer.invoices : []
  expect(compare(reading, truthOf(invoice)).faults).toEqual([])
  expect(reading?.extra['数电票号码']).toBe(invoice.digitalNumber)
})
test.each(['原发票号码', '蓝字发票号码', '被红冲发票号码', '原数电票号码'])('%s above its own is no number of a red invoice', (label) => {
  const reading = read([
    [380, 12, `${label}：25322000000999999999`],
    [20, 12, '原开票日期：2025年01月02日'],
    ...head,
    ...usual,
    ...columns,
    ...line,
    ...sums('¥100.00', '¥6.00', '¥106.00'),
  ])
  expect([reading?.number, reading?.date, reading?.warnings]).toEqual([number, '2026-03-04', []])
})
test('a check code with letters is kept as printed', () => {
  const reading = read([
    [400, 12, '发票代码：032002600111'],
    [400, 24, '发票号码：53752801'],
    [400, 36, '开票日期：2026年03月04日'],
    [400, 48, '校验码：15A62 66957 0B895 20271'],
    ...usual,
    ...columns,
    ...line,
    ...sums('¥100.00', '¥6.00', '¥106.00'),
  ])
  expect(reading?.checkCode).toBe('15A62669570B89520271')
})
