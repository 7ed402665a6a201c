// Transactions bound to a company: the only way to a tenant table.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql, type Dialect } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Database, Tx } from './deps.ts'
import { subscribe, type Subscribers } from './events.ts'
import type { Tables } from '../db/tables.ts'

const inTransaction = new AsyncLocalStorage<true>()
/**
 * Pools call this first: a query outside the open transaction sees other rows, and may wait for that transaction's
 * locks.
 */
export const refuseInsideTransaction = (): void => {
  if (inTransaction.getStore()) throw new Error('a query or transaction inside a transaction: hand the open one on')
}

export interface OpenDatabase extends Database {
  readonly kysely: Kysely<Tables>
  readonly close: () => Promise<void>
}
/** One act may meet a deadlock, then a deleted group, then a deleted department: each costs an attempt. */
const tries = 5
/**
 * Serialization failure, deadlock, and a foreign key to a row removed since it was read: the transaction did nothing
 * and may run again on the present rows.
 */
const transient = new Set(['40001', '40P01', '23503'])

/** `subscribers` hear the events of every transaction. */
export const openDatabase = (dialect: Dialect, subscribers: readonly Subscribers[] = []): OpenDatabase => {
  const kysely = new Kysely<Tables>({ dialect })
  const transact = async <T>(companyId: string, userId: string, run: (tx: Tx) => Promise<T>): Promise<T> => {
    refuseInsideTransaction()
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute((tx) =>
          inTransaction.run(true, async () => {
            subscribe(tx, subscribers)
            await sql`select set_config('app.company_id', ${companyId}, true), set_config('app.user_id', ${userId}, true)`.execute(tx)
            return run(tx)
          }),
        )
      } catch (error) {
        const code = sqlStateOf(error)
        if (code && transient.has(code) && attempt < tries) continue
        throw translate(error, code)
      }
    }
  }
  return {
    kysely,
    inTenant: (tenant, run) => transact(tenant.companyId, tenant.userId ?? '', run),
    outside: (run, userId) => transact('', userId ?? '', run),
    close: () => kysely.destroy(),
  }
}

/** Sets, in the open transaction, the person whose memberships it may see and the company of the session. */
export const actAs = async (tx: Tx, userId: string, companyId: string | null = null): Promise<void> => {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.company_id', ${companyId ?? ''}, true)`.execute(tx)
}

export const sqlStateOf = (error: unknown): string | undefined =>
  error !== null && typeof error === 'object' && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined
/** SQL states and socket codes of an unreachable database: try again. */
const away = /^(08...|57P0[1-5]|53[34]00|28...|ECONN(REFUSED|RESET)|ETIMEDOUT|EPIPE)$/
/** The driver's messages, without a code, for a connection that broke or could not be opened. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
const isAway = (error: unknown): boolean =>
  error instanceof Error && (away.test('code' in error ? String(error.code) : '') || broken.test(error.message))
/**
 * Text that a column cannot hold is the caller's fault; a full disk and an unreachable database are separate problems.
 */
const translate = (error: unknown, code: string | undefined): unknown => {
  if (code?.startsWith('22')) return new Problem('input.invalid', { reason: 'text' })
  if (code === '53100') return new Problem('storage.full')
  if (isAway(error)) return new Problem('busy')
  return error
}
