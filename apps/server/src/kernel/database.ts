// Transactions bound to a company: the only way to a tenant table.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql, type Dialect } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Database, Tx } from './deps.ts'
import type { Tables } from '../db/tables.ts'

const inTransaction = new AsyncLocalStorage<true>()
/** For pools to call first: past the open transaction a query sees other rows, and may wait for what that transaction holds. */
export const refuseInsideTransaction = (): void => {
  if (inTransaction.getStore()) throw new Error('a query or transaction inside a transaction: hand the open one on')
}

export interface OpenDatabase extends Database {
  readonly kysely: Kysely<Tables>
  readonly close: () => Promise<void>
}
/** One act may meet a deadlock, then a group that is gone, then a department that is gone: each is another go. */
const tries = 5
/**
 * Serialization failure, deadlock, and a row that another transaction removed between the look at it and the write that refers to it:
 * the transaction did nothing and may run again, and finds things as they are now.
 */
const transient = new Set(['40001', '40P01', '23503'])

export const openDatabase = (dialect: Dialect): OpenDatabase => {
  const kysely = new Kysely<Tables>({ dialect })
  const transact = async <T>(companyId: string, userId: string, run: (tx: Tx) => Promise<T>): Promise<T> => {
    refuseInsideTransaction()
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute((tx) =>
          inTransaction.run(true, async () => {
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

/** Tells the open transaction which person's own memberships it may see, once a session has named them, and which company the session stands in. */
export const actAs = async (tx: Tx, userId: string, companyId: string | null = null): Promise<void> => {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.company_id', ${companyId ?? ''}, true)`.execute(tx)
}

export const sqlStateOf = (error: unknown): string | undefined =>
  error !== null && typeof error === 'object' && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined
/** Classes of SQL states and codes of sockets that say: the database cannot be reached now, try again. */
const away = /^(08...|57P0[1-5]|53[34]00|28...|ECONN(REFUSED|RESET)|ETIMEDOUT|EPIPE)$/
/** What the driver says without a code, of a connection that broke or could not be had. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
const isAway = (error: unknown): boolean =>
  error instanceof Error && (away.test('code' in error ? String(error.code) : '') || broken.test(error.message))
/** Text that a column cannot hold is the caller's fault; a full disk and a database out of reach are told as such. */
const translate = (error: unknown, code: string | undefined): unknown => {
  if (code?.startsWith('22')) return new Problem('input.invalid', { reason: 'text' })
  if (code === '53100') return new Problem('storage.full')
  if (isAway(error)) return new Problem('busy')
  return error
}
