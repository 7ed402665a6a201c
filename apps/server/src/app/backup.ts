// Composition of backup and restore: the database and the store of the settings, and what the product adds to them.
import { readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { backUp, megabytes, type BackedUp } from '../adapters/backup/back-up.ts'
import { backupsIn, BackupRefused, findBackup, jobsPath, readManifest, rowsPath, type Manifest } from '../adapters/backup/manifest.ts'
import { openEmbeddedSource, openPostgresSource } from '../adapters/backup/open-source.ts'
import { checkBackedUpFiles } from '../adapters/backup/restore-files.ts'
import { restore } from '../adapters/backup/restore.ts'
import { readRows } from '../adapters/backup/row-files.ts'
import { tellTo, type Told } from '../adapters/backup/tell.ts'
import type { DatabaseAdapter } from '../adapters/database/adapter.ts'
import { openEmbedded } from '../adapters/database/embedded/index.ts'
import { grantJobs } from '../adapters/database/migrate.ts'
import { openPostgres } from '../adapters/database/postgres/index.ts'
import { openStorage } from '../adapters/storage/open.ts'
import { jobsOfProduct } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from '../kernel/database.ts'
import { openJobs } from '../kernel/jobs.ts'
import { keyName } from '../lib/encryption.ts'
import { verifyChain } from '../modules/platform/audit/index.ts'
import { platformChain } from '../modules/people/company/index.ts'

export { BackupRefused, findBackup, megabytes, readManifest, tellTo, type Manifest, type Told }

export interface Underway {
  readonly told: Told
  readonly signal: AbortSignal
}
const product = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }).version
/** Names of the keys of these settings, the present one first. */
export const keysOf = ({ secretKey, formerKeys }: Pick<Config, 'secretKey' | 'formerKeys'>): readonly string[] =>
  [secretKey, ...formerKeys].map(keyName)

/** Backs up everything into a new folder of the target. */
export const backUpAll = async (config: Config, target: string, { told, signal }: Underway): Promise<BackedUp> => {
  const source = config.databaseUrl
    ? await openPostgresSource(config.backupDatabaseUrl ?? config.migrationDatabaseUrl ?? config.databaseUrl)
    : await openEmbeddedSource(config.dataDir)
  try {
    const storage = await openStorage(config)
    return await backUp({ ...source, storage, keys: keysOf(config), product: product(), told, signal }, target)
  } finally {
    await source.end().catch(() => undefined)
  }
}
/** Deletes whole backups but the newest; returns the deleted ones. */
export const keepNewest = async (target: string, count: number): Promise<readonly string[]> => {
  const old = backupsIn(target).slice(0, -count)
  for (const folder of old) {
    // Under this name the rest of one that is cut off is cleared by the next backup.
    await rename(folder, `${folder}.part`)
    await rm(`${folder}.part`, { recursive: true })
  }
  return old
}

/** Restores a backup into the empty database and store of the settings. Returns chains that were broken in it already. */
export const restoreAll = async (
  config: Config,
  folder: string,
  manifest: Manifest,
  { told, signal }: Underway,
): Promise<{ readonly broken: readonly string[] }> => {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.migrationDatabaseUrl ?? config.databaseUrl, 2)
    : // More connections are more room for locks, of which one transaction takes thousands.
      await openEmbedded(config.dataDir, { size: config.databasePool })
  try {
    return await restore({ database, storage: await openStorage(config), folder, manifest, makeQueue, verifyAudit, told, signal })
  } finally {
    await database.end().catch(() => undefined)
  }
}
const makeQueue = async (database: DatabaseAdapter): Promise<void> => {
  const installer = await openJobs(database.migrationSession, jobsOfProduct, false, (error) => {
    throw error
  })
  await installer.stop()
  if (database.runtimeUser) await grantJobs(database.migrationSession, database.runtimeUser)
}
const verifyAudit = async ({ dialect }: DatabaseAdapter): Promise<{ readonly chains: number; readonly broken: readonly string[] }> => {
  const db = openDatabase(dialect, [])
  const verify = verifyChain({ db })
  const companies = await db.outside((tx) => tx.selectFrom('company').select(['id', 'number', 'name']).orderBy('number').execute())
  const broken: string[] = []
  for (const { id, number, name } of [...companies, { id: platformChain, number: '–', name: '票台 Piaotai' }]) {
    const { intact, brokenAt } = await verify(id)
    if (!intact) broken.push(`${number} ${name} #${brokenAt}`)
  }
  return { chains: companies.length + 1, broken }
}

/** Reads all of a backup and compares it with its digests. */
export const checkAll = async (folder: string, manifest: Manifest, { told, signal }: Underway): Promise<void> => {
  for (const table of manifest.tables)
    for await (const chunk of readRows(rowsPath(folder, table.name), table)) {
      signal.throwIfAborted()
      told.progress(`  ${table.name} · ${chunk.length}`)
    }
  if (manifest.jobs) for await (const chunk of readRows(jobsPath(folder), manifest.jobs)) void chunk
  await checkBackedUpFiles({ folder, manifest, signal, progress: (files, bytes) => told.progress(`  ${files} · ${megabytes(bytes)}`) })
}
