// A noun through all layers: its files from those of the paper clip, and its lines in files that stand. Nothing is written unless all can be.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { problems } from '@piaotai/domain/problems.ts'
import { insertionsOf, type Insertion } from './lines.ts'
import { pascal, renamed, snake, whyNot, type Noun } from './names.ts'

const templates = join(import.meta.dirname, 'files')

const migrations = 'apps/server/src/migrations'
const nextMigration = (root: string): string =>
  String(1 + Math.max(...readdirSync(join(root, migrations)).map((name) => Number.parseInt(name, 10) || 0))).padStart(4, '0')
/** The first of ten numbers that no problem has, after those of the tax platform. */
const nextProblem = (): number => {
  const taken = new Set(Object.values(problems).map(([number]) => Math.floor(number / 10)))
  let ten = 2701
  while (taken.has(ten)) ten++
  return ten * 10 + 1
}
const newFiles = (root: string, noun: Noun): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(templates, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.txt'))
      .map((path) => [
        renamed(path.slice(0, -'.txt'.length), noun).replace('CHAPTER', noun.chapter).replace('NNNN', nextMigration(root)),
        renamed(readFileSync(join(templates, path), 'utf8'), noun),
      ]),
  )

const placeOf = (text: string, { file, before, after, endOf }: Insertion): number => {
  const mark = before ?? after ?? endOf ?? ''
  const [first, ...more] = text.split(mark)
  if (more.length !== 1)
    throw new Error(`${file}: ${JSON.stringify(mark)} stands ${more.length} times, once is needed (scripts/noun/lines.ts)`)
  if (before !== undefined) return first!.length
  const end = first!.length + mark.length
  if (after !== undefined) return end
  const lineEnd = text.indexOf('\n', end)
  return lineEnd < 0 ? text.length : lineEnd
}
const withLine = (text: string, insertion: Insertion): string => {
  const at = placeOf(text, insertion)
  return text.slice(0, at) + insertion.line + text.slice(at)
}

/** The table among the generated ones, its type and its company, as `npm run tables` writes them; `table-types.test.ts` compares. */
const withTable = (text: string, noun: Noun): string => {
  const insert = (all: string, pattern: RegExp, name: string, put: string): string => {
    const next = [...all.matchAll(pattern)].find(([, other]) => other! > name)
    if (!next) throw new Error(`tables.generated.ts: nothing stands after ${name}`)
    return all.slice(0, next.index) + put + all.slice(next.index)
  }
  const [interfaces, list, scoped] = text.split(/(?<=^export interface DB \{$)|(?<=^export const companyTables.*$)/m)
  if (scoped === undefined) throw new Error('tables.generated.ts: no list of tables')
  const columns = [
    'changed_at: string',
    'changed_by_name: string',
    'company_id: string',
    'id: string',
    'name: string',
    'remark: Generated<string>',
    'version: Generated<number>',
  ]
  const shape = `export interface ${pascal(noun.one)} {\n${columns.map((column) => `  ${column};\n`).join('')}}\n\n`
  return [
    insert(interfaces!, /^export interface (\w+) \{/gm, pascal(noun.one), shape),
    insert(list!, /^ {2}(\w+): \w+;/gm, snake(noun.one), `  ${snake(noun.one)}: ${pascal(noun.one)};\n`),
    insert(scoped, /^ {2}"(\w+)",/gm, snake(noun.one), `  "${snake(noun.one)}",\n`),
  ].join('')
}

/** Writes the noun below `root`; throws, and has written nothing, if a name is wrong, a file is there, or a line has no place. Returns the paths. */
export const makeNoun = (root: string, noun: Noun): readonly string[] => {
  const wrong = whyNot(noun)
  if (wrong !== undefined) throw new Error(wrong)
  const made = new Map(newFiles(root, noun))
  for (const path of made.keys()) if (existsSync(join(root, path))) throw new Error(`${path} is there already`)
  const read = (path: string): string => made.get(path) ?? readFileSync(join(root, path), 'utf8')
  for (const insertion of insertionsOf({ problem: nextProblem(), chapter: noun.chapter }))
    made.set(insertion.file, withLine(read(insertion.file), { ...insertion, line: renamed(insertion.line, noun) }))
  const tables = 'apps/server/src/db/tables.generated.ts'
  made.set(tables, withTable(read(tables), noun))
  for (const [path, text] of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return [...made.keys()]
}
