// Tables of sheets that invoices are entered from, as Kysely sees them.
import type { ParsedRow } from '@piaotai/domain/invoice-sheet.ts'

export interface InvoiceSheetRow {
  company_id: string
  id: string
  stored_file_id: string
  file_name: string
  rows: ParsedRow[]
  created_by: string
  created_at: string
  import_file_id: string | null
}
export interface ManualEntryTables {
  invoice_sheet: InvoiceSheetRow
}
