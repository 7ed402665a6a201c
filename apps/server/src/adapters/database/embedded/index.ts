// The embedded database: PostgreSQL in WebAssembly (PGlite), with the upkeep that its missing background processes would do.
import { join } from 'node:path'
import { PostgresDialect, type PostgresPool } from 'kysely'
import { makeFolder } from '../../../kernel/make-folder.ts'
import type { DatabaseAdapter } from '../adapter.ts'
import { lockDataFolder } from './lock.ts'
import { openEmbeddedPool, type EmbeddedNeeds } from './pool.ts'

const checkpointMs = 60_000
const vacuumMs = 15 * 60_000

export const openEmbedded = async (dataDir: string, needs: EmbeddedNeeds): Promise<DatabaseAdapter> => {
  const unlock = lockDataFolder(dataDir)
  const dir = join(dataDir, 'database')
  makeFolder(dir)
  const pool = await openEmbeddedPool(dir, needs).catch((error: unknown) => {
    unlock()
    throw error
  })
  const upkeep = (text: string) => () => {
    pool.query(text).catch(() => undefined)
  }
  const timers = [setInterval(upkeep('checkpoint'), checkpointMs), setInterval(upkeep('vacuum analyze'), vacuumMs)]
  for (const timer of timers) timer.unref()
  return {
    kind: 'embedded',
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    switchRole: true,
    session: { query: pool.relaxed },
    listen: pool.listen,
    migrationSession: pool as unknown as DatabaseAdapter['migrationSession'],
    end: async () => {
      for (const timer of timers) clearInterval(timer)
      await pool.end()
      unlock()
    },
  }
}
