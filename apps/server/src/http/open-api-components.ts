// The named shapes of the contract as components of its OpenAPI description.
import type { z } from 'zod'
import { jsonSchemaOf, mapReferences, type Json, type Named } from '@piaotai/contract/json-schema.ts'

type Direction = 'input' | 'output'
export interface Components {
  readonly schemas: Named
  /** A shape with references to the named components. */
  readonly schemaOf: (shape: z.ZodType, io: Direction) => Json
}

/** Each name occurs once; a shape that differs between input and output gets a second one, `NameInput`. */
export const componentsOf = (shapes: readonly { readonly shape: z.ZodType; readonly io: Direction }[]): Components => {
  const named: Record<Direction, Record<string, Json>> = { input: {}, output: {} }
  for (const { shape, io } of shapes) Object.assign(named[io], jsonSchemaOf(shape, io).named)
  const differing = namesThatDiffer(named)
  const nameOf = (name: string, io: Direction): string => (io === 'input' && differing.has(name) ? `${name}Input` : name)
  const resolve = (schema: Json, io: Direction): Json =>
    mapReferences(schema, (name, rest) => ({ $ref: `#/components/schemas/${nameOf(name, io)}`, ...rest })) as Json
  const schemas = Object.fromEntries(
    (['output', 'input'] as const)
      .flatMap((io) => Object.entries(named[io]).map(([name, schema]) => [nameOf(name, io), resolve(schema, io)] as const))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return { schemas, schemaOf: (shape, io) => resolve(jsonSchemaOf(shape, io).schema, io) }
}
/** Names whose two forms differ, directly or through a name within. */
const namesThatDiffer = ({ input, output }: Record<Direction, Named>): ReadonlySet<string> => {
  const differing = new Set<string>()
  const within = (schema: Json): readonly string[] => {
    const found: string[] = []
    mapReferences(schema, (name, rest) => {
      found.push(name)
      return rest
    })
    return found
  }
  const both = Object.keys(input).filter((name) => name in output)
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const name of both)
      if (JSON.stringify(input[name]) !== JSON.stringify(output[name]) || within(input[name]!).some((part) => differing.has(part)))
        differing.add(name)
  }
  return differing
}
