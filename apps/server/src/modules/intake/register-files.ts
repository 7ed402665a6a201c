// Every way in ends here, once the bytes are stored and looked at: one row and one job a file, in one transaction.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { entrySource, uploadStatus, type UploadMode } from '@piaotai/domain/states.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/needs.ts'
import { claimFile, type Inspected, type StoredFile } from '../file/index.ts'
import { newImport, type ImportRecord } from './import-rows.ts'
import type { IntakeNeeds } from './needs.ts'
import { withOutcomes } from './read-imports.ts'
import { recogniseFile } from './recognise-job.ts'

type Answer = Out<typeof invoiceCenter.endpoints.importFiles>
type Needs = Pick<IntakeNeeds, 'db' | 'clock' | 'audit' | 'jobs' | 'notices' | 'files'>
export interface Batch { readonly area: 'personal' | 'company'; readonly mode: UploadMode; readonly category: number; readonly batchId?: string }

/** Files in the order given. One that was registered before, by a call whose answer got lost, is answered as it stands; new ones join its batch. */
export const registerFiles = (needs: Needs) => (actor: Actor, batch: Batch, files: readonly Inspected[]): Promise<Answer> => needs.db.inTenant(actor, async (tx) => {
  const stored = await claimAll(needs, tx, actor, files)
  const there = await rowsOf(tx, actor, [...stored.values()])
  const batchId = batch.batchId ?? there[0]?.batch_id ?? newId(needs.clock.now())
  const made: ImportRecord[] = []
  for (const file of new Map(files.map((f) => [f.key, f])).values()) {
    const storedFileId = stored.get(file.key)!.id
    if (there.some((row) => row.stored_file_id === storedFileId)) continue
    const row = await addRow(needs, tx, actor, { ...batch, batchId, storedFileId, name: file.name, size: file.size, format: file.format })
    if (row) made.push(row)
  }
  await needs.audit.record(tx, actor, made.map((row) => ({ action: 'import.started', objectType: 'import', objectId: row.id, detail: { name: row.name, size: Number(row.size) } })))
  const rows = await rowsOf(tx, actor, [...stored.values()])
  const inOrder = files.map((file) => rows.find((row) => row.stored_file_id === stored.get(file.key)!.id)!)
  return { batchId, files: await withOutcomes(tx, actor, inOrder) }
})

/** The files' rows by key, claimed in one order, so that two calls with the same files never wait for each other. */
const claimAll = async (needs: Needs, tx: Tx, actor: Actor, files: readonly Inspected[]): Promise<ReadonlyMap<string, StoredFile>> => {
  const claimed = new Map<string, StoredFile>()
  for (const file of files.toSorted((a, b) => (a.key < b.key ? -1 : 1))) if (!claimed.has(file.key)) claimed.set(file.key, await claimFile(needs.files)(tx, actor, file))
  return claimed
}
const rowsOf = (tx: Tx, actor: Actor, files: readonly StoredFile[]): Promise<ImportRecord[]> =>
  tx.selectFrom('import_file').selectAll().where('company_id', '=', actor.companyId).where('parent_id', 'is', null).where('stored_file_id', 'in', files.map((file) => file.id)).execute()

interface NewRow extends Batch { readonly batchId: string; readonly storedFileId: string; readonly name: string; readonly size: number; readonly format: string }
/** Undefined when another call has registered the file at the same moment. */
const addRow = async (needs: Needs, tx: Tx, actor: Actor, row: NewRow): Promise<ImportRecord | undefined> => {
  const made = await tx.insertInto('import_file').values(newImport(needs.clock, {
    ...row, companyId: actor.companyId, userId: actor.userId, parentId: null, entrySource: entrySource.pcUpload, uploadStatus: uploadStatus.success,
  })).onConflict((oc) => oc.columns(['company_id', 'stored_file_id']).where('parent_id', 'is', null).doNothing()).returningAll().executeTakeFirst()
  if (!made) return undefined
  await needs.jobs.add(tx, recogniseFile, { companyId: actor.companyId, importFileId: made.id })
  await needs.notices.publish(tx, actor.companyId, { kind: 'import', id: made.id, version: made.version })
  return made
}
