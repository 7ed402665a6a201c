import { sql, type RawBuilder } from 'kysely'

/** A jsonb column: parsed on the way out; give it as JSON text (`json(value)`) on the way in. */
export type Json<T> = T
/** A value for a jsonb column. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`

/** JSON with sorted keys, so that equal values have equal texts (for hashes). */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`
  return JSON.stringify(value ?? null)
}
