// Transactions that would pass the same limit, or miss what another is just writing, go one after the other.
import { sql } from 'kysely'
import type { Tx } from '../kernel/deps.ts'

const keyOf = (what: string) => sql`hashtextextended(${what}, 0)`
/** Waits until nobody else has or holds the turn of what is named, and has it until the transaction ends. */
export const takeAdvisoryLock = async (tx: Tx, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${keyOf(what)})`.execute(tx)
}
/** Beside others who hold it, and until the transaction ends nobody takes it. */
export const takeSharedAdvisoryLock = async (tx: Tx, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(what)})`.execute(tx)
}
