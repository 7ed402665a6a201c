// Records the invoices of a sheet: a few while the person waits, many by a job; one import record holds the result of
// each row.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { sheetLimits } from '@piaotai/domain/invoice/invoice-sheet.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category as categories, entrySource, uploadStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { addImports, newImport } from '../intake/index.ts'
import { judgeRows } from './judge-sheet.ts'
import type { ManualEntryDeps } from './deps.ts'
import { findSheet, type SheetRecord } from './preview-sheet.ts'
import { runSheet, sheetJob } from './run-sheet.ts'

type Endpoint = typeof manualEntryEndpoints.commitInvoiceSheet
/** How long a process may take with a small sheet before another one continues it. */
const rescueMs = 120_000

/** Committing a sheet again returns the same import. Refuses remaining errors unless the call skips them. */
export const commitInvoiceSheet =
  (deps: ManualEntryDeps) =>
  async (actor: Actor, { id, area, category, skipErrors }: In<Endpoint>): Promise<Out<Endpoint>> => {
    const { db, jobs, clock } = deps
    const { importId, quick } = await db.inTenant(actor, async (tx) => {
      const sheet = await findSheet(tx, actor, id, true)
      if (sheet.import_file_id !== null) return { importId: sheet.import_file_id, quick: false }
      const judged = await judgeRows(tx, actor, sheet.rows, shanghaiDay(clock.now()))
      const wrong = judged.filter((row) => row.state === 'wrong').length
      const rest = judged.length - wrong
      if (wrong > 0 && !skipErrors) throw new Problem('sheet.errorsLeft', { count: wrong })
      if (rest === 0) throw new Problem('sheet.empty')
      const made = await addImport(deps, tx, actor, sheet, { area, category: category ?? categories.uncategorised }, rest)
      const payload = { companyId: actor.companyId, sheetId: id, userId: actor.userId }
      if (rest > sheetLimits.atOnce) await jobs.add(tx, sheetJob, payload)
      else await jobs.addAt(tx, new Date(clock.now().getTime() + rescueMs), sheetJob, payload)
      return { importId: made, quick: rest <= sheetLimits.atOnce }
    })
    if (quick) await runSheet(deps)({ companyId: actor.companyId, sheetId: id })
    const row = await db.inTenant(actor, (tx) =>
      tx.selectFrom('import_file').select('finished_at').where('id', '=', importId).executeTakeFirstOrThrow(),
    )
    return { importId, running: row.finished_at === null }
  }

const addImport = async (
  { clock, audit, changeFeed }: ManualEntryDeps,
  tx: Tx,
  actor: Actor,
  sheet: SheetRecord,
  { area, category }: { readonly area: 'personal' | 'company'; readonly category: number },
  count: number,
): Promise<string> => {
  const file = await tx
    .selectFrom('stored_file')
    .select(['size', 'format'])
    .where('id', '=', sheet.stored_file_id)
    .executeTakeFirstOrThrow()
  const row = newImport(clock, {
    companyId: actor.companyId,
    userId: actor.userId,
    batchId: newId(clock.now()),
    parentId: null,
    storedFileId: sheet.stored_file_id,
    name: sheet.file_name,
    size: Number(file.size),
    format: file.format,
    area,
    mode: 'sheet',
    category,
    entrySource: entrySource.pcUpload,
    uploadStatus: uploadStatus.success,
  })
  await addImports(tx, { ...row, progress_total: sheet.rows.length })
  await tx.updateTable('invoice_sheet').set({ import_file_id: row.id }).where('id', '=', sheet.id).execute()
  await audit.record(tx, actor, [
    {
      action: 'import.started',
      objectType: 'import',
      objectId: row.id,
      detail: { name: sheet.file_name, size: Number(file.size), rows: sheet.rows.length, recorded: count },
    },
  ])
  await changeFeed.publish(tx, actor.companyId, { kind: 'import', id: row.id, version: 1 })
  return row.id
}
