import type { SelectQueryBuilder } from 'kysely'
import { countOf } from './sql-aggregates.ts'
import type { Tables } from './tables.ts'

interface Asked {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}
/** One page of `rows`, in their order, and the count of all that are `found`. */
export const pageOf = async <T extends keyof Tables, R>(
  found: SelectQueryBuilder<Tables, T, object>,
  rows: SelectQueryBuilder<Tables, T, R>,
  { page, pageSize }: Asked,
) => {
  const { n } = await found.select(countOf().as('n')).executeTakeFirstOrThrow()
  return {
    rows: await rows
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    page,
    pageSize,
    totalElements: Number(n),
  }
}
