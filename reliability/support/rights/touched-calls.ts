// Which rows of the permission matrix a change touches: those that it rewrites, and the calls that a changed module, route or contract names; what decides rights for all calls touches all.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBefore, type Changes } from '../../../scripts/lib/changes.ts'

const root = join(import.meta.dirname, '../../..')
const table = 'reliability/permission-matrix/expected.md'
const decidesForAll = [
  /^packages\/contract\/src\/(endpoint|centers)\.ts$/,
  /^packages\/domain\/src\/rights\//,
  /^apps\/server\/src\/(app\/(app|open-kernel)\.ts|db\/|kernel\/(actor|database|deps)|http\/(register-center|server|envelope)|modules\/people\/permission\/)/,
  /^reliability\/support\/(rights\/(matrix|read-expected|roles)|attack-input|two-companies)/,
]
const isTest = (path: string): boolean => path.endsWith('.test.ts')
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
/** A change of a module may show in any of its calls. */
const textOf = (file: string): readonly string[] => {
  if (!/^(apps\/server\/src|packages\/contract\/src)\/.*\.ts$/.test(file)) return []
  const noun = /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0]
  if (noun === undefined || !existsSync(join(root, noun))) return [read(file)]
  return readdirSync(join(root, noun), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !isTest(name))
    .map((name) => read(join(noun, name)))
}
const wordsIn = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))

/** By the names of rows, `center.call area place`. */
export const touchedRows = (changes: Changes): ((name: string) => boolean) => {
  const files = changes.files.filter((file) => !isTest(file))
  if (files.some((file) => decidesForAll.some((rule) => rule.test(file)))) return () => true
  const words = wordsIn(files.flatMap(textOf))
  const before = new Set((readBefore(changes, table) ?? '').split('\n'))
  const rewritten = new Set(
    read(table)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !before.has(line))
      .map((line) => line.split(' | ')[0]!.slice(2).trim()),
  )
  return (name) => rewritten.has(name) || words.has(/\.(\w+)/.exec(name)?.[1] ?? '')
}
