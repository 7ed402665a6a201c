import { expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { compare } from '../../test/compare.ts'
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
