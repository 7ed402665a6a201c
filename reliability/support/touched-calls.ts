// Which rows of the permission matrix a change touches: those that it rewrites, and the calls that a changed module, route or contract names; what decides rights for all calls touches all.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBefore, type Changes } from '../../scripts/lib/changes.ts'

const root = join(import.meta.dirname, '../..')
const table = 'reliability/permission-matrix/expected.md'
const decidesForAll = [
  /^packages\/contract\/src\/endpoint\.ts$/,
  /^packages\/domain\/src\/permission/,
  /^apps\/server\/src\/(app\.ts|db\/|kernel\/(actor|database|deps)|http\/(register-center|server|envelope)|modules\/permission\/)/,
  /^reliability\/support\/(matrix|attack-input|two-companies|read-expected)/,
]
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
/** A change of a module may show in any of its calls. */
const textOf = (file: string): readonly string[] => {
  if (!/^(apps\/server\/src|packages\/contract\/src)\/.*\.ts$/.test(file)) return []
  const folder = dirname(file)
  if (!folder.startsWith('apps/server/src/modules/') || !existsSync(join(root, folder))) return [read(file)]
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join(folder, name)))
}
const wordsIn = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))

/** By the names of rows, `center.call area place`. */
export const touchedRows = (changes: Changes): ((name: string) => boolean) => {
  if (changes.files.some((file) => decidesForAll.some((rule) => rule.test(file)))) return () => true
  const words = wordsIn(changes.files.flatMap(textOf))
  const before = new Set((readBefore(changes, table) ?? '').split('\n'))
  const rewritten = new Set(
    read(table)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !before.has(line))
      .map((line) => line.split(' | ')[0]!.slice(2).trim()),
  )
  return (name) => rewritten.has(name) || words.has(/\.(\w+)/.exec(name)?.[1] ?? '')
}
