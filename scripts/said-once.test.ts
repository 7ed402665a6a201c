// What is said in one place is nowhere written by hand again.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .trim()
  .split('\n')
  .filter((file) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

interface Once {
  readonly what: string
  readonly pattern: RegExp
  readonly home: string
  /** Files that write it by hand, and why. */
  readonly except: Readonly<Record<string, string>>
}
const all: readonly Once[] = [
  {
    what: 'the hours of Shanghai',
    pattern: /Asia\/Shanghai|\+08:?00|\b8 \* (3_?600_?000|60)\b/,
    home: 'packages/domain/src/shanghai.ts',
    except: { 'apps/server/src/migrations/0191-standing.ts': 'a migration says what it ran' },
  },
]
it.each(all)('$what: $home', ({ pattern, home, except }) => {
  const found = sources.filter((file) => file !== home && pattern.test(withoutComments(readFileSync(join(root, file), 'utf8'))))
  expect(pattern.test(readFileSync(join(root, home), 'utf8'))).toBe(true)
  expect(found.toSorted()).toEqual(Object.keys(except).toSorted())
})
