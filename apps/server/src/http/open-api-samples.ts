// How a program calls: the command and an example of the body, made from the call's own shape.
import { scopeOf, type Center, type Endpoint } from '@piaotai/contract/endpoint.ts'
import { inlineSchemaOf, type Json } from '@piaotai/contract/json-schema.ts'

const deepest = 6
/** Words whose form a refinement judges, which the schema does not tell. */
const byName: Readonly<Record<string, string>> = {
  period: '2026-07',
  month: '2026-07',
  first: '2026-06',
  last: '2026-07',
  day: '2026-07-01',
  date: '2026-07-01',
  at: '03:10',
  amount: '100.00',
  amountExcludingTax: '100.00',
  amountIncludingTax: '103.00',
  secondPersonFrom: '50000.00',
  bankAccount: '512904041610608',
  to: '100286',
  phone: '13800138000',
  tel: '13800138000',
  account: '13800138000',
  phoneOrEmail: '13800138000',
  email: 'ap@example.com',
}
/** Tried in turn on a pattern: a number of a company, amount, month, day, ticket. */
const plainTexts = ['100286', '100.00', '2026-07', '2026-07-01', 'AbCdEfGhIjKlMnOpQrStUv']
/** A value that a schema takes, as far as the schema says: its example, its default, or the plainest of its type; `name`: of its field. */
export const exampleOf = (schema: Json, depth = 0, name = ''): unknown => {
  const given = schema['examples']
  if (Array.isArray(given) && given.length > 0) return given[0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const ways = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
  if (ways) return exampleOf(ways.find((way) => way['type'] !== 'null') ?? ways[0]!, depth, name)
  switch (schema['type']) {
    case 'object':
      return depth > deepest ? {} : fieldsOf(schema, depth)
    case 'array':
      return Number(schema['minItems'] ?? 0) > 0 ? [exampleOf((schema['items'] ?? {}) as Json, depth + 1)] : []
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    default:
      return textOf(schema, name)
  }
}
/** The fields that must be there, and those that have an example. */
const fieldsOf = (schema: Json, depth: number): Json => {
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.fromEntries(
    Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>)
      .filter(([name, of]) => (required.includes(name) && !('default' in of)) || Array.isArray(of['examples']))
      .map(([name, of]) => [name, exampleOf(of, depth + 1, name)]),
  )
}
const textOf = ({ format, minLength, pattern }: Json, name: string): string => {
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000000'
  if (format === 'date') return '2026-07-01'
  if (format === 'date-time') return '2026-07-01T08:00:00Z'
  if (format === 'uri') return 'https://example.com/'
  if (format === 'email') return 'ap@example.com'
  const named = byName[name]
  const fits = (text: string): boolean => new RegExp(String(pattern)).test(text)
  if (pattern !== undefined) return named !== undefined && fits(named) ? named : (plainTexts.find(fits) ?? '…')
  return named ?? '…'.padEnd(Number(minLength ?? 1), '…')
}

export const origin = 'https://piaotai.example'
/** The command of a call that keys reach; undefined of every other. `$KEY` and `$ID` are the caller’s. */
export const curlOf = ({ base }: Center, endpoint: Endpoint): string | undefined => {
  if (!scopeOf(endpoint)) return undefined
  const { method, path, takes } = endpoint
  const input = exampleOf(inlineSchemaOf(endpoint.input, 'input')) as Json
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((found) => found[1]!))
  const fields = Object.entries(input).filter(([name]) => !inPath.has(name))
  const inQuery = method === 'GET' || method === 'DELETE' || takes === 'form'
  const filled = path.replace(/:(\w+)/g, (_, name: string) => `$${name.toUpperCase()}`)
  const query =
    inQuery && fields.length > 0 ? `?${new URLSearchParams(fields.map(([name, value]): [string, string] => [name, plain(value)]))}` : ''
  const command = [
    `curl -H "Authorization: Bearer $KEY"`,
    ...(method === 'GET' || (method === 'POST' && takes === 'form') ? [] : [`-X ${method}`]),
  ]
  if (takes === 'form') command.push('-F file=@invoice.pdf')
  else if (!inQuery) command.push(`-H 'content-type: application/json'`, `-d '${quoted(JSON.stringify(Object.fromEntries(fields)))}'`)
  if (endpoint.answers === 'bytes') command.push('-o file')
  return [...command, `"${origin}${base}${filled}${query}"`].join(' \\\n  ')
}
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const quoted = (text: string): string => text.replaceAll("'", `'\\''`)
