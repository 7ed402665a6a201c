// Made invoices of every type in every layout and medium that suits them, with what a perfect reader finds.
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { makeVariedInvoices } from '@piaotai/sample-invoices/varied.ts'
import { drawOfd, type Flavour } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf, type PdfOptions } from '@piaotai/sample-invoices/pdf.ts'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import type { Layout } from '@piaotai/sample-invoices/face/faces.ts'
import type { SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf, type Truth } from '@piaotai/sample-invoices/truth.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'

export interface MadeFile { readonly kind: string; readonly name: string; readonly bytes: Buffer; readonly truth: Truth }

/** Layouts that are drawn as text. */
const layoutsOf: Readonly<Record<SampleType, readonly Layout[]>> = {
  10: ['paper'], 11: ['taxPlatform', 'baiwang', 'aisino', 'listed'], 12: ['digital', 'issuer', 'selfDrawn'], 20: ['paper'], 22: ['digital', 'issuer', 'selfDrawn'], 30: ['aisino', 'baiwang', 'taxPlatform', 'listed'], 50: ['vehicle'], 51: ['rail'], 61: ['air'],
}
const flavoursOf: Readonly<Partial<Record<SampleType, readonly Flavour[]>>> = { 11: ['taxPlatform', 'plain'], 12: ['digital'], 22: ['digital'], 30: ['taxPlatform', 'plain'] }

/** Every invoice in each layout of its type as PDF, and as OFD and XML where there is such an original. */
export async function* madeFiles(wish: { readonly seed: string; readonly count: number; readonly types?: Readonly<Partial<Record<SampleType, number>>> }): AsyncGenerator<MadeFile> {
  const random = randomOf(`made ${wish.seed}`)
  const moved = (): PdfOptions => random.weighted<PdfOptions>([[{}, 4], [{ shiftX: random.int(0, 9), shiftY: random.int(0, 9) }, 2], [{ scale: 0.8 }, 1], [{ rotate: random.pick([90, 180, 270] as const) }, 2], [{ order: random.pick(['asDrawn', 'columns', 'labelsFirst'] as const) }, 2], [{ oneByOne: true }, 1], [{ twice: true }, 1], [{ unembedded: true }, 1]])
  const invoices = makeVariedInvoices({ seed: wish.seed, count: wish.count, from: '2026-01-01', to: '2026-11-20', company: demoCompany, ...(wish.types ? { types: wish.types } : {}) })
  for (const invoice of invoices) {
    const id = `${invoice.type}_${invoice.code}${invoice.number}`
    for (const layout of layoutsOf[invoice.type]) {
      if (layout === 'listed' && invoice.toll) continue
      const options = moved()
      yield { kind: `pdf ${layout}`, name: `${id} ${JSON.stringify(options)}`, bytes: await drawPdf(invoice, layout, options), truth: truthOf(invoice, 'face') }
    }
    for (const flavour of flavoursOf[invoice.type] ?? []) yield { kind: `ofd ${flavour}`, name: id, bytes: drawOfd(invoice, flavour), truth: truthOf(invoice, flavour === 'digital' ? 'face' : 'data') }
    if (invoice.type === 12 || invoice.type === 22) yield { kind: 'xml', name: id, bytes: writeXml(invoice), truth: truthOf(invoice, 'data') }
  }
}
