// A backup put back into an empty database and store. A mark in the database keeps the product from starting on one that
// was cut off; a restore begins anew there, and skips the files that are there already.
import type pg from 'pg'
import type { Storage } from '../../ports/storage.ts'
import type { DatabaseAdapter } from '../database/adapter.ts'
import { migrate } from '../database/migrate.ts'
import { megabytes } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { checkFiles, restoreFiles } from './restore-files.ts'
import { restoreJobs } from './restore-jobs.ts'
import { restoreRows } from './restore-rows.ts'
import { buildSchema, checkVersion, refuseUsed } from './restore-schema.ts'
import type { Told } from './tell.ts'
import { markFinished, markUnfinished } from './unfinished.ts'

export interface RestoreDeps {
  readonly database: DatabaseAdapter
  readonly storage: Storage
  readonly folder: string
  readonly manifest: Manifest
  /** Makes the queue of this release and grants it. */
  readonly makeQueue: (database: DatabaseAdapter) => Promise<void>
  /** Verifies the audit log; returns the number of its chains, and those that are broken. */
  readonly verifyAudit: (database: DatabaseAdapter) => Promise<{ readonly chains: number; readonly broken: readonly string[] }>
  readonly signal: AbortSignal
  readonly told: Told
}
/** Chains of the audit log that were broken in the backup already; a restore that is not exact throws. */
export const restore = async (deps: RestoreDeps): Promise<{ readonly broken: readonly string[] }> => {
  const { database, storage, folder, manifest, signal, told } = deps
  const owner = database.migrationSession
  const onFiles = (files: number, bytes: number): void => told.progress(`  ${files}/${manifest.files.count} · ${megabytes(bytes)}`)
  await checkVersion(manifest)
  await refuseUsed(owner)
  await markUnfinished(owner)
  told.line('表结构：由迁移建到备份的版本…  The schema, by the migrations up to the backup’s…')
  await buildSchema(owner, manifest)
  told.line('文件…  Files…')
  await restoreFiles({ storage, folder, manifest, signal, progress: onFiles })
  told.line(`  ${manifest.files.count} 个文件 files · ${megabytes(manifest.files.bytes)}`)
  told.line('行：一次写入，逐表与备份比较…  Rows, in one transaction, each table compared with the backup…')
  await withOwner(database, (client) =>
    restoreRows({ client, folder, manifest, signal, progress: (table, rows) => told.progress(`  ${table} · ${rows} 行 rows`) }),
  )
  told.line(`  ${manifest.tables.length} 张表 tables · ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} 行 rows`)
  told.line('升级到本版…  Upgrading to this release…')
  await migrate(database)
  await deps.makeQueue(database)
  const jobs = await withOwner(database, async (client) => {
    const back = await restoreJobs(client, folder, manifest)
    // The first questions are answered by plans that know the rows.
    await client.query('analyze')
    return back
  })
  if (jobs.all > 0) told.line(`  未完成的任务 jobs not done: ${jobs.back}/${jobs.all}`)
  told.line('检查：文件的摘要，审计日志的链…  Checking the digests of files and the chains of the audit log…')
  signal.throwIfAborted()
  await checkFiles({ storage, folder, manifest, signal, progress: onFiles })
  const { chains, broken } = await deps.verifyAudit(database)
  told.line(`  ${manifest.files.count} 个文件相同 files equal · ${chains} 条链 chains · ${broken.length} 条断开 broken`)
  signal.throwIfAborted()
  await markFinished(owner)
  return { broken }
}
const withOwner = async <T>({ migrationSession }: DatabaseAdapter, run: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = (await migrationSession.connect()) as unknown as pg.PoolClient
  try {
    return await run(client)
  } finally {
    client.release()
  }
}
