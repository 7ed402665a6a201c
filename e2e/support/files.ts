// Generated invoice files for journeys, written to disk for the browser's file dialog.
import { readFile } from 'node:fs/promises'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { bankReceiptPdf, cutInAddition, mixedZip, truncated } from '@piaotai/sample-invoices/misfits.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'

/** The folder of files that the journeys' browsers upload. */
export const journeyFolder = mkdtempSync(join(tmpdir(), 'piaotai-e2e-'))
const write = (name: string, bytes: Uint8Array): string => {
  const path = join(journeyFolder, name)
  writeFileSync(path, bytes)
  return path
}

const today = shanghaiDay(new Date())
/** A past day in an invoice's format. */
export const daysAgo = (days: number): string => daysFrom(today, -days)
/** Invoices of one type that differ by seed, because journeys share an app. */
export const freshInvoices = (seed: number, count: number, type: SampleType = 22): readonly SampleInvoice[] =>
  makeInvoices({
    seed,
    count,
    from: daysAgo(80),
    to: daysAgo(11),
    company: demoCompany,
    directions: { incoming: 1, outgoing: 0, thirdParty: 0 },
    types: { [type]: 1 },
    redShare: 0,
  })
export const freshInvoice = (seed: number, type: SampleType = 22): SampleInvoice => freshInvoices(seed, 1, type)[0]!

export const files = {
  cutPdf: async (invoice: SampleInvoice): Promise<string> => write(`cut-${invoice.number}.pdf`, cutInAddition(await drawPdf(invoice))),
  pdf: async (i: SampleInvoice) => write(`${i.number}.pdf`, await drawPdf(i)),
  ofd: (i: SampleInvoice) => write(`${i.number}.ofd`, drawOfd(i)),
  xml: (i: SampleInvoice) => write(`${i.number}.xml`, writeXml(i)),
  scan: async (i: SampleInvoice) => write(`${i.number}.png`, await asScan(i, { kind: 'screenshot' })),
  many: async (invoices: readonly SampleInvoice[]) => write(`many-${invoices[0]!.number}.pdf`, await drawManyPdf(invoices)),
  zip: async (a: SampleInvoice, b: SampleInvoice, c: SampleInvoice) => write(`mixed-${a.number}.zip`, await mixedZip(a, b, c)),
  broken: async (i: SampleInvoice) => write(`broken-${i.number}.ofd`, truncated(drawOfd(i))),
  /** Only half of its number is printed: a person has to complete it. */
  held: async (i: SampleInvoice) => write(`held-${i.number}.pdf`, await drawPdf({ ...i, number: i.number.slice(0, 10) })),
  bankReceipt: async () => write('receipt.pdf', await bankReceiptPdf(71)),
  bytes: (path: string) => readFile(path),
  named: (name: string, bytes: Uint8Array) => write(name, bytes),
  note: () => write('note.txt', Buffer.from('not an invoice')),
}
