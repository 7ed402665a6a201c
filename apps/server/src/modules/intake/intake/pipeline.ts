// The pipeline of one file: identify → split → recognise → check → de-duplicate → classify → record → announce. Each
// step passes the file on or ends it with a value; the last three share one transaction, so that a crash leaves all or
// nothing.
import { uploadModes, uploadStatus, recognitionStatus as s, type ImportOutcome } from '@piaotai/domain/states.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Reading, Recognition as Recognised } from '@piaotai/domain/invoice/reading.ts'
import type { ArchiveEntry } from '@piaotai/recognise/unpack.ts'
import type { InsertObject } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Tables } from '../../../db/tables.ts'
import type { FileToRead } from '../../../ports/recognition.ts'
import {
  matchContextOf,
  recordReading,
  restoreOriginal,
  type Entering,
  type MatchContext,
  type Recorded,
} from '../../invoices/invoice/index.ts'
import { claimFile, dropEntries, storeEntry, type Inspected } from '../../platform/file/index.ts'
import { endingOf, heldReason, reasonOf, refusal } from './outcomes.ts'
import { addImports, addItems, goesOn, newImport, splitRunOf, type Change, type ImportRecord } from './import-rows.ts'
import type { IntakeDeps } from './deps.ts'
import { readingOf, recogniseFile, sharerOf } from './recognise-job.ts'

export interface OpenFile {
  readonly row: ImportRecord
  readonly file: FileToRead
  readonly format: string
  readonly sha256: string
  /** The attempt was counted as a loss in advance, because an earlier one never reported its end. */
  readonly counted: boolean
  readonly entering: Entering
}
export type Step<T> = { readonly next: T } | { readonly end: Change }

/** The mode limits formats and sizes; the server repeats the browser's checks. */
export const identifyStep = ({ row, format }: OpenFile): Step<'file' | 'archive'> => {
  // A sheet needs no recognition; it never comes here.
  if (row.mode === 'sheet') return { end: refusal('unknownFormat', format) }
  const mode = uploadModes[row.mode]
  if (row.parent_id === null && !(mode.formats as readonly string[]).includes(format)) return { end: refusal('unknownFormat', format) }
  if (Number(row.size) > mode.maxBytes && format !== 'zip') return { end: refusal('tooLarge', '') }
  if (format === 'zip') return row.parent_id === null ? { next: 'archive' } : { end: refusal('zipWithin', '') }
  return { next: 'file' }
}

/**
 * A ZIP becomes one file row per entry, each with a job; the ZIP's own row ends as split. Deletes the stored entries
 * again unless their rows are written.
 */
export const splitStep =
  (deps: IntakeDeps) =>
  async ({ row, file }: OpenFile, signal: AbortSignal): Promise<Change> => {
    const stored: Entry[] = []
    const run = splitRunOf(row)!
    const takeOver = async ({ path, bytes }: ArchiveEntry): Promise<void> => {
      const name = path.split('/').at(-1) ?? path
      const at = stored.filter((entry) => typeof entry.file === 'object').length
      stored.push({ name, size: bytes.length, file: await storeEntry(deps.files)(run, at, name, bytes).catch(unlessOurs) })
    }
    try {
      const unpacked = await deps.recognition.unpack(file, takeOver, signal, sharerOf(row))
      if (!unpacked.ok)
        return { status: s.splitFailed, reason: unpacked.reason, reasonDetail: unpacked.detail || null, next: 'replaceFile' }
      await deps.db.inTenant({ companyId: row.company_id, userId: row.created_by }, (tx) => addEntries(deps, tx, row, stored))
      return {
        status: s.split,
        reason: 'zipSplit',
        reasonDetail: String(stored.length),
        next: 'view',
        progress: [stored.length, stored.length],
      }
    } finally {
      // Queries whether a failed transaction was committed after all; without an answer the bytes stay.
      await deps.db.inTenant({ companyId: row.company_id }, (tx) => dropEntries(deps.files)(tx, run)).catch(() => undefined)
    }
  }
interface Entry {
  readonly name: string
  readonly size: number
  /** Stored, or why not. */
  readonly file: Inspected | Refusal
}
type Refusal = 'unknownFormat' | 'infected'
const refusals: Readonly<Record<string, Refusal>> = { 'file.typeRefused': 'unknownFormat', 'file.infected': 'infected' }
/** Reports an entry of an unaccepted format; a storage failure is the app's own fault, and the job retries. */
const unlessOurs = (error: unknown): Refusal => {
  const refusal = error instanceof Problem ? refusals[error.type] : undefined
  if (!refusal) throw error
  return refusal
}
const addEntries = async (deps: IntakeDeps, tx: Tx, row: ImportRecord, stored: readonly Entry[]): Promise<void> => {
  // Cancelled meanwhile, or taken over by a run that found this one too slow.
  if (!(await goesOn(tx, row))) return
  // A repeated job finds the entries of its first run.
  const there = await tx.selectFrom('import_file').select('id').where('parent_id', '=', row.id).limit(1).executeTakeFirst()
  if (there) return
  for (const entry of stored) {
    const refused = typeof entry.file === 'string' ? entry.file : undefined
    const file =
      typeof entry.file === 'string'
        ? undefined
        : await claimFile(deps.files)(tx, { companyId: row.company_id, userId: row.created_by }, entry.file)
    const made = newImport(deps.clock, {
      companyId: row.company_id,
      userId: row.created_by,
      batchId: row.batch_id,
      parentId: row.id,
      storedFileId: file?.id ?? null,
      name: file?.name ?? keepFileName(entry.name),
      size: entry.size,
      format: file?.format ?? null,
      area: row.area,
      mode: row.mode,
      category: row.category,
      entrySource: row.entry_source,
      uploadStatus: uploadStatus.success,
      ...(refused ? { refused: { reason: refused, next: 'none' } } : {}),
    })
    await addImports(tx, made)
    if (file) await deps.jobs.add(tx, recogniseFile, readingOf(made, row.created_by))
    await deps.changeFeed.publish(tx, row.company_id, { kind: 'import', id: made.id, version: 1 })
  }
}

/** Recognition runs in a killable process and reports progress page by page. */
export const recogniseStep =
  (deps: IntakeDeps) =>
  async (open: OpenFile, onPage: (done: number, total: number) => void, signal: AbortSignal): Promise<Step<Recognised & { ok: true }>> => {
    const limit = open.row.mode === 'multiPage' ? uploadModes.multiPage.maxPages : Infinity
    const stop = new AbortController()
    let pages = 0
    // The first page's progress carries the page count: a file over the limit stops here.
    const counted = (done: number, total: number): void => {
      pages = total
      if (total > limit) stop.abort()
      else onPage(done, total)
    }
    const result = await deps.recognition
      .recognise(open.file, counted, AbortSignal.any([signal, stop.signal]), sharerOf(open.row))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
    if (!result || (result.ok && result.pages > limit)) return { end: refusal('tooManyPages', String(result?.ok ? result.pages : pages)) }
    if (!result.ok) return { end: refusal(result.reason, result.detail) }
    if (result.invoices.length === 0) return { end: refusal('notAnInvoice', '') }
    // The paper mode uses the first page of a PDF only, with all invoices on it: a picture may show several.
    const first = Math.min(...result.invoices.map((invoice) => invoice.pages[0] ?? 1))
    const invoices = open.row.mode === 'image' ? result.invoices.filter((invoice) => (invoice.pages[0] ?? 1) === first) : result.invoices
    return { next: { ...result, invoices } }
  }

/** Records every invoice of the file with its outcome, and the file's end: all in the caller's transaction. */
export const recordStep =
  (deps: IntakeDeps) =>
  async (tx: Tx, open: OpenFile, result: Recognised & { ok: true }): Promise<Change> => {
    const { row } = open
    const items: NewItem[] = []
    // Files share invoices: locks are taken in one order, so that two files never wait for each other.
    const ordered = result.invoices
      .map((reading, i) => ({ reading, seq: i + 1 }))
      .sort((a, b) => ((a.reading.number ?? '') < (b.reading.number ?? '') ? -1 : 1))
    const matchContext = await matchContextOf(tx, row.company_id)
    for (const { reading, seq } of ordered) items.push(await recordItem(deps, tx, open, reading, seq, result.pages, matchContext))
    await addItems(tx, ...items)
    const inOrder = items.toSorted((a, b) => a.seq - b.seq)
    return {
      ...endingOf(inOrder.map((i) => i.outcome as ImportOutcome)),
      reasonDetail: inOrder.find((i) => i.reason !== null)?.reason ?? null,
      progress: [result.pages, result.pages],
    }
  }

type NewItem = InsertObject<Tables, 'import_item'> & { readonly seq: number; readonly outcome: string; readonly reason: string | null }
const recordItem = async (
  deps: Pick<IntakeDeps, 'clock' | 'audit' | 'files'>,
  tx: Tx,
  open: OpenFile,
  reading: Reading,
  seq: number,
  pages: number,
  matchContext: MatchContext,
): Promise<NewItem> => {
  const { row, entering, format } = open
  const item = {
    company_id: row.company_id,
    id: newId(deps.clock.now()),
    import_file_id: row.id,
    seq,
    pages: json([...reading.pages]),
    number: reading.number,
    seller_name: reading.seller.name,
    amount_including_tax: reading.amountIncludingTax,
    warnings: json([...reading.warnings] as unknown[]),
  }
  const held = heldReason(reading)
  if (held)
    return { ...item, outcome: 'held', invoice_id: null, reason: held, reading: json(reading as unknown as Record<string, unknown>) }
  const file = { storedFileId: row.stored_file_id!, format, pages, firstPage: reading.pages[0] ?? 1 }
  const recorded = await unlessLost(deps, tx, open, await recordReading(deps)(tx, entering, reading, file, matchContext))
  return {
    ...item,
    outcome: recorded.outcome,
    invoice_id: recorded.invoiceId,
    reason: reasonOf(recorded),
    reading: recorded.outcome === 'held' ? json(reading as unknown as Record<string, unknown>) : null,
  }
}
/** A duplicate of an original that the store has lost is that original from now on. */
const unlessLost = async (
  { audit, files }: Pick<IntakeDeps, 'audit' | 'files'>,
  tx: Tx,
  { row, entering, format }: OpenFile,
  recorded: Recorded,
): Promise<Recorded> => {
  if (recorded.outcome !== 'duplicate') return recorded
  const { invoiceId } = recorded
  const isThere = async (key: string): Promise<boolean> => (await files.storage.stat(key)) !== undefined
  if (!(await restoreOriginal(tx, { companyId: row.company_id, invoiceId }, row.stored_file_id!, isThere))) return recorded
  const detail = { format, source: entering.entrySource, restored: true }
  await audit.record(tx, entering, [{ action: 'invoice.originalAttached', objectType: 'invoice', objectId: invoiceId, detail }])
  return { outcome: 'joined', invoiceId }
}
