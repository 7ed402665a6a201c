// Every import ends here, once the bytes are stored and inspected: one row and one job per file, in one transaction.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { entrySource, uploadStatus, type UploadMode } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { claimFile, claimUploads, type Inspected, type StoredFile } from '../../platform/file/index.ts'
import { newImport, type ImportRecord } from './import-rows.ts'
import type { IntakeDeps } from './deps.ts'
import { withOutcomes } from './read-imports.ts'
import { readingOf, recogniseFile } from './recognise-job.ts'

type Answer = Out<typeof invoiceCenter.endpoints.importFiles>
type Deps = Pick<IntakeDeps, 'db' | 'clock' | 'audit' | 'rateLimits' | 'jobs' | 'changeFeed' | 'files'>
export interface Batch {
  readonly area: 'personal' | 'company'
  readonly mode: UploadMode
  readonly category: number
  readonly batchId?: string
  /** By which way the files came; uploaded without it. */
  readonly entrySource?: number
  /** Name of the key that brought them. */
  readonly byKey?: string | undefined
  /** The invoice whose picture was taken again. */
  readonly retakeOf?: string | undefined
}

/**
 * Files in the given order. A file registered by an earlier call whose answer got lost returns its present state; new
 * files join its batch.
 */
export const registerFiles =
  (deps: Deps) =>
  (actor: Actor, batch: Batch, files: readonly Inspected[]): Promise<Answer> =>
    deps.db.inTenant(actor, (tx) => registerFilesIn(deps)(tx, actor, batch, files))
/** The same within the transaction of what brought them. */
export const registerFilesIn =
  (deps: Omit<Deps, 'db'>) =>
  async (tx: Tx, actor: Actor, batch: Batch, files: readonly Inspected[]): Promise<Answer> => {
    const stored = await claimUploads({ ...deps.files, rateLimits: deps.rateLimits })(tx, actor, files)
    const there = await rowsOf(tx, [...stored.values()])
    const known = new Set(there.map((row) => row.stored_file_id))
    const batchId = batch.batchId ?? there[0]?.batch_id ?? newId(deps.clock.now())
    const made = await addRows(
      deps,
      tx,
      actor,
      { ...batch, batchId, byKey: batch.byKey ?? actor.byKey?.name },
      [...new Map(files.map((f) => [f.key, f])).values()]
        .map((file) => ({ ...file, storedFileId: stored.get(file.key)!.id }))
        .filter((file) => !known.has(file.storedFileId)),
    )
    await deps.audit.record(
      tx,
      actor,
      made.map((row) => ({
        action: 'import.started',
        objectType: 'import',
        objectId: row.id,
        detail: { name: row.name, size: Number(row.size) },
      })),
    )
    const rows = await rowsOf(tx, [...stored.values()])
    const inOrder = files.map((file) => rows.find((row) => row.stored_file_id === stored.get(file.key)!.id)!)
    return { batchId, files: await withOutcomes(tx, actor, inOrder) }
  }

const rowsOf = (tx: Tx, files: readonly StoredFile[]): Promise<ImportRecord[]> =>
  tx
    .selectFrom('import_file')
    .selectAll()
    .where('parent_id', 'is', null)
    .where(
      'stored_file_id',
      'in',
      files.map((file) => file.id),
    )
    .execute()

/**
 * Files that came by themselves, by mail for example, for the person whose they are; returns their imports in the
 * given order.
 */
export const bringFilesIn =
  (deps: Pick<Deps, 'clock' | 'audit' | 'jobs' | 'changeFeed'>) =>
  async (
    tx: Tx,
    owner: { readonly companyId: string; readonly userId: string },
    batch: Batch & { readonly batchId: string },
    files: readonly Inspected[],
  ): Promise<readonly { readonly storedFileId: string; readonly importId: string }[]> => {
    const stored: Stored[] = []
    for (const file of files) stored.push({ ...file, storedFileId: (await claimFile(deps)(tx, owner, file)).id })
    const made = await addRows(deps, tx, owner, batch, stored)
    await deps.audit.record(
      tx,
      owner,
      made.map((row) => ({
        action: 'import.started',
        objectType: 'import',
        objectId: row.id,
        detail: { name: row.name, size: Number(row.size) },
      })),
    )
    const known = await importsOf(tx, batch.batchId, stored)
    return stored.map(({ storedFileId }) => ({ storedFileId, importId: known.get(storedFileId)! }))
  }

type Stored = Inspected & { readonly storedFileId: string }
/** The import of each file; the same bytes twice are one file. */
const importsOf = async (tx: Tx, batchId: string, files: readonly Stored[]): Promise<ReadonlyMap<string, string>> => {
  if (files.length === 0) return new Map()
  const rows = await tx
    .selectFrom('import_file')
    .select(['id', 'stored_file_id'])
    .where(
      'stored_file_id',
      'in',
      files.map(({ storedFileId }) => storedFileId),
    )
    .where('parent_id', 'is', null)
    .orderBy(sql`batch_id = ${batchId}`)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.stored_file_id!, row.id]))
}
/** Rows that no concurrent call has registered, each with its job. */
const addRows = async (
  deps: Pick<Deps, 'clock' | 'jobs' | 'changeFeed'>,
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  batch: Batch & { readonly batchId: string },
  files: readonly Stored[],
): Promise<readonly ImportRecord[]> => {
  if (files.length === 0) return []
  const made = await tx
    .insertInto('import_file')
    .values(
      files.map(({ storedFileId, name, size, format }) =>
        newImport(deps.clock, {
          ...batch,
          companyId: actor.companyId,
          userId: actor.userId,
          parentId: null,
          storedFileId,
          name,
          size,
          format,
          entrySource: batch.entrySource ?? entrySource.pcUpload,
          uploadStatus: uploadStatus.success,
        }),
      ),
    )
    .onConflict((oc) => oc.columns(['company_id', 'stored_file_id']).where('parent_id', 'is', null).doNothing())
    .returningAll()
    .execute()
  await deps.jobs.add(tx, recogniseFile, ...made.map((row) => readingOf(row, actor.userId)))
  await deps.changeFeed.publish(tx, actor.companyId, ...made.map((row) => ({ kind: 'import' as const, id: row.id, version: row.version })))
  return made
}
