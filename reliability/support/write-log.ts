// Writes to the database's log until the disk is full: four megabytes at a time, each row replacing the last, so that
// only the log grows.
import type { DatabaseAdapter } from '../../apps/server/src/adapters/database/adapter.ts'

/** `note` holds one row. Returns the number of the last acknowledged write; each write stores its number. */
export const writeLog = async ({ migrationSession }: DatabaseAdapter, most: number): Promise<number> => {
  for (let n = 1; n <= most; n++)
    try {
      await migrationSession.query(`select pg_logical_emit_message(true, '', repeat('x', 4000000)); update note set n = ${n}`)
    } catch {
      return n - 1
    }
  return most
}
