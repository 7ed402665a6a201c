// A part of the permission matrix, compared with the reviewed table.
import { expect, it } from 'vitest'
import { takeInTurn } from '../../../scripts/lib/in-turn.ts'
import { readRow } from './matrix.ts'
import { matrixRows, type Row } from './matrix-rows.ts'
import type { World } from './matrix-world.ts'
import { roles, type Role } from './roles.ts'
import { readExpected } from './read-expected.ts'
import { long, report } from '../settings.ts'
import { touchedRows } from './touched-calls.ts'

const expected = readExpected()
const nothing = {
  keys: [] as readonly string[],
  objects: '',
  cells: Object.fromEntries(roles.map((role) => [role, '?'])) as Readonly<Record<Role, string>>,
}
export const rowOf = (name: string) => expected.get(name) ?? nothing
/**
 * Visitors with an invitation differ from signed-out visitors only where an invitation is read; the short form omits
 * them elsewhere.
 */
const rolesOf = (name: string) =>
  long || name === 'user.readInvitation' ? roles : roles.filter((role) => role !== 'invited' && role !== 'revoked')
/** Two parts that run concurrently: the invoice center has more than half of all calls. */
export const parts = {
  invoices: matrixRows.filter((row) => row.name.startsWith('invoice.')),
  everythingElse: matrixRows.filter((row) => !row.name.startsWith('invoice.')),
} as const
/** `CALLS`: the names of the rows that alone are asked, a line each. */
const asked = process.env['CALLS']?.split('\n')
const inTurn = (all: readonly Row[]) => {
  const { taken: rows, told } = takeInTurn(all, (row) => row.name, touchedRows)
  return { rows, told }
}
const taken = (part: keyof typeof parts) =>
  asked ? { rows: parts[part].filter(({ name }) => asked.includes(name)), told: 'that were asked for' } : inTurn(parts[part])
/** Where a change touches all rows, they are asked for as long as they need. */
const limitMs = (rows: number): number => Math.max(480_000, rows * 5_000)
/** Calls every row of a part as every role on all of its objects. */
export const holdsPart = (part: keyof typeof parts, world: () => World): void => {
  const { rows, told } = taken(part)
  const what = part === 'invoices' ? 'the center of invoices' : 'everything else'
  it(
    'holds for every endpoint, role and object',
    async () => {
      const wrong: string[] = []
      let requested = 0
      for (const row of rows) {
        const { keys, cells } = rowOf(row.name)
        const read = await readRow(world(), row, keys, cells, rolesOf(row.name))
        requested += read.requested
        wrong.push(...read.wrong)
      }
      report({
        table: 'permissions',
        what: `${what}: rows ${told} × ${roles.length} roles × their objects`,
        times: requested,
        outcome: `${wrong.length} differ from the table`,
      })
      expect(wrong).toEqual([])
    },
    long ? undefined : limitMs(rows.length),
  )
}
