// A database of the product's own PostgreSQL that is upgraded step by step, by the role that owns its tables and is subject to their policies.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makePostgres } from './database.ts'

const folder = join(import.meta.dirname, '../../src/migrations')
const names = readdirSync(folder).toSorted()

export const openUpgrade = async () => {
  const made = await makePostgres({ empty: true })
  const server = new pg.Client({ connectionString: made.ownerUrl })
  await server.connect()
  await server.query('create extension if not exists btree_gin')
  await server.query(`grant create on database "${made.role}" to "${made.role}"; alter schema public owner to "${made.role}"`)
  await server.end()
  const pool = new pg.Pool({ connectionString: made.url, max: 1 })
  // Dropping the database breaks connections that are being closed.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    /** Runs the migrations of these numbers, both ends included. */
    upTo: async (first: string, last: string): Promise<void> => {
      for (const name of names.filter((each) => each.slice(0, 4) >= first && each.slice(0, 4) <= last)) {
        const { up } = (await import(join(folder, name))) as { up: (db: Kysely<unknown>) => Promise<void> }
        await db.transaction().execute(up)
      }
    },
    close: async (): Promise<void> => {
      await db.destroy()
      await made.drop()
    },
  }
}
export type Upgrade = Awaited<ReturnType<typeof openUpgrade>>
