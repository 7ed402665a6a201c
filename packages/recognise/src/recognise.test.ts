import { describe, expect, test } from 'vitest'
import {
  bankReceiptPdf,
  encryptedPdf,
  fiscalReceiptPdf,
  lookalikePdf,
  tripStatementPdf,
  truncated,
} from '@piaotai/sample-invoices/misfits.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { compare } from '../test/compare.ts'
import { madeFiles } from '../test/made-files.ts'
import { recognise } from './recognise.ts'

const one = (type: SampleType) =>
  makeInvoices({
    seed: `recognise ${type}`,
    count: 1,
    lines: 1,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { [type]: 1 },
    redShare: 0,
  })[0]!
const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const answer = await recognise({ name: 'x', bytes })
  return answer.ok ? 'read' : answer.reason
}

describe('made invoices of every layout, in the ways that writers and printers leave them', () => {
  test.each([
    [12, 4],
    [22, 4],
    [30, 3],
    [11, 2],
    [20, 2],
    [50, 6],
    [51, 2],
    [61, 2],
  ] as const)('of type %i are read with every field and line exact', async (type, count) => {
    const faults: string[] = []
    for await (const { kind, name, bytes, truth } of madeFiles({ seed: 'sentence', count, types: { [type]: 1 } })) {
      const answer = await recognise({ name, bytes })
      faults.push(
        ...compare(answer.ok ? answer.invoices[0] : undefined, truth).faults.map(
          (f) => `${kind} ${name} ${f.field}: ${f.have} instead of ${f.want}`,
        ),
      )
    }
    expect(faults).toEqual([])
  })
})

describe('a file that is no invoice is refused by its name', () => {
  test('a bank receipt', async () => expect(await reasonOf(await bankReceiptPdf(1))).toBe('bankReceipt'))
  test('a statement of rides', async () => expect(await reasonOf(await tripStatementPdf(1))).toBe('tripStatement'))
  test('a fiscal receipt', async () => expect(await reasonOf(await fiscalReceiptPdf(1))).toBe('fiscalReceipt'))
  test.each([
    ['that asks for an invoice', 'request'],
    ['that claims one', 'claim'],
    ['that answers a verification', 'verified'],
  ] as const)('a form %s', async (_what, of) => expect(await reasonOf(await lookalikePdf(one(22), of))).toBe('notAnInvoice'))
  test('an invoice behind a password', async () => expect(await reasonOf(await encryptedPdf(one(22)))).toBe('encrypted'))
  test('the first part of a file', async () => expect(await reasonOf(truncated(await drawPdf(one(22)), 0.4))).toBe('damaged'))
  test('nothing at all', async () => expect(await reasonOf(new Uint8Array())).toBe('empty'))
})

test('an invoice whose characters are drawn as shapes is read from its picture, and each value asks to be compared', async () => {
  const invoice = one(12)
  const answer = await recognise({ name: 'shapes.pdf', bytes: await drawPdf(invoice, 'digital', { asShapes: true }) })
  const [reading] = answer.ok ? answer.invoices : []
  const warned = new Set(reading?.warnings.map((w) => w.field))
  expect([reading?.number, warned.has('seller.name'), warned.has('buyer.taxId')]).toEqual([invoice.number, true, true])
}, 180_000)
