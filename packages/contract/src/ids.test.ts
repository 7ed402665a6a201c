import { describe, expect, it } from 'vitest'
import { centers } from './centers.ts'
import type { Center } from './endpoint.ts'
import { id, type Id } from './ids.ts'
import { inlineSchemaOf, type Json } from './json-schema.ts'

/** Ids that others give out: of a taxpayer, of a client at an identity service, of a browser, of an app or a record at another system. */
const ofOthers = /^((seller|buyer)?[tT]axIds?|clientId|deviceId|appId|externalId)$/
const calledAnId = /^(id|ids|\w+Ids?)$/

/** Strings of a schema that are shaped or called like an id, and do not say of which object. */
const untyped = (schema: unknown, field: string, byName: boolean): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const of = schema as Json
  const likeAnId =
    of['format'] === 'uuid' || (byName && of['type'] === 'string' && !('const' in of) && calledAnId.test(field) && !ofOthers.test(field))
  return [
    ...(likeAnId && !('x-object' in of) ? [field] : []),
    ...Object.entries(of).flatMap(([key, part]) =>
      key === 'properties'
        ? Object.entries(part as Json).flatMap(([name, one]) => untyped(one, name, byName))
        : untyped(part, field, byName),
    ),
  ]
}
const endpoints = Object.values(centers as unknown as Record<string, Center>).flatMap((center) => Object.entries(center.endpoints))

describe('An id', () => {
  it('says in every input of which object it is', () => {
    const faults = endpoints.flatMap(([name, { input }]) =>
      untyped(inlineSchemaOf(input, 'input'), name, true).map((field) => `${name}: ${field}`),
    )
    expect(faults).toEqual([])
  })
  it('says in every answer of which object it is', () => {
    const faults = endpoints.flatMap(([name, { output }]) =>
      untyped(inlineSchemaOf(output, 'output'), name, false).map((field) => `${name}: ${field}`),
    )
    expect(faults).toEqual([])
  })
  it('of one kind does not compile as an id of another, and any text does', () => {
    const invoice: Id<'invoice'> = '01900000-0000-7000-8000-000000000000'
    // @ts-expect-error a pool is no invoice
    const pool: Id<'pool'> = invoice
    expect(pool).toBe(invoice)
  })
  it('is read in small letters however it was written', () => {
    expect(id('invoice').parse('01900000-0000-7000-8000-00000000000A')).toBe('01900000-0000-7000-8000-00000000000a')
  })
})
