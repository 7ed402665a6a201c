// Where a backup is made of or restored to: a data folder, or a database with the three roles that operators create; and
// the two commands as processes.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from '../../apps/server/src/app/config.ts'
import { makePostgres } from '../../apps/server/testing/database/database.ts'
import { tmpfsDir } from '../../scripts/lib/tmpfs-dir.ts'
import type { GroundDatabase } from './environment.ts'

const root = join(import.meta.dirname, '../..')
export const secret = 'a secret of the reliability runs, long enough'
export interface Place {
  readonly env: Readonly<Record<string, string>>
  readonly config: Config
  readonly drop: () => Promise<void>
}

/** An empty place: the embedded database's, or one whose owner is no superuser. */
export const emptyPlace = async (name: GroundDatabase): Promise<Place> => {
  const folder = tmpfsDir()
  const made = name === 'postgres' ? await ownedDatabase() : undefined
  const env = {
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: secret,
    RECOGNISE_WORKERS: '2',
    MAIL_PORT: 'off',
    ...made?.env,
  }
  return {
    env,
    config: readConfig({ ...env, ROLE: 'web' }),
    drop: async () => {
      await made?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
const ownedDatabase = async (): Promise<{ readonly env: Readonly<Record<string, string>>; readonly drop: () => Promise<void> }> => {
  const made = await makePostgres({ empty: true })
  const name = randomBytes(4).toString('hex')
  const [owner, reader] = [`owner_${name}`, `reader_${name}`]
  const server = new pg.Client({ connectionString: made.ownerUrl })
  await server.connect()
  await server.query(`create role ${owner} login nosuperuser nobypassrls password 'test'`)
  await server.query(`create role ${reader} login nosuperuser bypassrls password 'test'`)
  await server.query(`grant pg_read_all_data to ${reader}`)
  await server.query(`alter database ${made.role} owner to ${owner}`)
  await server.end()
  const as = (role: string): string => {
    const url = new URL(made.url)
    url.username = role
    return url.href
  }
  return {
    env: { DATABASE_URL: made.url, MIGRATION_DATABASE_URL: as(owner), BACKUP_DATABASE_URL: as(reader) },
    drop: async () => {
      await made.drop()
      const administrator = new URL(made.ownerUrl)
      administrator.pathname = '/postgres'
      const last = new pg.Client({ connectionString: administrator.href })
      await last.connect()
      await last.query(`drop role ${owner}, ${reader}`)
      await last.end()
    },
  }
}

export interface Command {
  readonly child: ChildProcess
  /** Resolves when the process has said this, or has ended. */
  readonly says: (text: string) => Promise<void>
  /** The exit code, null after a signal, and all output. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}
/** Starts `npm run backup` or `npm run restore` with these arguments. */
export const command = (name: 'backup' | 'restore', env: Readonly<Record<string, string>>, ...args: readonly string[]): Command => {
  const child = spawn(process.execPath, [join(root, `apps/server/src/app/commands/${name}.ts`), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hearers = new Set<() => void>()
  const hear = (chunk: unknown): void => {
    output += String(chunk)
    for (const hearer of hearers) hearer()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return {
    child,
    ended,
    says: (text) =>
      Promise.race([
        ended.then(() => undefined),
        new Promise<void>((resolve) => {
          const hearer = (): void => {
            if (output.includes(text)) resolve()
          }
          hearers.add(hearer)
          hearer()
        }),
      ]),
  }
}
