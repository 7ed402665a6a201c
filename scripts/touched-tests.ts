// Which tests npm run check takes, as JSON: those that reach what has changed since the branch left main, or since the last commit where nothing else has.
import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { chooseTests } from './lib/touched-tests.ts'

const root = join(import.meta.dirname, '..')
const read = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'] }).trim()
const git = (...args: readonly string[]): readonly string[] => read('git', args).split('\n').filter(Boolean)
const orNothing = (ask: () => readonly string[]): readonly string[] => {
  try {
    return ask()
  } catch {
    return []
  }
}

const since = ['main', 'origin/main'].flatMap((main) => orNothing(() => git('merge-base', 'HEAD', main)))[0] ?? 'HEAD'
const changedSince = (commit: string): readonly string[] => [
  ...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]),
]
const ofBranch = changedSince(since)
const base = ofBranch.length > 0 ? since : 'HEAD~1'
const changed = ofBranch.length > 0 ? ofBranch : orNothing(() => changedSince('HEAD~1'))
const listed = JSON.parse(
  read(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json', `--changed=${base}`]),
) as readonly { readonly file: string }[]
const reached = [...new Set(listed.map(({ file }) => relative(root, file)))]
console.log(JSON.stringify({ changed: changed.length, ...chooseTests(reached, changed) }))
