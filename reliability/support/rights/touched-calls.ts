// Which rows of the permission matrix a change touches: those that it rewrites, and the calls that a changed module, route or contract names; what decides rights for all calls touches all.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readBefore, type Changes } from '../../../scripts/lib/changes.ts'
import { expectedIn, expectedPath, readExpected, type ExpectedRow } from './read-expected.ts'

const root = join(import.meta.dirname, '../../..')
const decidesForAll = [
  /^packages\/contract\/src\/(endpoint|centers)\.ts$/,
  /^packages\/domain\/src\/rights\//,
  /^apps\/server\/src\/(app\/(app|open-kernel)\.ts|db\/|kernel\/(actor|database|deps)|http\/(register-center|server|envelope)|modules\/people\/permission\/)/,
  /^reliability\/support\/(rights\/(matrix|read-expected|roles)|attack-input|two-companies)/,
]
/** Modules, routes and contracts name calls. */
const ofCalls = /^(apps\/server\/src|packages\/contract\/src)\/.*\.ts$/
const isTest = (path: string): boolean => path.endsWith('.test.ts')
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
/** A change of a module may show in any of its calls. */
const textOf = (file: string): readonly string[] => {
  if (!ofCalls.test(file)) return []
  const noun = /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0]
  if (noun === undefined || !existsSync(join(root, noun))) return [read(file)]
  return readdirSync(join(root, noun), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !isTest(name))
    .map((name) => read(join(noun, name)))
}
const wordsIn = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))

/** The rows as they were; none where the table was written in another form. */
const rowsBefore = (changes: Changes): ReadonlyMap<string, ExpectedRow> => {
  try {
    return expectedIn(readBefore(changes, expectedPath) ?? '')
  } catch {
    return new Map()
  }
}
/** Rows that say something else than before: of themselves, or by a name that says something else. */
const rewrittenRows = (changes: Changes): ReadonlySet<string> => {
  const before = rowsBefore(changes)
  const told = ({ keys, objects, cells }: ExpectedRow): string => JSON.stringify([keys, objects, cells])
  const changed = ([name, row]: readonly [string, ExpectedRow]): boolean => {
    const was = before.get(name)
    return was === undefined || told(was) !== told(row)
  }
  return new Set([...readExpected()].filter(changed).map(([name]) => name))
}

const callOf = (name: string): string => /\.(\w+)/.exec(name)?.[1] ?? ''
/** By the names of rows, `center.call area place`. */
export const touchedRows = (changes: Changes): ((name: string) => boolean) => {
  const files = changes.files.filter((file) => !isTest(file))
  if (files.some((file) => decidesForAll.some((rule) => rule.test(file)))) return () => true
  const words = wordsIn(files.flatMap(textOf))
  const rewritten = changes.files.includes(expectedPath) ? rewrittenRows(changes) : new Set<string>()
  return (name) => rewritten.has(name) || words.has(callOf(name))
}
/** Where rights of all are decided, some of everywhere. */
const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!)
const useCaseOf = (file: string): string => basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** The touched ones that npm run check asks: rewritten ones and those whose call is named in what changed itself, or is its use case; then others. */
export const nearestRows = (
  changes: Changes,
  names: readonly string[],
  most: number,
): { readonly run: readonly string[]; readonly left: number } => {
  const touched = names.filter(touchedRows(changes))
  const rewritten = changes.files.includes(expectedPath) ? rewrittenRows(changes) : new Set<string>()
  const itself = changes.files.filter((file) => !isTest(file) && ofCalls.test(file))
  const words = new Set([...wordsIn(itself.map(read)), ...itself.map(useCaseOf)])
  const near = touched.filter((name) => rewritten.has(name) || words.has(callOf(name)))
  const others = touched.filter((name) => !near.includes(name))
  const nearest = spread(near, most)
  const run = [...nearest, ...spread(others, most - nearest.length)]
  return { run, left: touched.length - run.length }
}
