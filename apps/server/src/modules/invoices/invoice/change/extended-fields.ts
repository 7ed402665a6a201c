// The company's extended fields: read, and values held to them.
import { sql, type Expression, type SqlBool } from 'kysely'
import { extendedKeys, extendedValue, usualFields, type ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Rows } from '../../../../kernel/deps.ts'
import { businessColumn, type Business } from './business-rows.ts'

export const extendedFieldsOf = async (tx: Rows): Promise<readonly ExtendedField[]> =>
  (await tx.selectFrom('extended_fields').select('fields').executeTakeFirst())?.fields ?? usualFields

/** The change with its extended values as they are stored; refuses a value that does not fit, and one of a field that takes none. */
export const fitExtended = (fields: readonly ExtendedField[], set: Business): Business => {
  const fitted: Record<string, unknown> = { ...set }
  for (const key of extendedKeys) {
    const typed = set[key]
    if (typed === undefined || typed === null || typed.trim() === '') continue
    const field = fields.find((one) => one.key === key)
    const value = field && !field.archived ? extendedValue(field, typed) : undefined
    if (value === undefined) throw new Problem('invoice.fieldInvalid', { field: key })
    fitted[key] = value
  }
  return fitted as Business
}
/** Reads the definitions only where the change names one of them. */
export const fitted = async (tx: Rows, set: Business): Promise<Business> =>
  extendedKeys.some((key) => set[key] !== undefined) ? fitExtended(await extendedFieldsOf(tx), set) : set

const valueOf = sql`case f->>'key' ${sql.join(
  extendedKeys.map((key) => sql`when ${sql.lit(key)} then invoice.${sql.ref(businessColumn[key])}`),
  sql` `,
)} end`
/** Lacks a value that its company requires of its kind and category. */
export const lacksExtended: Expression<SqlBool> = sql<boolean>`exists (
  select 1 from extended_fields d cross join lateral jsonb_array_elements(d.fields) f
  where d.company_id = invoice.company_id and (f->>'required')::boolean and not (f->>'archived')::boolean
    and (f->'types' = '[]'::jsonb or f->'types' @> to_jsonb(invoice.type))
    and (f->'categories' = '[]'::jsonb or f->'categories' @> to_jsonb(invoice.category))
    and ${valueOf} is null)`
