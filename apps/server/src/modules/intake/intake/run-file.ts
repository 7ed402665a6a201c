// The job: takes a file through the pipeline exactly once, across crashes.
import { sql } from 'kysely'
import { recognitionStatus as s, recognitionEndings } from '@piaotai/domain/states.ts'
import type { LossReason } from '../../../kernel/loss-reasons.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { giveWay } from '../../../lib/upload-throttle.ts'
import { dropEntries, fileToRead } from '../../platform/file/index.ts'
import { changeStatus, goesOn, keeperOf, lockFile, splitRunOf, type Change, type ImportRecord } from './import-rows.ts'
import type { IntakeDeps } from './deps.ts'
import { identifyStep, recogniseStep, recordStep, splitStep, type OpenFile } from './pipeline.ts'
import type { recogniseFile } from './recognise-job.ts'

const attemptsMax = 3
const progressEveryMs = 300

export const runFile =
  (deps: IntakeDeps): JobRun<(typeof recogniseFile)['payload']> =>
  async ({ companyId, importFileId }, { signal, last }) => {
    await giveWay()
    const open = await begin(deps, companyId, importFileId)
    if (!open) return
    const { row } = open
    const kind = identifyStep(open)
    if ('end' in kind) return finish(deps, open, kind.end)
    const stopping = watchCancel(deps, row, signal)
    try {
      if (kind.next === 'archive') {
        await advance(deps, row, { status: s.splitting })
        return await finish(deps, open, await splitStep(deps)(open, stopping.signal))
      }
      const recognised = await recogniseStep(deps)(open, reportProgress(deps, row), stopping.signal)
      if ('end' in recognised) return await finish(deps, open, recognised.end)
      await giveWay()
      await deps.db.inTenant({ companyId, userId: row.created_by }, async (tx) => {
        const now = await lockFile(tx, importFileId)
        if (!now || recognitionEndings.has(now.recognition_status)) return
        await countLoss(deps, tx, open, undefined)
        await changeStatus(deps, tx, now, await recordStep(deps)(tx, open, recognised.next), [s.recognised, s.saving])
      })
    } catch (error) {
      // Reports an unacceptable file; a cancelled one has ended already.
      if (last) await finish(deps, open, lastWord(error))
      else await deps.db.inTenant({ companyId }, (tx) => countLoss(deps, tx, open, lastWord(error).reason))
      throw error
    } finally {
      stopping.end()
    }
  }
/** The end after the last attempt: the fault of the file or of the app. */
const lastWord = (error: unknown): Change => {
  const reason =
    error instanceof Error && 'reason' in error && (error.reason === 'crashed' || error.reason === 'damaged') ? error.reason : 'failed'
  return { status: s.failed, reason, next: reason === 'failed' ? 'retry' : 'replaceFile' }
}

/** Marks the file as in progress and opens it; undefined if nothing is left to do. */
const begin = async (
  { db, clock, changeFeed, files, losses }: IntakeDeps,
  companyId: string,
  id: string,
): Promise<OpenFile | undefined> => {
  const begun = await db.inTenant({ companyId }, async (tx) => {
    const row = await lockFile(tx, id)
    if (row) await dropLeft(files, tx, row)
    if (!row || recognitionEndings.has(row.recognition_status)) return undefined
    const { known, ...stored } = await fileOf(losses, tx, row)
    if (known || row.attempts >= attemptsMax) {
      await changeStatus({ clock, changeFeed }, tx, row, { status: s.failed, reason: known ?? 'crashed', next: 'replaceFile' })
      return undefined
    }
    // An earlier attempt may have killed the whole process: this one counts as lost until it reports another ending.
    const counted = row.attempts > 0
    if (counted) await losses.count(tx, stored.sha256, work, 'crashed')
    // An interrupted attempt left its status behind: the file starts over from the queue.
    const marked = await changeStatus(
      { clock, changeFeed },
      tx,
      row,
      { status: s.recognising, progress: [0, 0], started: true, countAttempt: true },
      row.recognition_status === s.queued ? [] : [s.queued],
    )
    return { row: marked, counted, ...stored }
  })
  if (!begun) return undefined
  const { row, key, format, sha256, counted, userName } = begun
  const open = { row, format, sha256, counted }
  const file = await fileToRead(files.storage, { key, name: row.name }).catch(async (error: unknown) => {
    await db.inTenant({ companyId }, (tx) => countLoss({ losses }, tx, open, undefined))
    throw error
  })
  return {
    ...open,
    file,
    entering: {
      companyId,
      userId: row.created_by,
      userName,
      keeper: keeperOf(row),
      entrySource: row.entry_source,
      categoryHint: row.category,
      area: row.area,
      batchId: row.batch_id,
      ...(row.retake_of === null ? {} : { retakeOf: row.retake_of }),
    },
  }
}
/** Recognition and unpacking share one count. */
const work = 'read'
const lossOf = (reason: string | null | undefined): LossReason | undefined =>
  reason === 'timedOut' || reason === 'outOfMemory' || reason === 'crashed' ? reason : undefined
/**
 * Counts a lost attempt once, and takes an advance count back for any other end. Returns whether the bytes are refused
 * from now on.
 */
const countLoss = async (
  { losses }: Pick<IntakeDeps, 'losses'>,
  tx: Tx,
  { sha256, counted }: Pick<OpenFile, 'sha256' | 'counted'>,
  reason: string | null | undefined,
): Promise<boolean> => {
  const lost = lossOf(reason)
  if (counted) await losses.giveBack(tx, sha256, work)
  if (!lost) return false
  await losses.count(tx, sha256, work, lost)
  return (await losses.known(tx, sha256, work)) !== undefined
}
/** Deletes the remains of an earlier run over an archive, with the row locked so that no run can claim them. */
const dropLeft = async (files: IntakeDeps['files'], tx: Tx, row: ImportRecord): Promise<void> => {
  const run = splitRunOf(row)
  if (run) await dropEntries(files)(tx, run)
}
/**
 * The bytes, their person, and why they are refused. What the transaction marks need not outlive a loss of power: the
 * file then starts over from the queue.
 */
const fileOf = async (losses: IntakeDeps['losses'], tx: Tx, row: ImportRecord) => {
  const file = await tx
    .selectFrom('stored_file')
    .select((eb) => [
      'key',
      'format',
      'sha256',
      eb.selectFrom('app_user').select('name').where('id', '=', row.created_by).as('userName'),
      losses.knownOf(sql.ref('stored_file.sha256'), work).as('known'),
      sql`set_config('synchronous_commit', 'off', true)`.as('passing'),
    ])
    .where('id', '=', row.stored_file_id)
    .executeTakeFirstOrThrow()
  return { ...file, userName: file.userName ?? '' }
}
/** `passing`: a progress update, written without waiting for the disk. */
const advance = (deps: IntakeDeps, row: ImportRecord, change: Change, passing = false): Promise<void> =>
  deps.db.inTenant({ companyId: row.company_id }, async (tx) => {
    if (passing) await sql`set local synchronous_commit = off`.execute(tx)
    const now = await goesOn(tx, row)
    if (now) await changeStatus(deps, tx, now, change)
  })
const finish = (deps: IntakeDeps, open: OpenFile, change: Change): Promise<void> =>
  deps.db.inTenant({ companyId: open.row.company_id }, async (tx) => {
    const over = await countLoss(deps, tx, open, change.reason)
    const now = await goesOn(tx, open.row)
    if (!now) return
    await changeStatus(deps, tx, now, over ? { ...change, next: 'replaceFile' } : change)
  })

/** Reports progress at intervals without delaying recognition; a fast file reports its end only. */
const reportProgress = (deps: IntakeDeps, row: ImportRecord): ((done: number, total: number) => void) => {
  let reported = Date.now()
  return (done, total) => {
    const now = Date.now()
    if (now - reported < progressEveryMs) return
    reported = now
    advance(deps, row, { status: s.recognising, progress: [done, total] }, true).catch(() => undefined)
  }
}
/** Stops a cancelled file's process. */
const watchCancel = (
  deps: IntakeDeps,
  row: ImportRecord,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly end: () => void } => {
  const stop = new AbortController()
  const unwatch = deps.changeFeed.watch(row.company_id, (change) => {
    if (change.id === row.id && change.cancelled) stop.abort()
  })
  return { signal: AbortSignal.any([signal, stop.signal]), end: unwatch }
}

/** After the last failed attempt: ends the file with a next step for a person. */
export const deadLetterFile =
  (deps: IntakeDeps) =>
  ({ companyId, importFileId }: { companyId: string; importFileId: string }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const row = await lockFile(tx, importFileId)
      // An unresponsive store must not keep the result from being reported.
      if (row) await dropLeft(deps.files, tx, row).catch(() => undefined)
      if (!row || recognitionEndings.has(row.recognition_status)) return
      await changeStatus(deps, tx, row, { status: s.failed, reason: 'failed', next: 'retry' })
    })
