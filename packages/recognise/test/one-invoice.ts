import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'

/** One made invoice of March 2026, bought or sold by the demo company and not red: the same for the same seed. */
export const oneInvoice = (seed: string, type: SampleType, lines = 1): SampleInvoice =>
  makeInvoices({
    seed,
    count: 1,
    lines,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { [type]: 1 },
    redShare: 0,
  })[0]!
