// Days and months of Shanghai, of an instant in a column.
import { sql, type RawBuilder } from 'kysely'
import { shanghaiZone } from '@piaotai/domain/shanghai.ts'

const local = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} at time zone ${sql.lit(shanghaiZone)}`
export const localDate = (column: string): RawBuilder<string> => sql<string>`(${local(column)})::date`
/** As text in a format of PostgreSQL. */
export const localText = (column: string, format: 'YYYY-MM' | 'YYYY-MM-DD' | 'YYYY-MM-DD HH24:MI:SS'): RawBuilder<string> =>
  sql<string>`to_char(${local(column)}, ${sql.lit(format)})`
