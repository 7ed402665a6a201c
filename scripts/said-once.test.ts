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
    except: {},
  },
  {
    what: 'columns whose cells each row brings',
    pattern: /\bof: 'row'/,
    home: 'apps/server/src/lib/record-columns.ts',
    except: {},
  },
  {
    what: 'the order of locks around a push',
    pattern: /\bfindTarget\([^)]*, true\)/,
    home: 'apps/server/src/modules/exchange/push/lock-all.ts',
    except: {
      'apps/server/src/modules/exchange/push/save-targets.ts': 'a target alone',
      'apps/server/src/modules/exchange/push/stop-pushes.ts': 'many pushes: invoices, then all their targets, then each push',
      'apps/server/src/modules/money/voucher/run-push.ts': 'a push of a voucher, which is another table',
    },
  },
  {
    what: 'what use cases need of the kernel',
    pattern: /\breadonly (db: Database|clock: Clock|audit: Audit|jobs: LaterJobs|changeFeed: ChangeFeed)\b/,
    home: 'apps/server/src/kernel/deps.ts',
    except: {},
  },
  {
    what: 'row-level security of a table of companies',
    pattern: /create policy tenant on/,
    home: 'apps/server/src/db/row-security.ts',
    except: {},
  },
]
/** What ran before a statement had its home. */
const lastByHand = 216
const ranBefore = (file: string): boolean => Number(/migrations\/(\d+)-/.exec(file)?.[1] ?? Infinity) <= lastByHand
it.each(all)('$what: $home', ({ pattern, home, except }) => {
  const found = sources.filter(
    (file) => file !== home && !ranBefore(file) && pattern.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  )
  expect(pattern.test(readFileSync(join(root, home), 'utf8'))).toBe(true)
  expect(found.toSorted()).toEqual(Object.keys(except).toSorted())
})
