// A made invoice to try the product with, where a stand-in for the tax platform answers about it.

export interface SampleInvoiceFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** `mark` tells companies apart: each gets an invoice of its own, always the same. `today`: yyyy-mm-dd. */
export type MakeSampleInvoice = (
  buyer: { readonly name: string; readonly taxId: string },
  given: { readonly mark: string; readonly today: string },
) => Promise<SampleInvoiceFile>
