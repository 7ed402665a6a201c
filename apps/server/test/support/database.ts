// Real databases for tests: the embedded one in a folder of its own, and PostgreSQL when TEST_DATABASE_URL names a throw-away server.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseAdapter } from '../../src/adapters/database/adapter.ts'
import { openEmbedded } from '../../src/adapters/database/embedded/index.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { openPostgres } from '../../src/adapters/database/postgres/index.ts'
import { openDatabase, type OpenDatabase } from '../../src/kernel/database.ts'
import { briefMemory } from '../../../../scripts/lib/house-process.ts'
import { quickFolder } from '../../../../scripts/lib/quick-folder.ts'
import { copyEmbedded, createPostgres, postgresTemplate } from './template.ts'

export type DatabaseName = 'embedded' | 'postgres'
export interface Floor {
  readonly name: DatabaseName
  readonly adapter: DatabaseAdapter
  /** The role that serves, when it is another than the one that migrates. */
  readonly runtimeUser: string | undefined
  readonly db: OpenDatabase
  /** SQL as the schema's owner, past every policy: for looking and for tampering. */
  readonly asOwner: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Bare SQL in a transaction as the house runs it: as the role that serves, with `app.company_id` set to what is given. */
  readonly asCompany: (companyId: string, text: string) => Promise<{ readonly rows: Record<string, unknown>[]; readonly changed: number }>
  readonly close: () => Promise<void>
}

export const makeFolder = quickFolder
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
const serverUrl = process.env['TEST_DATABASE_URL']

/** Runs the sentences once on each database. PostgreSQL is left out by name when no server is given. */
export const eachDatabase = (sentences: (name: DatabaseName, floor: () => Floor) => void): void => {
  for (const name of ['embedded', 'postgres'] as const) {
    describe.skipIf(name === 'postgres' && !serverUrl)(name, () => {
      let open: Floor | undefined
      beforeAll(async () => {
        open = await (name === 'embedded' ? openEmbeddedFloor() : openPostgresFloor())
      })
      afterAll(() => open?.close())
      sentences(name, () => open!)
    })
  }
}

const openEmbeddedFloor = async (): Promise<Floor> => {
  const folder = makeFolder()
  await copyEmbedded(folder)
  const adapter = await openEmbedded(folder, { memory: briefMemory })
  return floorOn('embedded', adapter, undefined, () => removeFolder(folder))
}
/** A database and a runtime role of its own, as an operator would make them. */
const openPostgresFloor = async (): Promise<Floor> => {
  const made = await makePostgres()
  return floorOn('postgres', await openPostgres(made.url, made.ownerUrl, 20), made.role, made.drop)
}
/** `empty`: as an operator makes it, before anything was migrated. */
export const makePostgres = async ({
  empty = false,
} = {}): Promise<{ url: string; ownerUrl: string; role: string; drop: () => Promise<void> }> => {
  const role = `test_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  const { url, ownerUrl } = await createPostgres(server, serverUrl!, role, empty ? 'template0' : await postgresTemplate(server, serverUrl!))
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

const floorOn = async (
  name: DatabaseName,
  adapter: DatabaseAdapter,
  runtimeUser: string | undefined,
  drop: () => void | Promise<void>,
): Promise<Floor> => {
  await migrate(adapter, runtimeUser)
  const db = openDatabase(adapter.dialect, { switchRole: adapter.switchRole })
  return {
    name,
    adapter,
    runtimeUser,
    db,
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

/** A clock that stands still until it is told to move. */
export const stillClock = (start = '2026-11-21T02:00:00.000Z') => {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}
