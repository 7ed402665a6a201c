// Advisory locks: serialise transactions that would otherwise pass a limit together or miss each other's writes.
import { sql } from 'kysely'
import type { Tx } from '../kernel/deps.ts'

const keyOf = (what: string) => sql`hashtextextended(${what}, 0)`
/** Waits for the exclusive lock on `what`, and holds it until the transaction ends. */
export const takeAdvisoryLock = async (tx: Tx, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${keyOf(what)})`.execute(tx)
}
/** Shared with other holders; until the transaction ends nobody takes the lock exclusively. */
export const takeSharedAdvisoryLock = async (tx: Tx, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(what)})`.execute(tx)
}
