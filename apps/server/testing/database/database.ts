// Real databases for tests: each a copy of the run's template, on the product's own PostgreSQL, or on the system's in
// the comparing project.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseAdapter } from '../../src/adapters/database/adapter.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import { makeEncryption } from '../../src/lib/encryption.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { openPostgres } from '../../src/adapters/database/postgres/index.ts'
import { composeModules } from '../../src/kernel/compose-modules.ts'
import { openDatabase, type OpenDatabase } from '../../src/kernel/database.ts'
import * as nouns from '../../src/app/modules.ts'
import { tmpfsDir } from '../../../../scripts/lib/tmpfs-dir.ts'
import { createPostgres, postgresTemplate } from './template.ts'

const modules = composeModules(Object.values(nouns))
type SubscriberDeps = Parameters<typeof modules.subscribers>[0]

export interface Floor {
  readonly adapter: DatabaseAdapter
  readonly db: OpenDatabase
  /** SQL as the schema's owner, past every policy: for inspection and tampering. */
  readonly asOwner: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Raw SQL in a transaction as the app runs it: as the runtime role, with the given `app.company_id`. */
  readonly asCompany: (companyId: string, text: string) => Promise<{ readonly rows: Record<string, unknown>[]; readonly changed: number }>
  /** The same database, whose events are heard with these. */
  readonly hearing: (deps: Partial<SubscriberDeps>) => OpenDatabase
  readonly close: () => Promise<void>
}

export const makeFolder = tmpfsDir
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
/**
 * The superuser's address on the server of these databases; undefined if the project needs a system PostgreSQL and
 * there is none.
 */
const readServerUrl = (): string | undefined =>
  process.env[process.env['ON_SYSTEM_POSTGRES'] ? 'TEST_SYSTEM_DATABASE_URL' : 'TEST_DATABASE_URL']
export const serverUrl = readServerUrl()

/** Tests that are skipped by name if the project needs a system PostgreSQL and there is none. */
export const onPostgres = describe.skipIf(!serverUrl)
/** The database of a file or a describe: opened before its tests, dropped after them. */
export const fileFloor = (): (() => Floor) => {
  let open: Floor | undefined
  beforeAll(async () => {
    open = await openFloor()
  })
  afterAll(() => open?.close())
  return () => open!
}
/** Runs the tests on a database of their own. */
export const onDatabase = (sentences: (floor: () => Floor) => void): void => {
  onPostgres('on PostgreSQL', () => sentences(fileFloor()))
}

/** A new database with its runtime role, as an operator would create them. */
const openFloor = async (): Promise<Floor> => {
  const made = await makePostgres()
  return floorOn(await openPostgres(made.url, made.ownerUrl, 20), made.drop)
}
/** `empty`: as created by an operator, before any migration. */
export const makePostgres = async ({
  empty = false,
} = {}): Promise<{ url: string; ownerUrl: string; role: string; drop: () => Promise<void> }> => {
  const role = `test_${randomBytes(6).toString('hex')}`
  // A benchmark starts its server after this was loaded.
  const address = readServerUrl()
  if (!address) throw new Error('no PostgreSQL has been started for these databases')
  const server = new pg.Client({ connectionString: address })
  await server.connect()
  const { url, ownerUrl } = await createPostgres(server, address, role, empty ? 'template0' : await postgresTemplate(server, address))
  return {
    url,
    ownerUrl,
    role,
    drop: async () => {
      await server.query(`drop database if exists ${role} with (force)`)
      await server.query(`drop role if exists ${role}`)
      await server.end()
    },
  }
}

/** Jobs that subscribers enqueue and messages that they write are not kept, unless a test asks for them. */
const unheard: Omit<SubscriberDeps, 'audit'> = {
  clock: { now: () => new Date() },
  jobs: { add: async () => undefined, addAt: async () => undefined },
  outbox: { add: async () => undefined },
  encryption: makeEncryption(['a secret of the tests, long enough']),
  origin: 'http://localhost',
}

const floorOn = async (adapter: DatabaseAdapter, drop: () => Promise<void>): Promise<Floor> => {
  await migrate(adapter)
  const hearing: Floor['hearing'] = (deps) =>
    openDatabase(adapter.dialect, modules.subscribers({ audit: makeAudit({ ...unheard, ...deps }), ...unheard, ...deps }))
  const db = hearing({})
  return {
    adapter,
    db,
    hearing,
    asOwner: async (text, values) => (await adapter.migrationSession.query(text, values ?? [])).rows as Record<string, unknown>[],
    asCompany: (companyId, text) =>
      db.inTenant({ companyId }, async (tx) => {
        const done = await sql.raw<Record<string, unknown>>(text).execute(tx)
        return { rows: done.rows, changed: Number(done.numAffectedRows ?? 0n) }
      }),
    close: async () => {
      await adapter.end()
      await drop()
    },
  }
}

/** A clock that stands still until it is advanced. */
export const stillClock = (start = '2026-11-21T02:00:00.000Z') => {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}
