import { afterAll, beforeAll, expect, it } from 'vitest'
import { matrixRows, readRow } from '../support/rights/matrix.ts'
import { rowOf } from '../support/rights/matrix-part.ts'
import { makeWorld, type World } from '../support/rights/matrix-world.ts'
let world: World
beforeAll(async () => { world = await makeWorld() })
afterAll(() => world?.open.close())
it('rows', async () => {
  const wrong: string[] = []
  for (const row of matrixRows.filter(({ attack }) => attack.call.endpoint.opens || /GroupInvitation|leaveGroup/.test(attack.call.name))) {
    const { keys, cells } = rowOf(row.name)
    wrong.push(...(await readRow(world, row, keys, cells)).wrong)
  }
  expect(wrong).toEqual([])
})
