import type { DownloadReason, DownloadState, ExportKind } from '@piaotai/domain/exports.ts'
import type { Generated } from 'kysely'

export interface DownloadTable {
  company_id: string; id: string; kind: ExportKind; area: 'personal' | 'company'; name: string; page_path: string; remark: string | null; settings: Generated<{ pattern?: string }>; invoice_ids: string[]
  state: DownloadState; reason: DownloadReason | null; progress: Generated<number>; attempts: Generated<number>
  stored_file_id: string | null; size: string | null; made_key: string | null; created_by: string; created_at: string; finished_at: string | null; expires_at: string | null; deleted_at: string | null
}
export interface ExportTables { download: DownloadTable }
