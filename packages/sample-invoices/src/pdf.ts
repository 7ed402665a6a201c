// Invoices as PDF.
import { pdfOf, type PageOptions } from './draw-pdf.ts'
import { facesOf, usualLayout, type Layout } from './face/faces.ts'
import type { Face } from './face/marks.ts'
import type { SampleInvoice } from './sample-invoice.ts'
import { signPdf, type PdfSigning } from './signing/sign-pdf.ts'
import { writeInvXbrl, writeRaiXbrl } from './xbrl.ts'

export interface PdfOptions extends PageOptions {
  /** Embeds the issuer's XBRL file, for coded invoices and rail. */
  readonly withXbrl?: boolean
  readonly signed?: PdfSigning
  /** Transforms the faces before drawing. */
  readonly disturbed?: (faces: readonly Face[]) => readonly Face[]
}
const usualOrder: Readonly<Partial<Record<Layout, NonNullable<PageOptions['order']>>>> = {
  digital: 'labelsFirst',
  aisino: 'columns',
  listed: 'columns',
  taxPlatform: 'labelsFirst',
}

/** One invoice as a PDF; default: the usual layout of its type. */
export const drawPdf = async (invoice: SampleInvoice, layout: Layout = usualLayout(invoice), options: PdfOptions = {}): Promise<Buffer> => {
  const order = options.order ?? usualOrder[layout]
  const xbrl = options.withXbrl ? [{ name: xbrlName(invoice), bytes: invoice.rail ? writeRaiXbrl(invoice) : writeInvXbrl(invoice) }] : []
  const faces = facesOf(invoice, layout)
  const pdf = await pdfOf(options.disturbed ? options.disturbed(faces) : faces, invoice.date, {
    tallFont: layout === 'issuer',
    ...options,
    ...(order ? { order } : {}),
    attachments: [...(options.attachments ?? []), ...xbrl],
  })
  return options.signed ? signPdf(pdf, options.signed) : pdf
}
/** Many invoices in one PDF, each on separate pages, in the given order. */
export const drawManyPdf = (invoices: readonly SampleInvoice[], options: PageOptions = {}): Promise<Buffer> =>
  pdfOf(
    invoices.flatMap((invoice) => facesOf(invoice)),
    invoices[0]?.date ?? '2026-01-01',
    options,
  )

export const xbrlName = (invoice: SampleInvoice): string =>
  `${invoice.rail ? 'rai_issuer' : 'inv_ord_issuer'}_${invoice.date.replaceAll('-', '')}_${invoice.code}${invoice.number}.xml`
