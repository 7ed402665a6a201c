// Transactions bound to a company: the only way to a tenant table.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type Dialect } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import { actAs, companyOf, type TimeLimits } from './as-company.ts'
import { gatherFacts, writeFacts } from './audit-chain.ts'
import { scopedTo } from './company-scope.ts'
import type { Turns } from './company-turns.ts'
import type { Database, Tx } from './deps.ts'
import { subscribe, type Subscribers } from './events.ts'
import type { Tables } from '../db/tables.ts'

const inTransaction = new AsyncLocalStorage<true>()
const inCall = new AsyncLocalStorage<true>()
/** Somebody waits for the answer: statements have the short limit. */
export const asCall = <T>(run: () => T): T => inCall.run(true, run)
/** Jobs and commands may take long, but never hold a connection for ever. */
const workLimits: TimeLimits = { statement: 30 * 60_000, idle: 5 * 60_000 }
export const callLimits: TimeLimits = { statement: 60_000, idle: 60_000 }

/**
 * Pools call this first: a query outside the open transaction sees other rows, and may wait for that transaction's
 * locks.
 */
export const refuseInsideTransaction = (): void => {
  if (inTransaction.getStore()) throw new Error('a query or transaction inside a transaction: hand the open one on')
}

export interface OpenDatabase extends Database {
  readonly kysely: Kysely<Tables>
  /** How often transactions ran again, by the SQL state that stopped them. */
  readonly repeated: ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}
/** One act may meet a deadlock, then a deleted group, then a deleted department: each costs an attempt. */
const tries = 5
/** A kept plan of before a change of the schema. */
export const planOutdated = '0A000'
/**
 * Serialization failure, deadlock, a foreign key to a row removed since it was read, and an outdated plan: the
 * transaction did nothing and may run again on the present rows.
 */
const transient = new Set(['40001', '40P01', '23503', planOutdated])

/** `subscribers` hear the events of every transaction; `turns` are those of the calls' transactions. */
export const openDatabase = (
  dialect: Dialect,
  subscribers: readonly Subscribers[],
  ofCalls: TimeLimits = callLimits,
  turns: Turns = (_, run) => run(),
): OpenDatabase => {
  const kysely = new Kysely<Tables>({ dialect })
  const repeated = new Map<string, number>()
  const transact = async <T>(companyId: string | null, userId: string, run: (tx: Tx) => Promise<T>): Promise<T> => {
    refuseInsideTransaction()
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute((bare) =>
          inTransaction.run(true, async () => {
            const tx: Tx = bare.withPlugin(scopedTo(() => companyOf(tx)))
            subscribe(tx, subscribers)
            gatherFacts(tx)
            await actAs(tx, userId, companyId, inCall.getStore() ? ofCalls : workLimits)
            const result = await run(tx)
            await writeFacts(tx)
            return result
          }),
        )
      } catch (error) {
        const code = sqlStateOf(error)
        if (!code || !transient.has(code) || attempt >= tries) throw translate(error, code)
        repeated.set(code, (repeated.get(code) ?? 0) + 1)
      }
    }
  }
  return {
    kysely,
    repeated,
    inTenant: async (tenant, run) => {
      const { companyId, userId } = tenant
      const work = () => transact(companyId, userId ?? '', run)
      // Inside a transaction `work` refuses; waiting there for a turn would never end.
      return inCall.getStore() && !inTransaction.getStore() ? turns({ companyId, userId }, work) : work()
    },
    outside: (run, userId) => transact(null, userId ?? '', run),
    close: () => kysely.destroy(),
  }
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
