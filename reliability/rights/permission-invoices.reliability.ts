// The permission matrix of the invoice center; permission.reliability.ts has the other centers and the seeded bugs.
import { afterAll, beforeAll, describe } from 'vitest'
import { holdsPart } from '../support/rights/matrix-part.ts'
import { makeWorld, type World } from '../support/rights/matrix-world.ts'

describe('The permission matrix of invoices', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world?.open.close())
  holdsPart('invoices', () => world)
})
