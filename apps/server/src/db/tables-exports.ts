import type { DownloadReason, DownloadState, ExportKind, ExportColumns } from '@piaotai/domain/exports.ts'
import type { PrintRefusal, PrintSettings } from '@piaotai/domain/print.ts'
import type { ReadArea } from '@piaotai/domain/permissions.ts'
import type { Generated } from 'kysely'

/** How a file is to be made, as it was asked: names of originals, columns of a sheet. */
export interface ExportSettings {
  readonly pattern?: string
  readonly columns?: ExportColumns
  readonly print?: PrintSettings
  /** A preview that was left: the row names its bytes until they are gone, and is told to nobody. */
  readonly left?: true
}
/** What is to be told of a file that was made: of a print its sheets and the invoices that are not on them, of an archive package the end of its chain. */
export interface DownloadOutcome {
  readonly sheets?: number
  readonly refused?: readonly { readonly name: string; readonly reason: PrintRefusal }[]
  readonly seal?: string
}
export interface DownloadTable {
  company_id: string
  id: string
  kind: ExportKind
  area: ReadArea
  name: string
  page_path: string
  remark: string | null
  settings: Generated<ExportSettings>
  outcome: Generated<DownloadOutcome | null>
  invoice_ids: string[]
  state: DownloadState
  reason: DownloadReason | null
  progress: Generated<number>
  attempts: Generated<number>
  stored_file_id: string | null
  size: string | null
  made_key: string | null
  created_by: string
  created_at: string
  finished_at: string | null
  expires_at: string | null
  deleted_at: string | null
}
/** `owner_id` is null for one of the company. */
export interface ExportTemplateTable {
  company_id: string
  id: string
  owner_id: string | null
  name: string
  heads: ExportColumns['heads']
  lines: ExportColumns['lines']
  pattern: string
  is_default: Generated<boolean>
  version: Generated<number>
  changed_by_name: string
  changed_at: string
}
export interface ExportTables {
  download: DownloadTable
  export_template: ExportTemplateTable
}
