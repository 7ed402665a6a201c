// The OpenAPI description of what keys reach: the input of packages/client's generator.
import { join } from 'node:path'
import { centers } from '../../packages/contract/src/centers.ts'
import type { Json } from '../../packages/contract/src/json-schema.ts'
import { openApi } from '../../apps/server/src/http/open-api.ts'
import { root } from './project.mjs'

export const clientFolder = join(root, 'packages/client')
/** The description that the client was generated from; made, not committed. */
export const clientDocumentFile = join(clientFolder, 'generate/openapi.json')

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-key-scope'?: string
  readonly security: readonly Json[]
  readonly parameters: readonly Json[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Json }>> }
  readonly responses: Json
}
interface Document {
  readonly openapi: string
  readonly info: Json
  readonly components: Readonly<Record<string, Json>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const withoutExamples = (key: string, value: unknown): unknown => (key === 'examples' && Array.isArray(value) ? undefined : value)

/**
 * The operations that a key reaches, with the components that these need. A name that two centers share keeps its
 * center; every refusal has the one shape, so that the client describes it once.
 */
export const clientDocument = (): Json => {
  const whole = JSON.parse(JSON.stringify(openApi(Object.values(centers))), withoutExamples) as Document
  const kept = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, one]) => one['x-key-scope'] !== undefined)
      .map(([method, one]) => ({ path, method, one })),
  )
  const plain = kept.map(({ one }) => one.operationId.split('.')[1]!)
  const paths: Record<string, Record<string, Json>> = {}
  for (const { path, method, one } of kept) {
    const [center = '', name = ''] = one.operationId.split('.')
    const shared = plain.filter((other) => other === name).length > 1
    paths[path] = { ...paths[path], [method]: forPrograms(one, shared ? `${center}${name[0]!.toUpperCase()}${name.slice(1)}` : name) }
  }
  const { openapi, info } = whole
  return { openapi, info, components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, ...needed(whole, paths) }, paths }
}
/** Headers are the front's business, and so are the sentences of refusals; samples are for people. */
const forPrograms = ({ 'x-key-scope': scope, ...one }: Operation, operationId: string): Json => ({
  ...one,
  'x-perm': undefined,
  'x-codeSamples': undefined,
  operationId,
  description: `密钥权限 scope: ${scope}`,
  security: [{ key: [] }],
  parameters: one.parameters.filter((parameter) => !('$ref' in parameter)),
  ...withBody(one),
  responses: {
    200: asBytes(one.responses['200'] as Answer),
    default: { description: 'refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  },
})
interface Answer {
  readonly content: Readonly<Record<string, unknown>>
}
/** A file of any type, as the generator names bytes. */
const asBytes = (answer: Answer): Answer => ('*/*' in answer.content ? { ...answer, content: { 'application/octet-stream': {} } } : answer)
/** A body is needed where one of its fields is. */
const withBody = ({ requestBody }: Operation): Json => {
  const required = requestBody?.content['application/json']?.schema?.['required'] as readonly string[] | undefined
  return requestBody
    ? { requestBody: { ...requestBody, required: (required ?? []).length > 0 || 'multipart/form-data' in requestBody.content } }
    : {}
}
const references = (part: unknown): readonly string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : references(value)))
const needed = ({ components }: Document, paths: Json): Json => {
  const schemas = components['schemas'] as Readonly<Record<string, Json>>
  const names = new Set<string>()
  const reach = (part: unknown): void => {
    for (const reference of references(part)) {
      const name = reference.slice('#/components/schemas/'.length)
      if (names.has(name)) continue
      names.add(name)
      reach(schemas[name])
    }
  }
  reach(paths)
  return { schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name))) }
}
/** One line each operation and component, so that a change shows as what it is. */
export const clientDocumentText = (): string => {
  const { paths, components, ...rest } = clientDocument() as { paths: Record<string, Json>; components: { schemas: Json } }
  const lines = (entries: Json, indent: string): string =>
    Object.entries(entries)
      .map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const { schemas, ...others } = components
  return `{\n${lines(rest, '  ')},\n  "components": {\n${lines(others, '    ')},\n    "schemas": {\n${lines(schemas, '      ')}\n    }\n  },\n  "paths": {\n${Object.entries(
    paths,
  )
    .map(([path, methods]) => `    ${JSON.stringify(path)}: {\n${lines(methods as Json, '      ')}\n    }`)
    .join(',\n')}\n  }\n}\n`
}
