import { expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { summed } from '@piaotai/sample-invoices/make-sums.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { nobody } from '@piaotai/sample-invoices/pool/companies.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { compare, type Fault } from '../../test/compare.ts'
import { recognise } from '../recognise.ts'

const made = (type: SampleType): SampleInvoice =>
  makeInvoices({ seed: 'tickets', count: 1, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { [type]: 1 } })[0]!
const faultsOf = async (invoice: SampleInvoice): Promise<readonly Fault[]> => {
  const answer = await recognise({ name: 'x', bytes: await drawPdf(invoice) })
  return compare(answer.ok ? answer.invoices[0] : undefined, truthOf(invoice)).faults
}

test.each([
  ['a rail ticket', 51],
  ['an air itinerary', 61],
] as const)('%s of a person has no buyer, and none is made of the labels beside', async (_what, type) =>
  expect(await faultsOf({ ...made(type), buyer: nobody })).toEqual([]),
)
test('a rail ticket that was taken back keeps the minus of its fare', async () => {
  const sold = made(51)
  expect(
    await faultsOf(summed({ ...sold, lines: sold.lines.map((line) => ({ ...line, amount: -line.amount, tax: -line.tax })) }, -sold.total)),
  ).toEqual([])
})
