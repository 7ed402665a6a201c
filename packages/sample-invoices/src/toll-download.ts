// What the toll service gives to download: an archive for each order, in it a summary of the rides, and an archive of each invoice's three forms.
import { tripStatementPdf } from './misfits.ts'
import { drawOfd } from './ofd.ts'
import { drawPdf } from './pdf.ts'
import type { SampleInvoice } from './sample-invoice.ts'
import type { Signer } from './signing/signer.ts'
import { writeXml } from './xml.ts'
import { zipOf } from './zip.ts'

export interface TollSigning {
  /** Of the OFD's seal (SM2), and of the PDF (RSA). */
  readonly seal: Signer
  readonly pdf: Signer
  /** ISO instant. */
  readonly time: string
}
/** Unsigned without `signing`. */
export const tollDownload = async (invoices: readonly SampleInvoice[], signing?: TollSigning): Promise<Buffer> => {
  const orders = await Promise.all(
    invoices.map(async (invoice) => {
      const name = `invoice_${invoice.number}`
      return {
        name: `通行费_${invoice.number}.zip`,
        bytes: zipOf([
          {
            name: `${name}.pdf`,
            bytes: await drawPdf(invoice, undefined, signing ? { signed: { signer: signing.pdf, time: signing.time } } : {}),
          },
          {
            name: `${name}.ofd`,
            bytes: drawOfd(invoice, undefined, signing ? { sealed: { signer: signing.seal, time: signing.time } } : {}),
          },
          { name: `${name}.xml`, bytes: writeXml(invoice) },
        ]),
      }
    }),
  )
  return zipOf([
    { name: '通行费电子票据汇总单.zip', bytes: zipOf([{ name: '汇总单.pdf', bytes: await tripStatementPdf(invoices[0]?.number ?? '') }]) },
    ...orders,
  ])
}
