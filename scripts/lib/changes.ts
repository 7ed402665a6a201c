// What a change consists of: the files that differ from where its branch left main, or from the last commit where nothing else does.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

export interface Changes {
  /** The commit that the change begins at. */
  readonly base: string
  /** Paths from the project's folder, of new and removed files too. */
  readonly files: readonly string[]
}
const changesSince = (base: string): Changes | undefined => {
  const known = git('diff', '--name-only', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return known === undefined ? undefined : { base, files: [...new Set(`${known}\n${added ?? ''}`.split('\n').filter(Boolean))] }
}
/** Nothing where no history tells. `CHANGED_SINCE` names another commit to begin at. */
export const findChanges = (): Changes | undefined => {
  const told = process.env['CHANGED_SINCE']
  if (told) return changesSince(told)
  const left = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main')
  const ofBranch = left === undefined ? undefined : changesSince(left)
  return ofBranch && ofBranch.files.length > 0 ? ofBranch : changesSince('HEAD~1')
}
/** A file as it was where the change begins; nothing where it was not yet. */
export const readBefore = ({ base }: Changes, path: string): string | undefined => git('show', `${base}:${path}`)
/** A number of this commit, the same for every run of it. */
export const commitNumber = (): number | undefined => {
  const commit = git('rev-parse', 'HEAD')
  return commit === undefined ? undefined : Number.parseInt(commit.slice(0, 8), 16)
}
