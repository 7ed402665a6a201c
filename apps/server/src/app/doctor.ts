// npm run -s operator -- doctor: opens what the settings name as it is, without migrating or serving, and asks each part
// of the doctor. A part that cannot be reached is a finding, and the others go on.
import { readdirSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseAdapter } from '../adapters/database/adapter.ts'
import { openEmbedded } from '../adapters/database/embedded/index.ts'
import { migrationFolder, orderedMigrations } from '../adapters/database/migration-folder.ts'
import { openPostgres } from '../adapters/database/postgres/index.ts'
import { folderStorage } from '../adapters/storage/folder.ts'
import { sealedColumns } from './app.ts'
import { PlaintextRefused, readConfig, SettingWrong, type Config } from './config.ts'
import type { SqlSession } from '../db/sql-session.ts'
import { examineDatabase } from './doctor/database.ts'
import { note, wrong, type Finding } from './doctor/finding.ts'
import { examineJobs } from './doctor/jobs.ts'
import { examineCertificate, examinePorts, examinePublicUrl } from './doctor/network.ts'
import { examineBackups, examineDisk, examinePrograms, examineStore } from './doctor/places.ts'
import { examineSecrets } from './doctor/secrets.ts'
import { openDatabase } from '../kernel/database.ts'
import { countSealed } from '../kernel/sealed-columns.ts'
import { keyName } from '../lib/encryption.ts'
import { sentenceOfStart } from './start-failed.ts'

export { linesOf } from './doctor/finding.ts'

export interface Asked {
  /** Where backups lie; their age is not known without it. */
  readonly backups?: string | undefined
  readonly backupHours?: number | undefined
}
/** All that is wrong or to be known; empty when all is well. */
export const examine = async (
  env: Readonly<Record<string, string | undefined>>,
  { backups, backupHours = 26 }: Asked = {},
): Promise<readonly Finding[]> => {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof SettingWrong || error instanceof PlaintextRefused)) throw error
    return [wrong('settings', ['', error.message], ['', ''])]
  }
  const now = Date.now
  const parts: readonly (Finding[] | Promise<Finding[]>)[] = [
    examineDisk(config.dataDir),
    examinePrograms(config.webFolder),
    examineCertificate('MAIL_TLS_CERT', config.mailIn?.tls?.cert, now()),
    examinePorts(config),
    examinePublicUrl(config),
    storeOf(config),
    config.databaseUrl === undefined ? examineEmbedded(config) : examinePostgres(config, config.databaseUrl),
    backups === undefined ? [] : examineBackups(backups, backupHours, now()),
  ]
  return (await Promise.all(parts)).flat()
}

const storeOf = async (config: Config): Promise<Finding[]> => {
  if (config.s3) {
    const { s3Storage } = await import('../adapters/storage/s3.ts')
    return examineStore(s3Storage(config.s3), 'S3')
  }
  const failed = (error: unknown) => ({
    put: () => Promise.reject(error as Error),
    read: async () => Buffer.of(),
    remove: async () => undefined,
  })
  return examineStore(await folderStorage(config.dataDir, config.secretKey).catch(failed), 'DATA_DIR')
}
const migrations = (): readonly string[] => orderedMigrations(readdirSync(migrationFolder)).map((file) => file.slice(0, -'.ts'.length))
const unreachable = (error: unknown, config: Config): Finding =>
  wrong('database', ['', sentenceOfStart(error, config) ?? (error instanceof Error ? error.message : String(error))], ['', ''])

const examinePostgres = async (config: Config, url: string): Promise<Finding[]> => {
  const apart = config.migrationDatabaseUrl !== url
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'piaotai doctor' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { findings, current } = await examineDatabase({ session: client, migrations: migrations(), now: Date.now, apart })
    if (!apart)
      findings.push(
        note(
          'database.oneRole',
          ['迁移和日常服务用同一个数据库角色。', 'One database role migrates and serves.'],
          [
            '请另设 MIGRATION_DATABASE_URL，日常角色便改不了表。',
            'Set MIGRATION_DATABASE_URL to another one: then the serving role cannot change tables.',
          ],
        ),
      )
    if (!current) return findings
    findings.push(...(await examineJobs(client)))
    // Under row-level security, as the app asks; a role past it is a finding already.
    if (findings.some(({ key }) => key === 'database.role' || key === 'database.version')) return findings
    const adapter = await openPostgres(url, url, 2)
    return [...findings, ...(await secretsIn(adapter, config))]
  } catch (error) {
    return [unreachable(error, config)]
  } finally {
    await client.end().catch(() => undefined)
  }
}
const examineEmbedded = async (config: Config): Promise<Finding[]> => {
  let adapter: DatabaseAdapter
  try {
    adapter = await openEmbedded(config.dataDir, { size: 2 })
  } catch (error) {
    if (error instanceof Error && error.name === 'DataFolderLocked')
      return [
        note(
          'database.inUse',
          [
            '内嵌数据库正由运行中的票台使用，里面没有检查。',
            'The embedded database is in use by the running Piaotai, and was not looked into.',
          ],
          ['要一并检查，请先停止票台。', 'Stop Piaotai first to have it checked too.'],
        ),
      ]
    return [unreachable(error, config)]
  }
  const session: SqlSession = adapter.session
  try {
    const { findings, current } = await examineDatabase({ session, migrations: migrations(), now: Date.now, apart: true })
    // Nobody works on its jobs while it is looked into: only what failed for good tells something.
    if (current) findings.push(...(await examineJobs(session)).filter(({ key }) => key === 'jobs.failed'))
    return current ? [...findings, ...(await secretsIn(adapter, config))] : findings
  } catch (error) {
    return [unreachable(error, config)]
  } finally {
    await adapter.end().catch(() => undefined)
  }
}
/** Closes the adapter's pool with its database. */
const secretsIn = async (adapter: DatabaseAdapter, { secretKey, formerKeys }: Config): Promise<Finding[]> => {
  const db = openDatabase(adapter.dialect, [])
  try {
    return examineSecrets(await countSealed({ db, columns: sealedColumns }), [secretKey, ...formerKeys].map(keyName))
  } finally {
    await db.close().catch(() => undefined)
    if (adapter.kind === 'postgres') await adapter.end().catch(() => undefined)
  }
}
