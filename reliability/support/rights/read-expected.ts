// The reviewed table: reliability/permission-matrix/expected.md, whose calls name who is let in and what they find.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles, type Role } from './roles.ts'

type Cells = Readonly<Record<Role, string>>
export interface ExpectedRow {
  readonly keys: readonly string[]
  readonly objects: string
  /** Who is let in, by its name. */
  readonly who: string
  /** What they find: a name, or letters. */
  readonly finds: string
  readonly cells: Cells
}
export const expectedPath = 'reliability/permission-matrix/expected.md'
const letIn = '+'
/** Letters stand for themselves; anything else is a name. */
const lettersAlone = /^[a-z]+(; |$)/
export const readTable = (): string => readFileSync(join(import.meta.dirname, '../../..', expectedPath), 'utf8')
const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)
const byRole = (letters: (role: Role, at: number) => string): Cells =>
  Object.fromEntries(roles.map((role, at) => [role, letters(role, at)])) as Record<Role, string>

/** The lines of the table whose columns are these, as their cells. */
const tableOf = (text: string, heads: readonly string[]): readonly (readonly string[])[] => {
  const lines = text.split('\n')
  const from = lines.indexOf(`| ${heads.join(' | ')} |`)
  if (from < 0) throw new Error(`no table with the columns ${heads.join(', ')}`)
  const rest = lines.slice(from + 2)
  const end = rest.findIndex((line) => !line.startsWith('| '))
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.slice(2, -2).split(' | '))
}
/** `yynn; ownScope pool ynnn`: what everybody finds, then who finds something else. */
const readFinding = (written: string): Cells => {
  const [all = '', ...others] = written.split('; ')
  const exceptions = others.flatMap((other) => {
    const words = other.split(' ')
    return words.slice(0, -1).map((role) => {
      if (!isRole(role)) throw new Error(`“${written}”: ${role} is no role and no name of what is found`)
      return [role, words.at(-1) ?? ''] as const
    })
  })
  const differs = new Map<string, string>(exceptions)
  return byRole((role) => differs.get(role) ?? all)
}
const named = <T>(names: ReadonlyMap<string, T>, name: string, row: string): T => {
  const found = names.get(name)
  if (found === undefined) throw new Error(`${row}: nothing is called “${name}”`)
  return found
}

/** The two tables of names: who is let in, and what they find on which objects. */
export const namesIn = (text: string) => ({
  whos: new Map(tableOf(text, ['who', ...roles]).map(([name = '', ...letters]) => [name, letters])),
  findings: new Map(
    tableOf(text, ['finds', 'objects', 'letters', 'what that is']).map(([name = '', objects = '', letters = '']) => [
      name,
      { objects, cells: readFinding(letters) },
    ]),
  ),
})
/** All rows of a table's text, by name. Throws where a row names what is not there, or has other objects or another number of letters. */
export const expectedIn = (text: string): ReadonlyMap<string, ExpectedRow> => {
  const { whos, findings } = namesIn(text)
  return new Map(
    tableOf(text, ['call, area, place', 'key', 'objects', 'who', 'finds']).map(
      ([name = '', keys = '', objects = '', who = '', finds = '']) => {
        const gate = named(whos, who, name)
        const count = objects.split(' ').length
        const found = lettersAlone.test(finds) ? { objects, cells: readFinding(finds) } : named(findings, finds, name)
        if (!`${found.objects} `.startsWith(`${objects} `)) throw new Error(`${name}: “${finds}” is of ${found.objects}`)
        const cells = byRole((role, at) => (gate[at] === letIn ? found.cells[role].slice(0, count) : (gate[at] ?? '').repeat(count)))
        const wrong = roles.find(
          (role) => cells[role].length !== count || (found.objects === objects && found.cells[role].length !== count),
        )
        if (wrong) throw new Error(`${name}: ${wrong} has “${found.cells[wrong]}” for ${objects}`)
        return [name, { keys: keys === '-' ? [] : keys.split(' '), objects, who, finds, cells }]
      },
    ),
  )
}
/** Rows by name. */
export const readExpected = (): ReadonlyMap<string, ExpectedRow> => expectedIn(readTable())
