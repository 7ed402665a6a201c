// Which tests npm run check takes, as JSON: of those that reach the change, the nearest.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChanges } from './lib/changes.ts'
import { chooseComponents, chooseTests } from './lib/touched-tests.ts'

const root = join(import.meta.dirname, '..')
const { base, files } = findChanges() ?? { base: undefined, files: [] }
/** Without a history all tests are reached. */
const listed = JSON.parse(
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json', ...(base ? [`--changed=${base}`] : [])],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'] },
  ),
) as readonly { readonly file: string }[]
const reached = [...new Set(listed.map(({ file }) => relative(root, file)))]
const components = chooseComponents(globSync('apps/web/test/components/*.component.ts', { cwd: root }), files)
console.log(JSON.stringify({ changed: files.length, components, ...chooseTests(reached, files) }))
