// Entries of an archive, kept under keys that follow from the run that unpacks it: whoever comes after a run that died finds what it left.
import { createHmac } from 'node:crypto'
import type { Tx } from '../../kernel/deps.ts'
import { storeBytes, type Inspected } from './stored-files.ts'
import { monthOf, type FileDeps } from './uploads.ts'

/** One run over an archive. No other run of it began at the same instant. */
export interface SplitRun {
  readonly companyId: string
  readonly archiveId: string
  readonly startedAt: string
}

const entryKey = ({ secret }: Pick<FileDeps, 'secret'>, { companyId, archiveId, startedAt }: SplitRun, at: number): string =>
  `${companyId}/${monthOf(new Date(startedAt))}/${createHmac('sha256', secret).update(`entry ${archiveId} ${startedAt} ${at}`).digest('hex').slice(0, 32)}`

/** Puts the entry that stands at that place among those this run stores, from 0 on and without a gap; throws `file.typeRefused` for one of no format that is taken. */
export const storeEntry =
  (deps: FileDeps) =>
  (run: SplitRun, at: number, name: string, bytes: Uint8Array): Promise<Inspected> =>
    storeBytes(deps)(run.companyId, name, bytes, entryKey(deps, run, at))

/** Takes away what a run stored and no row refers to, the last entry first: where that is broken off, what stays is found again. */
export const dropEntries =
  (deps: FileDeps) =>
  async (tx: Tx, run: SplitRun): Promise<void> => {
    const keys: string[] = []
    for (let key = entryKey(deps, run, 0); await deps.storage.stat(key); key = entryKey(deps, run, keys.length)) keys.push(key)
    if (keys.length === 0) return
    const claimed = await tx
      .selectFrom('stored_file')
      .select('key')
      .where('company_id', '=', run.companyId)
      .where('key', 'in', keys)
      .execute()
    const kept = new Set(claimed.map((row) => row.key))
    for (const key of keys.toReversed()) if (!kept.has(key)) await deps.storage.remove(key)
  }
