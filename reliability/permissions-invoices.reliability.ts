// The permission matrix of the center of invoices; everything else, and the seeded bugs, stand in permissions.reliability.ts.
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
