// Tables and columns of what a company adds to its invoices, as Kysely sees them.
import type { Generated } from 'kysely'

export interface BusinessColumns {
  business_date: string | null
  description: string | null
  extended_1: string | null
  extended_2: string | null
  business_remark: string | null
  tags: Generated<string[]>
  accounting_date: string | null
  voucher_number: string | null
  non_deductible_reason: number | null
  non_deductible_note: string | null
  /** Kept by the statements that attach and take away, so that five is the limit of the row itself. */
  attachment_count: Generated<number>
}
export interface InvoiceAttachment {
  company_id: string
  id: string
  invoice_id: string
  stored_file_id: string
  added_by_name: string
  added_at: string
}

export interface InvoiceChange {
  company_id: string
  id: string
  kind: 'edit' | 'classify' | 'pool'
  area: 'personal' | 'company'
  fields: string[]
  item_count: number
  created_by: string
  created_at: string
  undone_at: string | null
}
/** `before`: the columns that were written, with what stood there. `version`: what the invoice had right after. */
export interface InvoiceChangeItem {
  company_id: string
  change_id: string
  invoice_id: string
  version: number
  before: Record<string, unknown>
}

export interface InvoiceDeletion {
  company_id: string
  id: string
  invoice_id: string
  type: number
  code: string | null
  number: string | null
  date: string | null
  seller_name: string | null
  buyer_name: string | null
  amount_including_tax: string | null
  entered_by_name: string
  reason: string
  deleted_by: string
  deleted_by_name: string
  deleted_at: string
  /** All rows of the invoice. It is written and read by SQL alone: as JavaScript its amounts would be floats. */
  snapshot: unknown
  restored_at: string | null
  restored_by_name: string | null
}

export interface OrganiseTables {
  invoice_attachment: InvoiceAttachment
  invoice_change: InvoiceChange
  invoice_change_item: InvoiceChangeItem
  invoice_deletion: InvoiceDeletion
}
