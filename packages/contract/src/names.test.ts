// Names are tidied where the contract takes them, so that no use case can forget it.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { centers } from './centers.ts'

/** Of files, headers, named parts of a pattern, and addresses; and what stands on an invoice, which is kept as it was written. */
const others = /(?:\bfiles?|headers|parts|lines|buyer|seller)\.name$|^reportUpload\.|Address\.name$/
type Shape = z.ZodType & {
  readonly shape?: Readonly<Record<string, Shape>>
  readonly element?: Shape
  readonly options?: readonly Shape[]
  readonly unwrap?: () => Shape
}
/** The schemas under the key `name` in an input, with their paths. */
const namesIn = (schema: Shape, path: string): readonly (readonly [string, Shape])[] => {
  const below = Object.entries(schema.shape ?? {}).flatMap(([key, one]) => [
    ...(key === 'name' ? [[`${path}.name`, one] as const] : []),
    ...namesIn(one, `${path}.${key}`),
  ])
  const inner = [...(schema.options ?? []), ...(schema.element ? [schema.element] : [])]
  const wrapped = ['optional', 'nullable', 'default'].includes(schema.type) && schema.unwrap ? [schema.unwrap()] : []
  return [...below, ...[...inner, ...wrapped].flatMap((one) => namesIn(one, path))]
}

test('a name that is saved has no line break and no doubled blank, whatever was sent', () => {
  const kept = Object.values(centers).flatMap(({ endpoints }) =>
    Object.entries(endpoints)
      .filter(([, { method }]) => method !== 'GET')
      .flatMap(([call, { input }]) => namesIn(input as unknown as Shape, call)),
  )
  expect(kept.length).toBeGreaterThan(30)
  const chosen = kept.filter(([path, schema]) => schema.safeParse('ab').success && !others.test(path))
  const untidy = chosen.filter(([, schema]) => schema.safeParse(' Acme\n  Trading ').data !== 'Acme Trading')
  expect([...new Set(untidy.map(([path]) => path))]).toEqual([])
})
