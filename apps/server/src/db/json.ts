import { sql, type RawBuilder } from 'kysely'

/** A value for a jsonb column, which is parsed on the way out and takes JSON text on the way in. */
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
