// One page of rows, and how many are found: counted as far as a list counts by itself, on request beyond it.
import { sql, type SelectQueryBuilder } from 'kysely'
import { limits } from '@piaotai/domain/limits.ts'
import type { Tx } from '../kernel/deps.ts'
import { countOf } from './sql-aggregates.ts'
import type { Tables } from './tables.ts'

type Found<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>
export interface Asked {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Count all, as long as it takes no longer than `countWholeMs`. */
  readonly exactCount?: boolean | undefined
}
export interface Total {
  readonly totalElements: number
  /** False: there are more than `totalElements`. */
  readonly totalExact: boolean
}
/** A count on request gives up after so long. */
const countWholeMs = 5000
/** The SQL state of a statement that took too long. */
const tookTooLong = '57014'

/** What is told of a whole count. */
export const countedWhole = (n: number): Total => ({ totalElements: n, totalExact: true })
/** What is told of a count that stopped behind the most that is counted. */
export const countedUpTo = (n: number): Total => ({
  totalElements: Math.min(n, limits.countedMost),
  totalExact: n <= limits.countedMost,
})
/** The rows that are found, up to one more than a list counts by itself. */
export const countSome = async <T extends keyof Tables>(tx: Tx, found: Found<T>): Promise<number> => {
  const some = found.select(sql<number>`1`.as('one')).limit(limits.countedMost + 1)
  const { n } = await tx.selectFrom(some.as('some')).select(countOf().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}
/** What a count on request answers; undefined where it takes too long. */
export const inCountTime = async <R>(tx: Tx, count: () => Promise<R>): Promise<R | undefined> => {
  await sql`savepoint whole_count`.execute(tx)
  try {
    await sql`select set_config('statement_timeout', ${String(countWholeMs)}, true)`.execute(tx)
    return await count()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === tookTooLong) return undefined
    throw error
  } finally {
    // The limit before holds again.
    await sql`rollback to savepoint whole_count`.execute(tx)
    await sql`release savepoint whole_count`.execute(tx)
  }
}
/** All rows that are found; undefined where that takes too long. */
export const countWhole = <T extends keyof Tables>(tx: Tx, found: Found<T>): Promise<number | undefined> =>
  inCountTime(tx, async () => Number((await found.select(countOf().as('n')).executeTakeFirstOrThrow()).n))
/** How many are found, beside a page of them: a page that is not full tells it without a count, and `known` what was counted before. */
export const totalBeside = async <T extends keyof Tables>(
  tx: Tx,
  found: Found<T>,
  { page, pageSize, exactCount }: Asked,
  shown: number,
  known?: Total,
): Promise<Total> => {
  if (known) return known
  if (shown < pageSize && (shown > 0 || page === 1)) return countedWhole((page - 1) * pageSize + shown)
  const whole = exactCount ? await countWhole(tx, found) : undefined
  return whole === undefined ? countedUpTo(await countSome(tx, found)) : countedWhole(whole)
}
/** One page of `rows`, in their order, and the count of all that are `found`. */
export const pageOf = async <T extends keyof Tables, R>(
  tx: Tx,
  found: Found<T>,
  rows: SelectQueryBuilder<Tables, T, R>,
  asked: Asked,
  known?: Total,
) => {
  const { page, pageSize } = asked
  const content = await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows: content, page, pageSize, ...(await totalBeside(tx, found, asked, content.length, known)) }
}
