// Many ids between here and the database, as one text: a driver writes and reads a list id by id, and with a hundred thousand of them that takes longer than finding them.
import { sql, type RawBuilder } from 'kysely'

/** Ids as a value of the database. */
export const uuidList = (ids: readonly string[]): RawBuilder<string[]> => sql<string[]>`string_to_array(${ids.join(',')}, ',')::uuid[]`
/** Ids as the database joins them, by commas. */
export const idsIn = (joined: string | null): readonly string[] => (joined === null || joined === '' ? [] : joined.split(','))
