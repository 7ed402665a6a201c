// The way of mirror rows into the system: the files of a row are fetched, kept, and handed to the one intake. Nothing here writes an invoice.
import { afterRowSync, bureauFormats, pullLimits, type BureauFormat, type RowSyncAct } from '@piaotai/domain/tax/tax-pull.ts'
import { category, entrySource } from '@piaotai/domain/states.ts'
import { sql } from 'kysely'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Inspected } from '../../platform/file/index.ts'
import { storeBytes } from '../../platform/file/index.ts'
import { bringFilesIn } from '../../intake/intake/index.ts'
import type { BureauRefusal, BureauSession } from '../../../ports/bureau-login.ts'
import { enterRow } from './enter-row.ts'
import { addMirrorEvent, type MirrorRecord } from './mirror-events.ts'
import type { TaxPullDeps } from './deps.ts'
import type { TaskRecord } from './task-rows.ts'

/** Rows of the task's slices that are not in the system yet wait for their files. Returns how many. */
export const queueRows = async (tx: Tx, task: TaskRecord): Promise<number> => {
  const queued = await tx
    .updateTable('tax_invoice')
    .set({ sync_state: 'waiting', sync_note: '', task_id: task.id, sync_owner: task.begun_by })
    .where('task_id', '=', task.id)
    .where('sync_state', '=', 'notSynced')
    .executeTakeFirst()
  return Number(queued.numUpdatedRows)
}
/** Rows that still wait for a task that ended. */
export const stopRows = async (tx: Tx, task: TaskRecord): Promise<void> => {
  await tx
    .updateTable('tax_invoice')
    .set({ sync_state: 'notSynced' })
    .where('task_id', '=', task.id)
    .where('sync_state', '=', 'waiting')
    .execute()
}

interface Which {
  readonly companyId: string
  /** Rows of a task that is converting; without it, rows that no open task waits for, of one tax id. */
  readonly taskId?: string
  readonly taxId?: string
}
/** Fetches the files of the next row that waits. `none`: no row waits. */
export const fetchNext = async (deps: TaxPullDeps, session: BureauSession, which: Which): Promise<'one' | 'none' | BureauRefusal> => {
  const row = await deps.db.inTenant(which, (tx) => nextRow(tx, which))
  if (!row) return 'none'
  const known = await deps.db.inTenant(which, (tx) => settleKnown(deps, tx, row))
  if (known) return 'one'
  const got: { format: BureauFormat; file: Inspected | null }[] = []
  for (const format of bureauFormats) {
    const answer = await fetchFile(deps, session, row, format)
    if (answer.as === 'failed') {
      if (answer.error !== 'UNKNOWN') return answer
      await deps.db.inTenant(which, (tx) => countTry(tx, row, format, answer.note))
      if ((await deps.db.inTenant(which, (tx) => triesOf(tx, row, format))) < pullLimits.fileTries) return 'one'
      got.push({ format, file: null })
    } else if (answer.as === 'none') got.push({ format, file: null })
    else got.push({ format, file: await storeBytes(deps.files)(row.company_id, answer.name, answer.bytes) })
  }
  await deps.db.inTenant(which, (tx) => handOver(deps, tx, row, got))
  return 'one'
}
const fetchFile = (deps: TaxPullDeps, session: BureauSession, row: MirrorRecord, format: BureauFormat) =>
  // Older invoices have no file at the digital platform.
  row.source === 'legacy'
    ? Promise.resolve({ as: 'none' as const })
    : deps.bureauPull.file(
        session,
        { direction: row.direction, number: row.number, code: row.code, issuedOn: shanghaiDay(row.issued_at) },
        format,
      )
const nextRow = (tx: Tx, { taskId, taxId }: Which): Promise<MirrorRecord | undefined> =>
  tx
    .selectFrom('tax_invoice')
    .selectAll()
    .where('sync_state', '=', 'waiting')
    .$if(taskId !== undefined, (query) => query.where('task_id', '=', taskId!))
    .$if(taskId === undefined, (query) =>
      query
        .where('tax_id', '=', taxId ?? '')
        .where(
          sql<boolean>`not exists (select 1 from pull_task t where t.company_id = tax_invoice.company_id and t.id = tax_invoice.task_id and t.state = 'converting')`,
        ),
    )
    .orderBy('direction')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const lockRow = (tx: Tx, { id }: MirrorRecord): Promise<MirrorRecord | undefined> =>
  tx.selectFrom('tax_invoice').selectAll().where('id', '=', id).where('sync_state', '=', 'waiting').forUpdate().executeTakeFirst()
const countTry = async (tx: Tx, row: MirrorRecord, format: BureauFormat, reason: string): Promise<void> => {
  await tx
    .insertInto('tax_invoice_file')
    .values({ company_id: row.company_id, tax_invoice_id: row.id, format, tries: 1, reason })
    .onConflict((oc) =>
      oc.columns(['company_id', 'tax_invoice_id', 'format']).doUpdateSet((eb) => ({ tries: eb('tax_invoice_file.tries', '+', 1), reason })),
    )
    .execute()
}
const triesOf = async (tx: Tx, row: MirrorRecord, format: BureauFormat): Promise<number> =>
  (
    await tx
      .selectFrom('tax_invoice_file')
      .select('tries')
      .where('tax_invoice_id', '=', row.id)
      .where('format', '=', format)
      .executeTakeFirst()
  )?.tries ?? 0

/** The system may have another face of the invoice: that needs no file, both sides are shown. */
const settleKnown = async (deps: TaxPullDeps, tx: Tx, seen: MirrorRecord): Promise<boolean> => {
  const row = await lockRow(tx, seen)
  if (!row) return true
  const ours = await ourInvoice(tx, row)
  if (ours && ours.amount_including_tax !== null && ours.amount_including_tax !== row.total) {
    await settleRow(deps, tx, row, 'differ', 'total', ours.id)
    return true
  }
  return false
}
export const ourInvoice = (tx: Tx, row: Pick<MirrorRecord, 'company_id' | 'identity'>) =>
  tx.selectFrom('invoice').select(['id', 'amount_including_tax']).where('identity', '=', row.identity).executeTakeFirst()
type Outcome = Extract<RowSyncAct, 'enter' | 'update' | 'same' | 'differ' | 'fail'>
/** The outcome of a row, where its state allows one. */
export const settleRow = async (
  deps: Pick<TaxPullDeps, 'clock'>,
  tx: Tx,
  row: Pick<MirrorRecord, 'company_id' | 'id' | 'sync_state'>,
  act: Outcome,
  note: string,
  invoiceId: string | null,
): Promise<void> => {
  const state = afterRowSync(row.sync_state, act)
  if (state === undefined) return
  await tx
    .updateTable('tax_invoice')
    .set({
      sync_state: state,
      sync_note: note,
      synced_at: deps.clock.now().toISOString(),
      ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
    })
    .where('id', '=', row.id)
    .execute()
  await addMirrorEvent(deps, tx, row.company_id, row.id, act === 'fail' ? 'syncFailed' : 'synced', { state, note })
}

/** One transaction: the rows of the files, their imports, and the row at work. */
const handOver = async (
  deps: TaxPullDeps,
  tx: Tx,
  seen: MirrorRecord,
  got: readonly { readonly format: BureauFormat; readonly file: Inspected | null }[],
): Promise<void> => {
  const row = await lockRow(tx, seen)
  if (!row) return
  const now = deps.clock.now().toISOString()
  const files = got.flatMap(({ file }) => (file ? [file] : []))
  const ours = files.length === 0 ? await ourInvoice(tx, row) : undefined
  const brought =
    files.length === 0
      ? []
      : await bringFilesIn(deps)(
          tx,
          { companyId: row.company_id, userId: row.sync_owner! },
          {
            area: 'company',
            mode: 'einvoice',
            category: row.direction === 'in' ? category.incoming : category.outgoing,
            batchId: row.task_id ?? row.id,
            entrySource: entrySource.taxBureau,
          },
          files,
        )
  for (const { format, file } of got) {
    const place = files.indexOf(file!)
    const columns = {
      stored_key: file?.key ?? null,
      sha256: file?.sha256 ?? null,
      size: file ? String(file.size) : null,
      name: file?.name ?? null,
      import_file_id: file ? brought[place]!.importId : null,
      outcome: null,
      reason: file ? null : 'none',
      fetched_at: now,
    }
    await tx
      .insertInto('tax_invoice_file')
      .values({ company_id: row.company_id, tax_invoice_id: row.id, format, ...columns })
      .onConflict((oc) => oc.columns(['company_id', 'tax_invoice_id', 'format']).doUpdateSet(columns))
      .execute()
  }
  if (files.length > 0) {
    await tx.updateTable('tax_invoice').set({ sync_state: 'processing', completeness: 'file' }).where('id', '=', row.id).execute()
    return
  }
  // Nothing to bring: what the system has already is complete, an older one is entered without a file, anything else
  // needs a person.
  if (ours) return settleRow(deps, tx, row, 'same', '', ours.id)
  const entered = row.source === 'legacy' ? await enterRow(deps, tx, row) : undefined
  await settleRow(deps, tx, row, entered ? 'enter' : 'fail', entered ? 'withoutFile' : 'noFile', entered ?? null)
}
