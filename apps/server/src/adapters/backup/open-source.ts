// A connection that sees every row: the superuser of the embedded database, running or not, or the operator's role for
// backups.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { database, roles } from '../database/embedded/cluster.ts'
import { openEmbedded } from '../database/embedded/index.ts'
import { BackupRefused } from './manifest.ts'

export interface BackupSource {
  readonly kind: 'embedded' | 'postgres'
  readonly client: pg.ClientBase
  readonly end: () => Promise<void>
}
const waits = 60
const waitMs = 500

export const openPostgresSource = async (url: string): Promise<BackupSource> => {
  const client = await connect({ connectionString: url })
  const { name, sees } = (
    await client.query<{ name: string; sees: boolean }>(
      'select current_user as name, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
    )
  ).rows[0]!
  if (!sees) {
    await client.end()
    throw new BackupRefused(
      `角色 ${name} 受行级安全约束，看不到所有的行。请由管理员建一个只读的备份角色，把它的地址写进 BACKUP_DATABASE_URL。The role ${name} is under row-level security and does not see every row. An administrator creates one that reads for backups, and its address goes into BACKUP_DATABASE_URL:\n  CREATE ROLE piaotai_backup LOGIN PASSWORD '…' NOSUPERUSER BYPASSRLS;\n  GRANT pg_read_all_data TO piaotai_backup;`,
    )
  }
  return { kind: 'postgres', client, end: () => client.end() }
}

/** Of the product that runs on this folder; started for the backup alone if none does. */
export const openEmbeddedSource = async (dataDir: string): Promise<BackupSource> => {
  const cluster = join(dataDir, 'postgres/cluster')
  if (!existsSync(cluster))
    throw new BackupRefused(
      `数据目录 ${dataDir} 里没有内嵌数据库：请检查 DATA_DIR 或 DATABASE_URL。There is no embedded database in ${dataDir}: check DATA_DIR or DATABASE_URL.`,
    )
  for (let left = waits; ; left--) {
    try {
      const adapter = await openEmbedded(dataDir, { size: 1 })
      const client = (await adapter.superuser!()) as unknown as pg.Client
      client.on('error', () => undefined)
      return {
        kind: 'embedded',
        client,
        end: async () => {
          await client.end().catch(() => undefined)
          await adapter.end()
        },
      }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'DataFolderLocked') throw error
      const running = addressIn(cluster)
      const client = running && (await connect({ ...running, user: roles.superuser, database }).catch(() => undefined))
      if (client) return { kind: 'embedded', client, end: () => client.end() }
      // The product is just starting or stopping.
      if (left === 0) throw error
      await pause(waitMs)
    }
  }
}
const connect = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000, application_name: 'piaotai backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
/** PostgreSQL writes its port and the folder of its socket into lines 4 and 5 of its pid file, and that it serves into 8. */
const addressIn = (cluster: string): { readonly host: string; readonly port: number } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const host = lines[4] ?? ''
    return host !== '' && lines[7]?.startsWith('ready') ? { host, port: Number(lines[3]) } : undefined
  } catch {
    return undefined
  }
}
