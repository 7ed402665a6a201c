// The permission matrix of the invoice center; permissions.reliability.ts has the other centers and the seeded bugs.
import { afterAll, beforeAll, describe } from 'vitest'
import { holdsPart } from './support/matrix-part.ts'
import { makeWorld, type World } from './support/matrix-world.ts'

describe('The permission matrix of invoices', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world?.open.close())
  holdsPart('invoices', () => world)
})
