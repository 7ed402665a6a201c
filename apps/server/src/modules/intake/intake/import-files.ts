// Uploaded files: importing them, reporting failed uploads, retrying and cancelling.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import {
  category,
  entrySource,
  mayCancel,
  mayIgnore,
  mayRetry,
  recognitionStatus as s,
  uploadModes,
  uploadStatus,
} from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { findInvoice } from '../../invoices/invoice/index.ts'
import { inspectUpload, finalizeUpload, type Inspected } from '../../platform/file/index.ts'
import { changeStatus, lockFile, newImport, type ImportRecord } from './import-rows.ts'
import type { IntakeDeps } from './deps.ts'
import { readingOf, recogniseFile } from './recognise-job.ts'
import { findImport } from './read-imports.ts'
import { registerFiles } from './register-files.ts'

type Endpoints = typeof invoiceCenter.endpoints
/** Each waits for the disk, and for the scanner where there is one, which gets the bytes of so many. */
const settledAtOnce = 5

export const importFiles =
  (deps: IntakeDeps) =>
  async (actor: Actor, input: In<Endpoints['importFiles']>): Promise<Out<Endpoints['importFiles']>> => {
    const source = input.entrySource
    if (source !== undefined && !actor.byKey?.sources.includes(source)) throw new Problem('device.sourceRefused')
    const mode = uploadModes[input.mode]
    const { retakeOf } = input
    if (input.files.length > (retakeOf ? 1 : mode.maxFiles)) throw new Problem('file.tooMany', { max: retakeOf ? 1 : mode.maxFiles })
    if (retakeOf) await deps.db.inTenant(actor, (tx) => findInvoice(tx, actor, retakeOf, input.area))
    // Inspects all files before it stores the first: one refused file refuses the call and leaves nothing behind.
    const inspected: Inspected[] = []
    for (const file of input.files) {
      const upload = await inspectUpload(deps.files)(actor, file)
      if (!(mode.formats as readonly string[]).includes(upload.format)) throw new Problem('file.typeRefused', { name: upload.name })
      if (upload.size > mode.maxBytes) throw new Problem('file.tooLarge', { name: upload.name, megabytes: mode.maxBytes / 1024 / 1024 })
      inspected.push(upload)
    }
    const files: Inspected[] = []
    for (let at = 0; at < inspected.length; at += settledAtOnce)
      files.push(...(await Promise.all(inspected.slice(at, at + settledAtOnce).map((upload) => finalizeUpload(deps.files)(upload)))))
    return registerFiles(deps)(
      actor,
      {
        area: input.area,
        mode: input.mode,
        category: input.category ?? 0,
        ...(input.batchId ? { batchId: input.batchId } : {}),
        retakeOf,
        // A program uploads as the client does, unless its key names another way.
        ...(source === undefined && !actor.byKey ? {} : { entrySource: source ?? entrySource.clientUpload }),
      },
      files,
    )
  }
/** An upload that never arrived still gets its record, with its reason. */
export const reportUpload =
  ({ db, clock, audit, changeFeed }: IntakeDeps) =>
  async (actor: Actor, input: In<Endpoints['reportUpload']>): Promise<Record<string, never>> => {
    await db.inTenant(actor, async (tx) => {
      const made = await tx
        .insertInto('import_file')
        .values(
          newImport(clock, {
            companyId: actor.companyId,
            userId: actor.userId,
            batchId: input.batchId ?? newId(clock.now()),
            parentId: null,
            storedFileId: null,
            name: keepFileName(input.name),
            size: input.size,
            format: null,
            area: input.area,
            mode: input.mode,
            category: category.uncategorised,
            entrySource: entrySource.pcUpload,
            uploadStatus: uploadStatus.failed,
            refused: { reason: `upload.${input.reason}`, next: 'replaceFile' },
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit.record(tx, actor, [
        { action: 'import.uploadFailed', objectType: 'import', objectId: made.id, detail: { name: made.name, reason: input.reason } },
      ])
      await changeFeed.publish(tx, actor.companyId, { kind: 'import', id: made.id, version: made.version })
    })
    return {}
  }

/** The rows of the ids; refuses the whole call unless the actor may act on all of them. */
const lockAll = async (tx: Tx, actor: Actor, ids: readonly string[], area: 'personal' | 'company'): Promise<readonly ImportRecord[]> => {
  const rows: ImportRecord[] = []
  for (const id of [...new Set(ids)].sort()) {
    await findImport(tx, actor, id, area)
    const row = await lockFile(tx, id)
    if (!row) throw new Problem('import.notFound')
    rows.push(row)
  }
  return rows
}
export const retryImports =
  (deps: IntakeDeps) =>
  (actor: Actor, input: In<Endpoints['retryImports']>): Promise<Out<Endpoints['retryImports']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const answers = []
      for (const row of await lockAll(tx, actor, input.ids, input.area)) {
        const held = await tx
          .selectFrom('import_item')
          .select('id')
          .where('import_file_id', '=', row.id)
          .where('outcome', 'in', ['entered', 'originalUpdated', 'joined'])
          .limit(1)
          .executeTakeFirst()
        if (!mayRetry(row.recognition_status) || !row.stored_file_id || row.mode === 'sheet' || held) {
          answers.push({ id: row.id, ok: false, problem: 'import.notRetryable' })
          continue
        }
        await tx.deleteFrom('import_item').where('import_file_id', '=', row.id).execute()
        const queued = await changeStatus(deps, tx, row, { status: s.queued, cancelled: false, progress: [0, 0] })
        await tx.updateTable('import_file').set({ attempts: 0, ignored: false }).where('id', '=', queued.id).execute()
        await deps.jobs.add(tx, recogniseFile, readingOf(row, actor.userId))
        await deps.audit.record(tx, actor, [{ action: 'import.retried', objectType: 'import', objectId: row.id }])
        answers.push({ id: row.id, ok: true })
      }
      return answers
    })
export const cancelImports =
  (deps: IntakeDeps) =>
  (actor: Actor, input: In<Endpoints['cancelImports']>): Promise<Out<Endpoints['cancelImports']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const answers = []
      for (const row of await lockAll(tx, actor, input.ids, input.area)) {
        if (!mayCancel(row.recognition_status) || row.recognition_status === s.saving) {
          answers.push({ id: row.id, ok: false, problem: 'import.notCancellable' })
          continue
        }
        const ending = row.recognition_status === s.splitting ? s.splitFailed : s.failed
        await changeStatus(deps, tx, row, { status: ending, reason: 'cancelled', next: 'retry', cancelled: true })
        await deps.audit.record(tx, actor, [{ action: 'import.cancelled', objectType: 'import', objectId: row.id }])
        answers.push({ id: row.id, ok: true })
      }
      return answers
    })

/** Puts to-dos aside, or takes them back. A file at work is no to-do yet. */
export const ignoreImports =
  ({ db, clock, audit, changeFeed }: Pick<IntakeDeps, 'db' | 'clock' | 'audit' | 'changeFeed'>) =>
  (actor: Actor, { area, ids, ignored }: In<Endpoints['ignoreImports']>): Promise<Out<Endpoints['ignoreImports']>> =>
    db.inTenant(actor, async (tx) => {
      const answers = []
      for (const row of await lockAll(tx, actor, ids, area)) {
        if (!mayIgnore(row.recognition_status)) {
          answers.push({ id: row.id, ok: false, problem: 'import.notIgnorable' })
          continue
        }
        if (row.ignored !== ignored) {
          const version = row.version + 1
          await tx
            .updateTable('import_file')
            .set({ ignored, version, changed_at: clock.now().toISOString() })
            .where('id', '=', row.id)
            .execute()
          await changeFeed.publish(tx, row.company_id, { kind: 'import', id: row.id, version })
          const action = ignored ? 'import.ignored' : 'import.unignored'
          await audit.record(tx, actor, [{ action, objectType: 'import', objectId: row.id, detail: { name: row.name } }])
        }
        answers.push({ id: row.id, ok: true })
      }
      return answers
    })
