// Makes a file in a temporary place, stores it, and names it in one transaction; a failure in between leaves a row
// without a file.
import { sql } from 'kysely'
import type { DownloadReason } from '@piaotai/domain/export.ts'
import { MadeTooLarge } from '../../../ports/file-writer.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { StorageProblem } from '../../../ports/storage.ts'
import { keepMade, keyForMade } from '../file/index.ts'
import { failDownload, giveFile, lockDownload, type DownloadRecord } from './download-rows.ts'
import type { exportJob } from './jobs.ts'
import { idsIn } from '../../../db/id-lists.ts'
import { NothingLeft, OriginalChanged, type DownloadDeps, type Making } from './deps.ts'
import { refusalOf } from './download-access.ts'

const attemptsMax = 3
const tellEveryMs = 400
/** The file is no longer wanted: its row was deleted meanwhile. */
class Unwanted extends Error {}

export const runExport =
  (deps: DownloadDeps): JobRun<(typeof exportJob)['payload']> =>
  async ({ companyId, downloadId }, { signal, last }) => {
    try {
      await makeDownload(deps, true)(companyId, downloadId, signal)
    } catch (error) {
      if (last) await deadLetterExport(deps)({ companyId, downloadId })
      throw error
    }
  }
/** After the last attempt, also that of a process that died: marks the row as failed. */
export const deadLetterExport =
  (deps: DownloadDeps) =>
  async ({ companyId, downloadId }: { readonly companyId: string; readonly downloadId: string }): Promise<void> => {
    await deps.db.inTenant({ companyId }, (tx) => fail(deps, tx, { company_id: companyId, id: downloadId }, 'failed', true))
  }

/**
 * One attempt at the file of a waiting row; leaves any other row alone. Returns the reason of a permanent failure, also
 * written to the row. Throws on a failure that another attempt may solve. `told`: the person does not wait for it, and
 * is told of its end.
 */
export const makeDownload =
  (deps: DownloadDeps, told = false) =>
  async (companyId: string, id: string, signal: AbortSignal): Promise<DownloadReason | undefined> => {
    const begun = await begin(deps, companyId, id, told)
    if (typeof begun !== 'object') return begun
    const { row, ids, key } = begun
    try {
      const made = await deps.makers[row.kind](deps)(
        { companyId, userId: row.created_by, kind: row.kind, ids, settings: row.settings },
        { signal, tell: teller(deps, row) },
      )
      try {
        await keepMade(deps.files)(key, made)
        const given = await deps.db.inTenant({ companyId, userId: row.created_by }, async (tx) => {
          const now = await lockDownload(tx, id)
          if (now?.state !== 'generating' || now.made_key !== key) return false
          await giveFile(deps, tx, now, made, key)
          if (told) await emitEnd(tx, now, now, true)
          return true
        })
        if (!given) await deps.files.storage.remove(key)
      } finally {
        await made.discard()
      }
    } catch (error) {
      if (error instanceof Unwanted) return undefined
      const reason = reasonOf(error)
      if (!reason) throw error
      await deps.db.inTenant({ companyId }, (tx) => fail(deps, tx, row, reason, told))
      return reason
    }
    return undefined
  }
type Key = Pick<DownloadRecord, 'company_id' | 'id'>
const fail = async (deps: DownloadDeps, tx: Tx, key: Key, reason: DownloadReason, told: boolean): Promise<void> => {
  const failed = await failDownload(deps, tx, key, reason)
  if (failed && told) await emitEnd(tx, key, failed, false)
}
/** Of a print only its own dialog tells. */
const emitEnd = async (
  tx: Tx,
  { company_id: companyId, id: downloadId }: Key,
  { created_by: userId, name: file, kind }: Pick<DownloadRecord, 'created_by' | 'name' | 'kind'>,
  made: boolean,
): Promise<void> => {
  if (kind !== 'print') await emit(tx, 'download.ended', { companyId, userId, downloadId, file, made })
}
/** The reason of a permanent failure. */
const reasonOf = (error: unknown): DownloadReason | undefined =>
  error instanceof MadeTooLarge
    ? 'tooLarge'
    : error instanceof NothingLeft
      ? 'nothingLeft'
      : error instanceof OriginalChanged
        ? 'originalChanged'
        : error instanceof StorageProblem && error.reason === 'full'
          ? 'storageFull'
          : error instanceof StorageProblem && error.reason === 'missing'
            ? 'originalMissing'
            : undefined

interface Begun {
  readonly row: DownloadRecord
  readonly ids: readonly string[]
  readonly key: string
}
/**
 * Deletes the remains of an earlier attempt, then names the key of this one before any bytes exist. Undefined without
 * work to do, and a reason if the person has no right to the file.
 */
const begin = async (deps: DownloadDeps, companyId: string, id: string, told: boolean): Promise<Begun | DownloadReason | undefined> => {
  const key = keyForMade(deps.files)(companyId)
  const former = await deps.db.inTenant({ companyId }, (tx) =>
    tx.selectFrom('download').select('made_key').where('id', '=', id).where('state', '=', 'generating').executeTakeFirst(),
  )
  if (former?.made_key) await deps.files.storage.remove(former.made_key)
  return deps.db.inTenant({ companyId }, async (tx) => {
    const row = await lockDownload(tx, id)
    if (row?.state !== 'generating') return undefined
    if (row.made_key !== former?.made_key) throw new Error('another process has begun to make this file')
    const refused = (await refusalOf(tx, row, deps.clock.now())) ?? (row.attempts >= attemptsMax ? 'failed' : undefined)
    if (refused) {
      await fail(deps, tx, row, refused, told)
      return refused
    }
    await tx
      .updateTable('download')
      .set({ attempts: row.attempts + 1, progress: 0, made_key: key })
      .where('id', '=', id)
      .execute()
    const { ids } = await tx
      .selectFrom('download')
      .select(sql<string>`array_to_string(invoice_ids, ',')`.as('ids'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { row, ids: idsIn(ids), key }
  })
}
/** Writes progress at intervals, without waiting for the disk; a row that is no longer in progress ends the work. */
const teller = ({ db }: Pick<DownloadDeps, 'db'>, row: DownloadRecord): Making['tell'] => {
  let reported = 0
  return async (done) => {
    const now = Date.now()
    if (now - reported < tellEveryMs) return
    reported = now
    const changed = await db.inTenant({ companyId: row.company_id }, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx)
      return tx
        .updateTable('download')
        .set({ progress: done })
        .where('id', '=', row.id)
        .where('state', '=', 'generating')
        .executeTakeFirst()
    })
    if (changed.numUpdatedRows === 0n) throw new Unwanted()
  }
}
