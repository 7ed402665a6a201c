import { expect, test } from 'vitest'
import { amountInWords } from '@piaotai/domain/words-of-money.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { compare } from '../../test/compare.ts'
import { recognise } from '../recognise.ts'

const [sold] = makeInvoices({ seed: 'vehicles', count: 1, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { 50: 1 } })

test('a red invoice takes a vehicle back: its sums are negative', async () => {
  const red = { ...sold!, red: true, amount: -sold!.amount, tax: -sold!.tax, total: -sold!.total, words: amountInWords(-sold!.total), lines: sold!.lines.map((line) => ({ ...line, amount: -line.amount, tax: -line.tax })) }
  const answer = await recognise({ name: 'x', bytes: await drawPdf(red) })
  expect(compare(answer.ok ? answer.invoices[0] : undefined, truthOf(red)).faults).toEqual([])
})
