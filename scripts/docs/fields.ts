// The fields of a shape as lines: dotted paths with their types, as deep as a reader follows.
import type { Json } from '../../packages/contract/src/json-schema.ts'

export interface FieldLine {
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly about: string
}
const deepest = 3
const most = 60

/** What a value may be, one shape a branch; a schema may be `true` or `false` too. */
const branchesOf = (schema: Json | boolean): readonly Json[] => {
  if (typeof schema === 'boolean') return schema ? [{}] : []
  const ways = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as readonly Json[] | undefined
  return ways ? ways.flatMap(branchesOf) : [schema]
}
const nameOf = (schema: Json): string => {
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  if (schema['type'] === 'array') return `${typeOf((schema['items'] ?? {}) as Json)}[]`
  if (typeof schema['format'] === 'string') return schema['format']
  const { type } = schema
  return typeof type === 'string' ? type : Array.isArray(type) ? type.join(' | ') : 'any'
}
const typeOf = (schema: Json): string => {
  const names = [...new Set(branchesOf(schema).map(nameOf))]
  const text = names.join(' | ')
  return names.length > 1 && text.length < 200 ? text : text.length > 200 ? `${text.slice(0, 199)}…` : text
}
const limitsOf = (schema: Json): string =>
  [
    'maxLength' in schema ? `≤ ${String(schema['maxLength'])}` : '',
    'maxItems' in schema ? `≤ ${String(schema['maxItems'])}` : '',
    'default' in schema ? `= ${JSON.stringify(schema['default'])}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

const below = (schema: Json, prefix: string, depth: number): readonly FieldLine[] =>
  branchesOf(schema).flatMap((branch): readonly FieldLine[] => {
    if (branch['type'] === 'array') return below((branch['items'] ?? {}) as Json, `${prefix}[]`, depth)
    const properties = (branch['properties'] ?? {}) as Readonly<Record<string, Json>>
    const required = (branch['required'] ?? []) as readonly string[]
    return Object.entries(properties).flatMap(([name, of]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`
      const type = [typeOf(of), limitsOf(of)].filter((part) => part !== '').join(' ')
      const line = { path, type, required: required.includes(name) && !('default' in of), about: String(of['description'] ?? '') }
      return depth >= deepest ? [line] : [line, ...below(of, path, depth + 1)]
    })
  })
/** At most 60 lines, each path once; /openapi.json has the whole. */
export const fieldsOf = (schema: Json): readonly FieldLine[] => {
  const lines = new Map<string, FieldLine>()
  for (const line of below(schema, '', 1)) if (!lines.has(line.path)) lines.set(line.path, line)
  const all = [...lines.values()]
  return all.length > most ? [...all.slice(0, most), { path: '…', type: '', required: false, about: '/openapi.json' }] : all
}
