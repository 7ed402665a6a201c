// A text column as it stands in the database: the embedded driver drops a byte order mark at the head of a text that it reads, but not within JSON.
import { sql, type AliasedRawBuilder } from 'kysely'

export const whole = <K extends string>(column: K): AliasedRawBuilder<string | null, K> =>
  sql<string | null>`to_json(${sql.ref(column)})`.as(column)
