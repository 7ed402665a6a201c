// The emptiest value that a shape of the contract allows: what the fake network answers where a test says nothing.
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>
/** `named`: shapes that others refer to by their name. */
const blankOf = (schema: Json, named: Json): unknown => {
  const ref = schema['$ref'] as string | undefined
  if (ref) return blankOf(named[ref.slice('#/$defs/'.length)] as Json, named)
  const parts = schema['allOf'] as readonly Json[] | undefined
  if (parts) return Object.assign({}, ...parts.map((part) => blankOf(part, named) as object)) as unknown
  const any = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
  if (any) return any.some((one) => one['type'] === 'null') ? null : blankOf(any[0]!, named)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  switch (schema['type']) {
    case 'object': {
      const required = (schema['required'] ?? []) as readonly string[]
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>
      const keys = ((schema['propertyNames'] as Json | undefined)?.['enum'] ?? []) as readonly string[]
      const values = schema['additionalProperties'] as Json
      return Object.fromEntries([
        ...keys.map((key) => [key, blankOf(values, named)]),
        ...required.filter((key) => properties[key]).map((key) => [key, blankOf(properties[key]!, named)]),
      ])
    }
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => blankOf(schema['items'] as Json, named))
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema['minimum'] ?? 0))
    case 'boolean':
      return false
    case 'string':
      return schema['format'] === 'uuid'
        ? '01900000-0000-7000-8000-000000000000'
        : schema['format'] === 'date-time'
          ? '2026-11-20T08:00:00Z'
          : ''
    default:
      return null
  }
}
export const blank = <S extends z.ZodType>(shape: S): z.output<S> => {
  const schema = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Json
  return blankOf(schema, (schema['$defs'] ?? {}) as Json) as z.output<S>
}
