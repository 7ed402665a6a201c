// Records the rows of a sheet in several transactions: an interrupted run continues from its last one.
import { z } from 'zod'
import { judgeManualEntry } from '@piaotai/domain/manual-entry/manual-entry.ts'
import { manualEntryReading } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { isOfBureau, type ParsedRow } from '@piaotai/domain/invoice/invoice-sheet-rows.ts'
import { recognitionEndings, recognitionStatus as s, type ImportOutcome } from '@piaotai/domain/states.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Job, JobRun, Tx } from '../../../kernel/deps.ts'
import { addItems, changeStatus, endingOf, lockFile, type Change, type ImportRecord } from '../intake/index.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import type { ManualEntryDeps } from './deps.ts'

export const sheetJob = {
  name: 'entry.sheet',
  payload: z.object({ companyId: z.uuid(), sheetId: z.uuid(), userId: z.uuid().optional() }),
  attempts: 3,
  waitSeconds: 2,
  expireSeconds: 3600,
} as const satisfies Job
/** Rows per transaction: few enough to keep its locks short. */
const batchRows = 50

type Deps = Pick<ManualEntryDeps, 'db' | 'clock' | 'audit' | 'changeFeed'>
type Payload = z.output<(typeof sheetJob)['payload']>
export const runSheet =
  (deps: Deps) =>
  async ({ companyId, sheetId }: Payload, signal?: AbortSignal): Promise<void> => {
    const sheet = await deps.db.inTenant({ companyId }, (tx) =>
      tx.selectFrom('invoice_sheet').select('rows').where('id', '=', sheetId).executeTakeFirst(),
    )
    while (sheet && !signal?.aborted && (await recordSome(deps, companyId, sheetId, sheet.rows))) {
      /* until all rows are dealt with */
    }
  }
export const runSheetJob =
  (deps: Deps): JobRun<(typeof sheetJob)['payload']> =>
  (payload, { signal }) =>
    runSheet(deps)(payload, signal)
/**
 * After the last attempt: recorded rows stay, the others are marked as not recorded. Importing the sheet again records
 * the rest.
 */
export const deadLetterSheet =
  (deps: Deps) =>
  ({ companyId, sheetId }: Payload): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const file = await openImport(tx, sheetId)
      if (!file) return
      const queued = file.recognition_status === s.queued ? file : await changeStatus(deps, tx, file, { status: s.queued })
      await changeStatus(deps, tx, queued, { status: s.failed, reason: 'failed', next: 'replaceFile' })
      await forgetRows(tx, sheetId)
    })

/** The import of a sheet while it runs, locked. */
const openImport = async (tx: Tx, sheetId: string): Promise<ImportRecord | undefined> => {
  const sheet = await tx.selectFrom('invoice_sheet').select('import_file_id').where('id', '=', sheetId).executeTakeFirst()
  const file = sheet?.import_file_id ? await lockFile(tx, sheet.import_file_id) : undefined
  return file && !recognitionEndings.has(file.recognition_status) ? file : undefined
}
const forgetRows = async (tx: Tx, sheetId: string): Promise<void> => {
  await tx
    .updateTable('invoice_sheet')
    .set({ rows: json([]) })
    .where('id', '=', sheetId)
    .execute()
}

/** One batch; false if nothing is left to do. */
const recordSome = (deps: Deps, companyId: string, sheetId: string, rows: readonly ParsedRow[]): Promise<boolean> =>
  deps.db.inTenant({ companyId }, async (tx) => {
    const file = await openImport(tx, sheetId)
    if (!file) return false
    const saving = await startSaving(deps, tx, file)
    const batch = rows
      .slice(file.progress_done, file.progress_done + batchRows)
      .map((row, at) => ({ row, seq: file.progress_done + at + 1 }))
    const user = await tx.selectFrom('app_user').select('name').where('id', '=', file.created_by).executeTakeFirst()
    // Two imports may contain the same invoices: records are locked in one order, so that neither waits for the other.
    for (const { row, seq } of batch.toSorted((a, b) => ((a.row.values.number ?? '') < (b.row.values.number ?? '') ? -1 : 1)))
      await recordRow(deps, tx, saving, user?.name ?? '', row, seq)
    const done = file.progress_done + batch.length
    const ended = done >= rows.length
    await changeStatus(deps, tx, saving, {
      ...(ended ? await endingOfAll(tx, file.id) : { status: s.saving }),
      progress: [done, rows.length],
    })
    if (ended) await forgetRows(tx, sheetId)
    return !ended
  })
/** The statuses that every imported file goes through; a sheet needs no recognition. */
const startSaving = async (deps: Deps, tx: Tx, file: ImportRecord): Promise<ImportRecord> => {
  if (file.recognition_status === s.saving) return file
  let row = file
  for (const change of [{ status: s.recognising, started: true }, { status: s.recognised }, { status: s.saving }] satisfies Change[])
    row = await changeStatus(deps, tx, row, change)
  return row
}
const endingOfAll = async (tx: Tx, importFileId: string): Promise<Change> => {
  const items = await tx.selectFrom('import_item').select('outcome').where('import_file_id', '=', importFileId).execute()
  return endingOf(items.map((item) => item.outcome as ImportOutcome))
}

const recordRow = async (deps: Deps, tx: Tx, file: ImportRecord, userName: string, row: ParsedRow, seq: number): Promise<void> => {
  const today = shanghaiDay(deps.clock.now())
  const lines = row.lines.map((line) => line.values)
  const item = {
    company_id: file.company_id,
    id: newId(deps.clock.now()),
    import_file_id: file.id,
    seq,
    pages: json([row.line]),
    number: row.values.number?.slice(0, 40) ?? null,
    seller_name: row.values['seller.name'] ?? null,
    reading: null,
  }
  const add = async (
    outcome: ImportOutcome,
    more: { invoice_id?: string; reason?: string; amount?: string | null; warnings?: readonly unknown[] },
  ): Promise<void> => {
    await addItems(tx, {
      ...item,
      outcome,
      invoice_id: more.invoice_id ?? null,
      reason: more.reason ?? null,
      amount_including_tax: more.amount ?? null,
      warnings: json([...(more.warnings ?? [])]),
    })
  }
  const wrong =
    Object.keys(row.faults).length > 0 ||
    row.lines.some((line) => Object.keys(line.faults).length > 0) ||
    !judgeManualEntry(row.values, lines, { today, listed: isOfBureau(row) }).ok
  if (wrong) return add('exception', { reason: 'rowWrong' })
  const reading = manualEntryReading(row.values, lines, 'sheet', today, row.extra)
  const amount = reading.amountIncludingTax
  const entering = {
    companyId: file.company_id,
    userId: file.created_by,
    userName,
    entrySource: file.entry_source,
    categoryHint: file.category,
  }
  const recorded = await recordReading(deps)(tx, entering, reading, null)
  if (recorded.outcome === 'held') return add('exception', { invoice_id: recorded.invoiceId, reason: recorded.reason, amount })
  const reason = recorded.outcome === 'duplicate' ? { reason: `${recorded.enteredBy} · ${recorded.enteredAt}` } : {}
  return add(recorded.outcome, { invoice_id: recorded.invoiceId, amount, warnings: reading.warnings, ...reason })
}
