// The reviewed table: reliability/permission-matrix/expected.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles, type Role } from './roles.ts'

export interface ExpectedRow {
  readonly keys: readonly string[]
  readonly objects: string
  readonly cells: Readonly<Record<Role, string>>
}
const path = join(import.meta.dirname, '../../permission-matrix/expected.md')

/** Rows by name. Throws unless the columns are the roles in order. */
export const readExpected = (): ReadonlyMap<string, ExpectedRow> => {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.split(' | ').length > roles.length)
    .map((line) => line.slice(2, -2).split(' | '))
  const [heads, ...rows] = lines
  if (heads?.slice(3).join() !== roles.join()) throw new Error(`the columns of ${path} are not the roles`)
  return new Map(
    rows.map(([name = '', keys = '', objects = '', ...cells]) => [
      name,
      {
        keys: keys === '-' ? [] : keys.split(' '),
        objects,
        cells: Object.fromEntries(roles.map((role, i) => [role, cells[i] ?? ''])) as Record<Role, string>,
      },
    ]),
  )
}
