// A text column as stored: the driver drops a byte order mark at the beginning of a text, but not within JSON.
import { sql, type AliasedRawBuilder } from 'kysely'

export const whole = <K extends string>(column: K): AliasedRawBuilder<string | null, K> =>
  sql<string | null>`to_json(${sql.ref(column)})`.as(column)
