// Entries of an archive, under keys derived from the run that unpacks it: the run after a crashed one finds its
// remains.
import { createHmac } from 'node:crypto'
import type { Tx } from '../../../kernel/deps.ts'
import { storeBytes, type Inspected } from './stored-files.ts'
import { monthOf, type FileDeps } from './uploads.ts'

/** One run over an archive, identified by the instant of its start. */
export interface SplitRun {
  readonly companyId: string
  readonly archiveId: string
  readonly startedAt: string
}

const entryKey = ({ secret }: Pick<FileDeps, 'secret'>, { companyId, archiveId, startedAt }: SplitRun, at: number): string =>
  `${companyId}/${monthOf(new Date(startedAt))}/${createHmac('sha256', secret).update(`entry ${archiveId} ${startedAt} ${at}`).digest('hex').slice(0, 32)}`

/**
 * Stores the entry at this place of the run, counted from 0 without gaps; throws `file.typeRefused` for an unaccepted
 * format.
 */
export const storeEntry =
  (deps: FileDeps) =>
  (run: SplitRun, at: number, name: string, bytes: Uint8Array): Promise<Inspected> =>
    storeBytes(deps)(run.companyId, name, bytes, entryKey(deps, run, at))

/**
 * Deletes a run's stored entries that no row refers to, the last entry first: after an interruption the rest can still
 * be found.
 */
export const dropEntries =
  (deps: FileDeps) =>
  async (tx: Tx, run: SplitRun): Promise<void> => {
    const keys: string[] = []
    for (let key = entryKey(deps, run, 0); await deps.storage.stat(key); key = entryKey(deps, run, keys.length)) keys.push(key)
    if (keys.length === 0) return
    const claimed = await tx.selectFrom('stored_file').select('key').where('key', 'in', keys).execute()
    const kept = new Set(claimed.map((row) => row.key))
    for (const key of keys.toReversed()) if (!kept.has(key)) await deps.storage.remove(key)
  }
