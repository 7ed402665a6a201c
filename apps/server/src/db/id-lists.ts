// Passes many ids to and from the database as one text: the driver handles a list id by id, which takes longer for a
// hundred thousand ids than the query.
import { sql, type RawBuilder } from 'kysely'

/** Ids as a value of the database. */
export const uuidList = (ids: readonly string[]): RawBuilder<string[]> => sql<string[]>`string_to_array(${ids.join(',')}, ',')::uuid[]`
/** Ids joined by commas in the database. */
export const idsIn = (joined: string | null): readonly string[] => (joined === null || joined === '' ? [] : joined.split(','))
