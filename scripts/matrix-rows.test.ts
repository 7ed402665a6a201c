// The permission matrix has its rows and its objects for every call before anybody starts an app to ask it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keysInContract, matrixRows } from '../reliability/support/rights/matrix-rows.ts'
import { nearestRows } from '../reliability/support/rights/touched-calls.ts'
import { expectedPath, namesIn, readExpected, readTable } from '../reliability/support/rights/read-expected.ts'

const world = 'reliability/support/rights/matrix-world.ts'
const expected = readExpected()

it('has a row for every call and place, and no other', () => {
  const names = new Set(matrixRows.map(({ name }) => name))
  const missing = matrixRows
    .filter(({ name }) => !expected.has(name))
    .map(
      (row) =>
        `${expectedPath}: | ${row.name} | ${keysInContract(row)} | ${row.objects.join(' ')} | who | finds |, the keys as the contract has them`,
    )
  expect([missing, [...expected.keys()].filter((name) => !names.has(name))]).toEqual([[], []])
})
it('names the objects of each row', () => {
  expect(matrixRows.filter(({ name, objects }) => expected.get(name)?.objects !== objects.join(' ')).map(({ name }) => name)).toEqual([])
})
it('has a name for what several rows say, and none that no row says', () => {
  const rows = [...expected.values()]
  const { whos, findings } = namesIn(readTable())
  const said = new Set(rows.flatMap(({ who, finds }) => [who, finds]))
  expect([...whos.keys(), ...findings.keys()].filter((name) => !said.has(name))).toEqual([])
  const byRole = rows.filter(({ finds }) => finds.includes('; ')).map(({ objects, finds }) => `${objects}: ${finds}`)
  expect(byRole.filter((one, at) => byRole.indexOf(one) !== at).map((one) => `${one} is said twice: give it a name`)).toEqual([])
})
it('has an object of each kind in its world', () => {
  const text = readFileSync(join(import.meta.dirname, '..', world), 'utf8')
  const kinds = new Set(matrixRows.flatMap(({ place, lists }) => [place?.kind, lists]).filter((kind) => kind !== undefined))
  const snake = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const made = (kind: string): boolean =>
    text.includes(`'${snake(kind)}',\n`) || text.includes(`'${kind}',`) || text.includes(` ${kind}\``) || kind === 'company'
  expect([...kinds].filter((kind) => !made(kind)).map((kind) => `${world}: make a ${kind}, so that its calls have one to ask for`)).toEqual(
    [],
  )
})
it('gives the check the rows of what changed first, a few', () => {
  const names = matrixRows.map(({ name }) => name)
  const nearest = (file: string) => nearestRows({ base: 'HEAD', files: [file] }, names, 12)
  const { run, left } = nearest('apps/server/src/modules/exchange/partner/list-partners.ts')
  expect([run[0], run.length, left > 0]).toEqual(['user.listPartners', 12, true])
  expect(nearest('apps/web/src/features/partner/partner.page.tsx')).toEqual({ run: [], left: 0 })
  expect(nearest('apps/server/src/kernel/actor.ts')).toEqual({ run: expect.objectContaining({ length: 12 }), left: names.length - 12 })
})
