// Rows of imported files ↔ shapes of the wire, and the only way their status changes.
import type { z } from 'zod'
import type { ImportFile, ImportItem } from '@piaotai/contract/intake/intake.ts'
import { isOfCompanyMail, mailSources, mailboxKeeper } from '@piaotai/domain/mail.ts'
import {
  askingSteps,
  mayBecome,
  recognitionEndings,
  recognitionStatus as s,
  unreadStatuses,
  type ImportMode,
  type NextStep,
} from '@piaotai/domain/states.ts'
import type { Insertable, InsertObject } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Clock, Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { Row, Tables } from '../../../db/tables.ts'
import type { SplitRun } from '../../platform/file/index.ts'
import { nothingFound, type Findings } from './import-findings.ts'

export type ImportRecord = Row<'import_file'>
export type ItemRecord = Row<'import_item'>
/** Whether it waits at a record, even one out of the viewer's scope. */
export type ShownItem = ItemRecord & { readonly waits: boolean }
type Wire = z.input<typeof ImportFile>

export interface Outcomes {
  readonly [outcome: string]: number
}

export const toImportFile = (
  r: ImportRecord,
  createdBy: string,
  outcomes: Outcomes,
  items?: readonly ShownItem[],
  queuedBefore: number | null = null,
  findings: Findings = nothingFound,
): Wire => ({
  id: r.id,
  batchId: r.batch_id,
  name: r.name,
  size: Number(r.size),
  format: r.format,
  area: r.area,
  mode: r.mode,
  entrySource: r.entry_source,
  uploadStatus: r.upload_status,
  recognitionStatus: r.recognition_status,
  progressDone: r.progress_done,
  progressTotal: r.progress_total,
  queuedBefore,
  found: Object.values(outcomes).reduce((a, b) => a + b, 0),
  entered: outcomes['entered'] ?? 0,
  updated: (outcomes['originalUpdated'] ?? 0) + (outcomes['joined'] ?? 0),
  joined: outcomes['joined'] ?? 0,
  duplicates: outcomes['duplicate'] ?? 0,
  held: outcomes['held'] ?? 0,
  exceptions: (outcomes['exception'] ?? 0) + (outcomes['discarded'] ?? 0),
  reason: r.reason,
  reasonDetail: r.reason_detail,
  next: r.next_step as NextStep,
  createdAt: toInstant(r.created_at),
  finishedAt: r.finished_at && toInstant(r.finished_at),
  createdBy: r.by_key === null ? createdBy : `${createdBy} · ${r.by_key}`,
  cancelled: r.cancelled,
  kept: r.stored_file_id !== null,
  ignored: r.ignored,
  findings,
  version: r.version,
  ...(items ? { items: items.map(toItem) } : {}),
})
const toItem = (i: ShownItem): z.input<typeof ImportItem> => ({
  id: i.id,
  seq: i.seq,
  pages: i.pages,
  outcome: i.outcome as z.input<typeof ImportItem>['outcome'],
  invoiceId: i.invoice_id,
  waits: i.waits,
  reason: i.reason,
  number: i.number,
  sellerName: i.seller_name,
  amountIncludingTax: i.amount_including_tax,
  warnings: i.warnings as z.input<typeof ImportItem>['warnings'],
  reading: i.reading,
})

/** A new file: it waits in the queue, or has ended if there is a final reason. */
export interface NewImport {
  readonly companyId: string
  readonly userId: string
  readonly batchId: string
  readonly parentId: string | null
  readonly storedFileId: string | null
  readonly name: string
  readonly size: number
  readonly format: string | null
  readonly area: 'personal' | 'company'
  readonly mode: ImportMode
  readonly category: number
  readonly entrySource: number
  readonly uploadStatus: number
  /** Name of the key that brought it. */
  readonly byKey?: string | undefined
  readonly retakeOf?: string | undefined
  readonly refused?: { readonly reason: string; readonly next: NextStep }
}
/** The row of a new file, for insertion. */
export const newImport = (clock: Clock, { refused, ...file }: NewImport) => {
  const now = clock.now()
  const at = now.toISOString()
  return {
    company_id: file.companyId,
    id: newId(now),
    batch_id: file.batchId,
    stored_file_id: file.storedFileId,
    parent_id: file.parentId,
    name: file.name,
    size: String(file.size),
    format: file.format,
    area: file.area,
    mode: file.mode,
    category: file.category,
    entry_source: file.entrySource,
    upload_status: file.uploadStatus,
    recognition_status: refused ? s.failed : s.queued,
    reason: refused?.reason ?? null,
    reason_detail: null,
    next_step: refused?.next ?? 'wait',
    created_by: file.userId,
    by_key: file.byKey ?? null,
    retake_of: file.retakeOf ?? null,
    created_at: at,
    started_at: null,
    finished_at: refused ? at : null,
    changed_at: at,
  } satisfies Insertable<Tables['import_file']>
}
export const addImports = async (tx: Tx, ...files: readonly InsertObject<Tables, 'import_file'>[]): Promise<void> => {
  await tx.insertInto('import_file').values(files).execute()
}
/** Adds the outcomes of a file's invoices. */
export const addItems = async (tx: Tx, ...items: readonly InsertObject<Tables, 'import_item'>[]): Promise<void> => {
  await tx.insertInto('import_item').values(items).execute()
}

export interface Change {
  readonly status: number
  readonly reason?: string | null
  readonly reasonDetail?: string | null
  readonly next?: NextStep
  readonly progress?: readonly [done: number, total: number]
  readonly cancelled?: boolean
  readonly started?: boolean
  readonly countAttempt?: boolean
}

/**
 * Moves a locked row along the table of transitions. Nobody sees the statuses in between, so it writes the last one
 * only. Sets the time of an end, and notifies watchers.
 */
export const changeStatus = async (
  { clock, changeFeed }: Needs<'clock' | 'changeFeed'>,
  tx: Tx,
  row: ImportRecord,
  change: Change,
  onTheWay: readonly number[] = [],
): Promise<ImportRecord> => {
  let from = row.recognition_status
  for (const status of [...onTheWay, change.status]) {
    if (!mayBecome(from, status)) throw new Error(`an imported file may not go from ${from} to ${status}`)
    from = status
  }
  const now = clock.now().toISOString()
  const ended = recognitionEndings.has(change.status)
  const version = row.version + 1
  const cancelled = change.cancelled ?? row.cancelled
  const { told: _told, ...changed } = await tx
    .updateTable('import_file')
    .set({
      recognition_status: change.status,
      version,
      changed_at: now,
      finished_at: ended ? now : null,
      next_step: change.next ?? (ended ? 'none' : 'wait'),
      reason: change.reason ?? null,
      reason_detail: change.reasonDetail ?? null,
      ...(change.progress ? { progress_done: change.progress[0], progress_total: change.progress[1] } : {}),
      ...(change.cancelled !== undefined ? { cancelled: change.cancelled } : {}),
      ...(change.started ? { started_at: now } : {}),
      ...(change.countAttempt ? { attempts: row.attempts + 1 } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .returning(
      changeFeed.publishing(row.company_id, { kind: 'import', id: row.id, version, ...(cancelled ? { cancelled } : {}) }).as('told'),
    )
    .executeTakeFirstOrThrow()
  if (ended && !cancelled && !recognitionEndings.has(row.recognition_status) && needsPerson(change))
    await emit(tx, 'import.failed', {
      companyId: row.company_id,
      userId: row.created_by,
      batchId: row.batch_id,
      file: row.name,
      companyMail: isOfCompanyMail(row.area, row.entry_source),
      heldByMail: change.next === 'complete' && mailSources.includes(row.entry_source),
    })
  if (ended) await emit(tx, 'import.ended', { companyId: row.company_id, importId: row.id, parentId: row.parent_id })
  return changed
}
const failed: ReadonlySet<number> = new Set(unreadStatuses)
const needsPerson = ({ status, next }: Change): boolean => failed.has(status) || (next !== undefined && askingSteps.includes(next))
/** Whose an import's invoices are, where they are not its person's: what came to an address of the company is the company's. */
export const keeperOf = (
  row: Pick<ImportRecord, 'company_id' | 'area' | 'entry_source'>,
): { readonly id: string; readonly name: string } | undefined =>
  isOfCompanyMail(row.area, row.entry_source) ? { id: row.company_id, name: mailboxKeeper } : undefined
/** Locks a file's row; undefined for an id unknown in this company. */
export const lockFile = (tx: Tx, id: string): Promise<ImportRecord | undefined> =>
  tx.selectFrom('import_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
/** Locks a file's row; undefined if it has ended or another run than that of `row` has taken it over. */
export const goesOn = async (tx: Tx, row: ImportRecord): Promise<ImportRecord | undefined> => {
  const now = await lockFile(tx, row.id)
  return now && !recognitionEndings.has(now.recognition_status) && now.started_at === row.started_at ? now : undefined
}
/** The last run over an archive; undefined for other files and before the first run. */
export const splitRunOf = (row: ImportRecord): SplitRun | undefined =>
  row.format === 'zip' && row.started_at !== null
    ? { companyId: row.company_id, archiveId: row.id, startedAt: toInstant(row.started_at) }
    : undefined
