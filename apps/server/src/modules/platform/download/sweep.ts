// Deletes files that nobody can download any more: expired ones, and bytes of deleted or failed rows.
import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { selectDownloads, takeFile } from './download-rows.ts'
import type { sweepJob } from './jobs.ts'
import type { DownloadDeps } from './deps.ts'

type SweepDeps = Pick<DownloadDeps, 'db' | 'clock' | 'files' | 'jobs'>
/** An attempt that missed the end of its row may go on writing for this long. */
const attemptMs = 3_600_000
const atOnce = 500

/** Job: scheduled for a file's expiry, and for some time after bytes were left behind. */
export const runSweep =
  (deps: SweepDeps): JobRun<(typeof sweepJob)['payload']> =>
  async ({ companyId }) => {
    await sweepDownloads(deps, { companyId })
  }

/** Only a download names bytes in progress, and bytes not yet deleted. */
export const namedByDownloads = async (tx: Tx, keys: readonly string[]): Promise<readonly (string | null)[]> =>
  (
    await tx
      .selectFrom('download')
      .select('made_key')
      .where('made_key', 'in', [...keys])
      .execute()
  ).map((row) => row.made_key)

/** Bytes that the storage fails to delete stay named in their row for the next sweep. */
export const sweepDownloads = async (deps: SweepDeps, tenant: Tenant): Promise<void> => {
  const keys = await deps.db.inTenant(tenant, async (tx) => {
    const expired = await selectDownloads(tx)
      .where('state', '=', 'downloadable')
      .where('expires_at', '<=', deps.clock.now().toISOString())
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    const left = await tx
      .selectFrom('download')
      .select('made_key')
      .where('state', 'in', ['deleted', 'failed'])
      .where('made_key', 'is not', null)
      .limit(atOnce)
      .execute()
    const gone = left.map((row) => row.made_key)
    for (const row of expired) gone.push((await takeFile(deps, tx, row)) ?? null)
    return gone
  })
  await removeBytes(deps, tenant, keys)
}
/** Forgets a key only after its bytes are gone and no attempt can still write them: a stopped attempt may. */
export const removeBytes = async (
  { db, clock, files }: SweepDeps,
  { companyId }: Tenant,
  keys: readonly (string | null | undefined)[],
): Promise<void> => {
  const removed: string[] = []
  for (const key of keys)
    if (
      key &&
      (await files.storage.remove(key).then(
        () => true,
        () => false,
      ))
    )
      removed.push(key)
  if (removed.length === 0) return
  const quiet = new Date(clock.now().getTime() - attemptMs).toISOString()
  await db.inTenant({ companyId }, (tx) =>
    tx
      .updateTable('download')
      .set({ made_key: null })
      .where('made_key', 'in', removed)
      .where('state', 'in', ['deleted', 'failed'])
      .where(sql<boolean>`case when state = 'failed' then finished_at < ${quiet} else finished_at is not null or deleted_at < ${quiet} end`)
      .execute(),
  )
}
