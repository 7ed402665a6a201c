// Every endpoint, role and object against the reviewed matrix: another company's object looks like a missing one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRow } from '../support/rights/matrix.ts'
import { matrixRows } from '../support/rights/matrix-rows.ts'
import { holdsPart, rowOf } from '../support/rights/matrix-part.ts'
import { makeWorld, type World } from '../support/rights/matrix-world.ts'
import { seededBugs } from '../support/rights/seeded-bugs.ts'
import { report } from '../support/settings.ts'
import { touchedRows } from '../support/rights/touched-calls.ts'

const names = matrixRows.map((row) => row.name)

describe('The permission matrix', () => {
  it('is asked, in its short form, for the calls of what changed; for all where rights are decided', () => {
    const touchedBy = (file: string) => names.filter(touchedRows({ base: 'HEAD', files: [file] }))
    const ofPools = touchedBy('apps/server/src/modules/invoices/pool/index.ts')
    expect([ofPools.includes('user.listMembers'), ofPools.some((name) => name.startsWith('invoice.createPool'))]).toEqual([false, true])
    expect(touchedBy('apps/server/src/kernel/actor.ts')).toEqual(names)
  })

  describe('of everything but invoices', () => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld()
    })
    afterAll(() => world?.open.close())

    holdsPart('everythingElse', () => world)
    it.each(seededBugs)('catches: $name', async (bug) => {
      const caught: string[] = []
      const mend = await bug.plant(world)
      try {
        for (const row of matrixRows.filter((r) => bug.shows.test(r.name))) {
          caught.push(...(await readRow(world, row, rowOf(row.name).keys, rowOf(row.name).cells)).wrong)
          if (caught.length > 0) break
        }
      } finally {
        await mend()
      }
      report({ table: 'permissions', what: `a seeded bug: ${bug.name}`, times: 1, outcome: caught[0] ?? 'not caught' })
      expect(caught.length).toBeGreaterThan(0)
    })
  })
})
