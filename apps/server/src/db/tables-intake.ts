// Tables of imported files and what was found in them, as Kysely sees them.
import type { ImportMode } from '@piaotai/domain/states.ts'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'
import type { LossReason } from '../kernel/loss-reasons.ts'

export interface ImportFileRow {
  company_id: string
  id: string
  batch_id: string
  stored_file_id: string | null
  parent_id: string | null
  name: string
  size: string
  format: string | null
  area: 'personal' | 'company'
  mode: ImportMode
  category: Generated<number>
  entry_source: Generated<number>
  upload_status: number
  recognition_status: number
  progress_done: Generated<number>
  progress_total: Generated<number>
  reason: string | null
  reason_detail: string | null
  next_step: Generated<string>
  attempts: Generated<number>
  cancelled: Generated<boolean>
  created_by: string
  created_at: string
  started_at: string | null
  finished_at: string | null
  version: Generated<number>
  changed_at: string
}
export interface ImportItemRow {
  company_id: string
  id: string
  import_file_id: string
  seq: number
  pages: Json<number[]>
  outcome: string
  invoice_id: string | null
  reason: string | null
  reading: Json<Record<string, unknown> | null>
  number: string | null
  seller_name: string | null
  amount_including_tax: string | null
  warnings: Generated<Json<unknown[]>>
}

/** Keyed by digest; belongs to no company. */
export interface WorkLossRow {
  sha256: string
  work: string
  times: number
  reason: LossReason
  ends_at: string
}
export interface IntakeTables {
  import_file: ImportFileRow
  import_item: ImportItemRow
  work_loss: WorkLossRow
}
