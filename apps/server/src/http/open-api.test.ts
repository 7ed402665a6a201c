import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { centers } from '@piaotai/contract/centers.ts'
import { scopeOf } from '@piaotai/contract/endpoint.ts'
import { inlineSchemaOf } from '@piaotai/contract/json-schema.ts'
import { openApi } from './open-api.ts'
import { curlOf, exampleOf } from './open-api-samples.ts'

type Json = Readonly<Record<string, unknown>>
interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Json>>
}
const api = JSON.parse(JSON.stringify(openApi(Object.values(centers)))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}
const operations = Object.values(api.paths).flatMap((path) => Object.values(path))
const references = (part: unknown): readonly string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : references(value)))
/** Resolves a reference. */
const resolved = (reference: string): unknown =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], api)
const follow = (part: Json): Json => ('$ref' in part ? (resolved(String(part['$ref'])) as Json) : part)

describe('/openapi.json', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(api))
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1'])
  })
  it('names every operation once', () => {
    const ids = operations.map((one) => one.operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
  it('leads every reference to a component, and to every component', () => {
    const all = new Set(references(api))
    expect([
      [...all].filter((reference) => !reference.startsWith('#/components/') || resolved(reference) === undefined),
      Object.keys(api.components.schemas).filter((name) => !all.has(`#/components/schemas/${name}`)),
    ]).toEqual([[], []])
  })
  it('tells of every operation what its refusals look like', () => {
    const without = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status !== '200')
        .filter(([, response]) => JSON.stringify(references(follow(response))) !== '["#/components/schemas/Problem"]')
        .map(([status]) => `${operationId} ${status}`),
    )
    expect([without, operations.filter((one) => !('default' in one.responses))]).toEqual([[], []])
  })
  it('names for every call by which scope a key reaches it, and how a write is done once', () => {
    const of = (path: string, method: string) => {
      const { security, parameters, ...one } = api.paths[path]![method] as unknown as Readonly<Record<string, readonly Json[]>>
      return [one['x-key-scope'], security?.flatMap((way) => Object.keys(way)), JSON.stringify(parameters).includes('IdempotencyKey')]
    }
    expect([of('/invoice-center/invoice', 'get'), of('/invoice-center/invoice/delete', 'post'), of('/atpiao-center/keys', 'post')]).toEqual(
      [
        ['invoice.read', ['session', 'key'], false],
        ['invoice.write', ['session', 'key'], true],
        [undefined, ['session'], false],
      ],
    )
  })
  it('shows of every call that a key reaches how it is called, with an input that the call takes', () => {
    const samples = operations.filter((one) => 'x-key-scope' in one !== 'x-codeSamples' in one).map(({ operationId }) => operationId)
    const refused = Object.values(centers)
      .flatMap(({ endpoints }) => Object.entries(endpoints))
      .filter(([, one]) => scopeOf(one) && !one.input.safeParse(exampleOf(inlineSchemaOf(one.input, 'input'))).success)
      .map(([name]) => name)
    expect([samples, refused]).toEqual([[], []])
    const body = /-d '(.+)' /.exec(curlOf(centers.bureau, centers.bureau.endpoints.bringInvoice)!)![1]!
    expect(centers.bureau.endpoints.bringInvoice.input.safeParse(JSON.parse(body)).success).toBe(true)
  })
  it('writes what recurs once: an invoice is a component, and so is what names it', () => {
    const row = api.components.schemas['InvoiceRow']?.['properties'] as Json
    expect([row['id'], api.components.schemas['InvoiceId']?.['x-object']]).toEqual([{ $ref: '#/components/schemas/InvoiceId' }, 'invoice'])
  })
})
