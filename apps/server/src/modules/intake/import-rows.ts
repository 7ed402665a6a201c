// Rows of imported files ↔ shapes of the wire, and the only way their status changes.
import type { z } from 'zod'
import type { ImportFile, ImportItem } from '@piaotai/contract/invoice-center.ts'
import { mayBecome, recognitionEndings, type NextStep } from '@piaotai/domain/states.ts'
import type { Selectable } from 'kysely'
import type { Clock, Notices, Tx } from '../../kernel/needs.ts'
import type { ImportFileRow, ImportItemRow } from '../../kernel/tables.ts'

export type ImportRecord = Selectable<ImportFileRow>
export type ItemRecord = Selectable<ImportItemRow>
type Wire = z.input<typeof ImportFile>

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())
export interface Outcomes { readonly [outcome: string]: number }

export const toImportFile = (r: ImportRecord, createdBy: string, outcomes: Outcomes, items?: readonly ItemRecord[], queuedBefore: number | null = null): Wire => ({
  id: r.id, batchId: r.batch_id, name: r.name, size: Number(r.size), format: r.format, area: r.area, mode: r.mode, entrySource: r.entry_source, uploadStatus: r.upload_status, recognitionStatus: r.recognition_status,
  progressDone: r.progress_done, progressTotal: r.progress_total, queuedBefore, found: Object.values(outcomes).reduce((a, b) => a + b, 0),
  entered: outcomes['entered'] ?? 0, updated: outcomes['originalUpdated'] ?? 0, duplicates: outcomes['duplicate'] ?? 0, held: outcomes['held'] ?? 0, exceptions: (outcomes['exception'] ?? 0) + (outcomes['discarded'] ?? 0),
  reason: r.reason, reasonDetail: r.reason_detail, next: r.next_step as NextStep, createdAt: instant(r.created_at)!, finishedAt: instant(r.finished_at), createdBy, cancelled: r.cancelled, version: r.version,
  ...(items ? { items: items.map(toItem) } : {}),
})
const toItem = (i: ItemRecord): z.input<typeof ImportItem> => ({
  id: i.id, seq: i.seq, pages: i.pages, outcome: i.outcome as z.input<typeof ImportItem>['outcome'], invoiceId: i.invoice_id, reason: i.reason, number: i.number, sellerName: i.seller_name,
  amountIncludingTax: i.amount_including_tax, warnings: i.warnings as z.input<typeof ImportItem>['warnings'], reading: i.reading,
})

export interface Change { readonly status: number; readonly reason?: string | null; readonly reasonDetail?: string | null; readonly next?: NextStep; readonly progress?: readonly [done: number, total: number]; readonly cancelled?: boolean; readonly started?: boolean; readonly countAttempt?: boolean }

/** Moves a locked row along the table of transitions; endings get their time. Watchers are told. */
export const changeStatus = async ({ clock, notices }: { readonly clock: Clock; readonly notices: Notices }, tx: Tx, row: ImportRecord, change: Change): Promise<ImportRecord> => {
  if (!mayBecome(row.recognition_status, change.status)) throw new Error(`an imported file may not go from ${row.recognition_status} to ${change.status}`)
  const now = clock.now().toISOString(), ended = recognitionEndings.has(change.status)
  const changed = await tx.updateTable('import_file').set({
    recognition_status: change.status, version: row.version + 1, changed_at: now, finished_at: ended ? now : null, next_step: change.next ?? (ended ? 'none' : 'wait'), reason: change.reason ?? null, reason_detail: change.reasonDetail ?? null,
    ...(change.progress ? { progress_done: change.progress[0], progress_total: change.progress[1] } : {}), ...(change.cancelled !== undefined ? { cancelled: change.cancelled } : {}), ...(change.started ? { started_at: now } : {}), ...(change.countAttempt ? { attempts: row.attempts + 1 } : {}),
  }).where('company_id', '=', row.company_id).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
  await notices.publish(tx, row.company_id, { kind: 'import', id: row.id, version: changed.version })
  return changed
}
/** Locks a file's row; undefined when this company has none of that id. */
export const lockFile = (tx: Tx, companyId: string, id: string): Promise<ImportRecord | undefined> =>
  tx.selectFrom('import_file').selectAll().where('company_id', '=', companyId).where('id', '=', id).forUpdate().executeTakeFirst()
