// What may be paid of an invoice, and of whom it is, for queries on `invoice`.
import { sql, type RawBuilder } from 'kysely'

export const payable: RawBuilder<string> = sql<string>`invoice.payable`
/** The seller by tax id, or by name without one; empty without either. */
export const sellerKey: RawBuilder<string> = sql<string>`coalesce(invoice.seller_tax_id, invoice.seller_name, '')`
export const sellerKeyOf = (invoice: { readonly seller_tax_id: string | null; readonly seller_name: string | null }): string =>
  invoice.seller_tax_id ?? invoice.seller_name ?? ''
