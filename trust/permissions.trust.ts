// Every endpoint, by everybody, on everybody's objects: as the reviewed table says, and another company's object always like one that nobody has.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysInContract, matrixRows, readRow } from './support/matrix.ts'
import { makeWorld, roles, type World } from './support/matrix-world.ts'
import { readExpected } from './support/read-expected.ts'
import { seededBugs } from './support/seeded-bugs.ts'
import { long, tell } from './support/settings.ts'

const expected = readExpected(), nothing = { keys: [] as readonly string[], objects: '', cells: Object.fromEntries(roles.map((role) => [role, '?'])) as never }
const rowOf = (name: string) => expected.get(name) ?? nothing
/** Visitors with an invitation differ from nobody where an invitation is read; elsewhere they are asked in the long form alone. */
const rolesOf = (name: string) => (long || name === 'user.readInvitation' ? roles : roles.filter((role) => role !== 'invited' && role !== 'revoked'))
const names = matrixRows.map((row) => row.name)

describe('The permission matrix', () => {
  it('has a row for every call and place, and no other', () => {
    const missing = matrixRows.filter((row) => !expected.has(row.name)).map((row) => `${row.name} | the contract asks for ${keysInContract(row)} | ${row.objects.join(' ')}`)
    expect([missing, [...expected.keys()].filter((name) => !names.includes(name))]).toEqual([[], []])
  })
  it('names the objects of each row', () => { expect(matrixRows.filter((row) => rowOf(row.name).objects !== row.objects.join(' ')).map((row) => row.name)).toEqual([]) })

  for (const name of ['embedded', 'postgres'] as const) {
    const skipped = name === 'postgres' ? !process.env['TEST_DATABASE_URL'] : !long && Boolean(process.env['TEST_DATABASE_URL'])
    describe.skipIf(skipped)(name, () => {
      let world: World
      beforeAll(async () => { world = await makeWorld(name) })
      afterAll(() => world?.open.close())

      it('holds for every endpoint, role and object', async () => {
        const wrong: string[] = []
        let asked = 0
        for (const row of matrixRows) {
          const { keys, cells } = rowOf(row.name), read = await readRow(world, row, keys, cells, rolesOf(row.name))
          asked += read.asked
          wrong.push(...read.wrong)
        }
        tell({ table: 'permissions', what: `${name}: ${matrixRows.length} rows × ${roles.length} roles × their objects`, times: asked, outcome: `${wrong.length} differ from the table` })
        expect(wrong).toEqual([])
      })
      it.each(seededBugs)('catches: $name', async (bug) => {
        const caught: string[] = []
        const mend = await bug.plant(world)
        try {
          for (const row of matrixRows.filter((r) => bug.shows.test(r.name))) {
            caught.push(...(await readRow(world, row, rowOf(row.name).keys, rowOf(row.name).cells)).wrong)
            if (caught.length > 0) break
          }
        } finally { await mend() }
        tell({ table: 'permissions', what: `${name}: a seeded bug: ${bug.name}`, times: 1, outcome: caught[0] ?? 'not caught' })
        expect(caught.length).toBeGreaterThan(0)
      })
    })
  }
})
