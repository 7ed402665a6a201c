// npm run changelog: the unreleased section of CHANGELOG.md, written anew from the commits since the last release.
// npm run release -- 1.2.0: the same, then that section and every package carry the version; the commit and its tag stay with you.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesOf, released, withUnreleased } from './lib/changelog.ts'
import { root } from './lib/project.mjs'
import { manifests, versioned } from './lib/versions.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).trim()
const lastTag = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]
const since = lastTag ? `${lastTag}..HEAD` : 'HEAD'
const linesOf = (format: string): readonly string[] => git('log', '--no-merges', `--format=${format}`, since).split('\n').filter(Boolean)
const changes = changesOf(linesOf('%s'), linesOf('%(trailers:key=Operators,valueonly,unfold)'))
const file = join(root, 'CHANGELOG.md')
const listed = withUnreleased(readFileSync(file, 'utf8'), changes)

const version = process.argv[2]
if (version === undefined) writeFileSync(file, listed)
else if (!/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(version)) throw new Error(`${version} is no version: 1.2.0 or 1.2.0-rc.1`)
else {
  writeFileSync(file, released(listed, version, new Date().toISOString().slice(0, 10)))
  for (const path of [...manifests(root), join(root, 'package-lock.json')])
    writeFileSync(path, versioned(readFileSync(path, 'utf8'), version))
  process.stdout.write(`git commit -am "chore: release ${version}" && git tag v${version}\n`)
}
