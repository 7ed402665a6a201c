// Invoices unique to a run, as files of each format.
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import type { Brought } from './ledger.ts'
import { seed } from './settings.ts'

let made = 0
/** Digital invoices, different at each call, the same for runs with the same seed. */
export const freshInvoices = (count: number): readonly SampleInvoice[] =>
  makeInvoices({
    seed: `trust ${seed} ${++made}`,
    count,
    from: '2026-03-01',
    to: '2026-10-31',
    company: { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' },
    types: { 12: 1, 22: 1 },
    redShare: 0,
  })

type File = Omit<Brought, 'url' | 'acknowledged' | 'refused'>
export const exportKinds = ['xml', 'ofd', 'pdf', 'zip'] as const
export type ExportKind = (typeof exportKinds)[number]
/** A file with fresh invoices: one, or three in an archive or on three pages. */
export const freshFile = async (kind: ExportKind): Promise<File> => {
  const invoices = freshInvoices(kind === 'zip' ? 3 : 1)
  const [first] = invoices
  const numbers = invoices.map((i) => i.number)
  const name = `${numbers[0]}.${kind}`
  if (kind === 'xml') return { name, numbers, bytes: writeXml(first!) }
  if (kind === 'ofd') return { name, numbers, bytes: drawOfd(first!) }
  if (kind === 'pdf') return { name, numbers, bytes: await drawPdf(first!) }
  return { name, numbers, bytes: zipOf(invoices.map((i) => ({ name: `七月/${i.number}.xml`, bytes: writeXml(i) }))) }
}
/** A PDF with an invoice on each page. */
export const manyPages = async (pages: number): Promise<File> => {
  const invoices = freshInvoices(pages)
  return { name: `${pages} pages.pdf`, numbers: invoices.map((i) => i.number), bytes: await drawManyPdf(invoices) }
}
