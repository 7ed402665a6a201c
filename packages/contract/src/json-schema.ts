// Shapes of the contract as JSON Schema 2020-12.
import { z } from 'zod'

export type Json = Readonly<Record<string, unknown>>
export type Named = Readonly<Record<string, Json>>
type Direction = 'input' | 'output'

const definitions = '#/$defs/'
/** Examples are written as callers send them: they stay with a part that is made plain as it comes in. */
const keepExamples = ({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodType
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}) => {
  const examples = z.globalRegistry.get(zodSchema)?.['examples']
  if (Array.isArray(examples)) jsonSchema.examples = examples
}
/** A schema, and apart from it those that bear a name: references to these begin with `#/$defs/`. */
export const jsonSchemaOf = (shape: z.ZodType, io: Direction): { readonly schema: Json; readonly named: Named } => {
  const drawn = z.toJSONSchema(shape, { io, unrepresentable: 'any', override: keepExamples })
  const { $schema: _, $defs = {}, ...schema } = drawn as Json & { readonly $defs?: Named }
  return { schema, named: Object.fromEntries(Object.entries($defs).map(([name, { id: _id, ...named }]) => [name, named])) }
}

/** The name that a schema refers to. */
const nameIn = (schema: Json): string | undefined => {
  const reference = schema['$ref']
  return typeof reference === 'string' && reference.startsWith(definitions) ? reference.slice(definitions.length) : undefined
}
/** A schema with each reference put otherwise. */
export const mapReferences = (schema: unknown, put: (name: string, rest: Json) => Json): unknown => {
  if (Array.isArray(schema)) return schema.map((part) => mapReferences(part, put))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = nameIn(schema as Json)
  const parts = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => name === undefined || key !== '$ref')
      .map(([key, part]) => [key, mapReferences(part, put)]),
  )
  return name === undefined ? parts : put(name, parts)
}
/** The whole schema of a shape in one piece, every name replaced by what it stands for. */
export const inlineSchemaOf = (shape: z.ZodType, io: Direction): Json => {
  const { schema, named } = jsonSchemaOf(shape, io)
  const inline = (part: unknown): Json => mapReferences(part, (name, rest) => ({ ...inline(named[name]), ...rest })) as Json
  return inline(schema)
}
