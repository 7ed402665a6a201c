// Tables of invoices, their lines and their originals, as Kysely sees them.
import type { FileSignature } from '@piaotai/domain/signature.ts'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'
import type { BusinessColumns } from './tables-organise.ts'

export interface InvoiceTable extends BusinessColumns {
  company_id: string
  id: string
  identity: string | null
  type: number
  code: string | null
  number: string | null
  date: string | null
  check_code: string | null
  seller_name: string | null
  seller_tax_id: string | null
  buyer_name: string | null
  buyer_tax_id: string | null
  amount_excluding_tax: string | null
  tax_amount: string | null
  amount_including_tax: string | null
  amount_in_words: string | null
  machine_number: string | null
  drawer: string | null
  payee: string | null
  reviewer: string | null
  remark: string | null
  special_business: string | null
  buyer_contact: string | null
  buyer_bank: string | null
  seller_contact: string | null
  seller_bank: string | null
  extra: Json<Generated<Record<string, string>>>
  fields: Generated<Json<Record<string, unknown>>>
  warnings: Generated<Json<unknown[]>>
  checks: Generated<Json<unknown[]>>
  warning_count: Generated<number>
  category: Generated<number>
  category_by_hand: Generated<boolean>
  verify_status: Generated<number>
  title_status: Generated<number>
  use_status: Generated<number>
  push_status: Generated<number>
  mail_delivery_status: Generated<number>
  entry_source: number
  source_file: Generated<'TAX_BUREAU' | 'NON_TAX_BUREAU' | 'DEFAULT'>
  entered_by: string
  entered_by_name: string
  entered_at: string
  original_format: string | null
  original_rank: Generated<number>
  search: Generated<string>
  version: Generated<number>
  /** Of its lines, as printed; 'mixed' for several. Kept by whoever writes lines. */
  tax_rate: Generated<string | null>
}
export interface InvoiceLineRow {
  company_id: string
  invoice_id: string
  seq: number
  name: string | null
  spec: string | null
  unit: string | null
  quantity: string | null
  unit_price: string | null
  amount: string | null
  tax_rate: string | null
  tax_amount: string | null
}
export interface InvoiceOriginal {
  company_id: string
  id: string
  invoice_id: string
  stored_file_id: string
  format: string
  pages: number
  first_page: number
  rank: number
  is_current: boolean
  added_at: string
  /** Null: nobody looked. */
  signatures: Json<readonly FileSignature[] | null>
  /** Fetched from the tax bureau by the app itself; null of those from before there was such a thing. */
  from_bureau: boolean | null
}

export interface InvoiceTables {
  invoice: InvoiceTable
  invoice_line: InvoiceLineRow
  invoice_original: InvoiceOriginal
}
