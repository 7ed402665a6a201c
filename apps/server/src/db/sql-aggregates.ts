// Counts and sums of money over the rows of a query, or over its rows that pass a condition.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

type Passing = Expression<SqlBool>
const only = (passing: Passing | undefined) => (passing ? sql`filter (where ${passing})` : sql``)
/** As a whole number in digits. */
export const countOf = (passing?: Passing): RawBuilder<string> => sql<string>`count(*) ${only(passing)}`
/** A column of amounts, with two decimals; 0.00 without rows. */
export const sumOf = (column: string, passing?: Passing): RawBuilder<string> =>
  sql<string>`coalesce(sum(${sql.ref(column)}) ${only(passing)}, 0)::numeric(40,2)`
/** The same for a column in 分. */
export const sumOfFen = (column: string, passing?: Passing): RawBuilder<string> =>
  sql<string>`(coalesce(sum(${sql.ref(column)}) ${only(passing)}, 0) * 0.01)::numeric(40,2)`
