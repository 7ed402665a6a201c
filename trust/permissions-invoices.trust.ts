// The permission matrix of the center of invoices; everything else, and the seeded bugs, stand in permissions.trust.ts.
import { afterAll, beforeAll, describe } from 'vitest'
import { holdsPart, skipped } from './support/matrix-part.ts'
import { makeWorld, type World } from './support/matrix-world.ts'

describe.for(['embedded', 'postgres'] as const)('The permission matrix of invoices on %s', (name) => {
  describe.skipIf(skipped(name))('the center of invoices', () => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld(name)
    })
    afterAll(() => world?.open.close())
    holdsPart('invoices', name, () => world)
  })
})
