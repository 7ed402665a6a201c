// Which tests and rows of the permission matrix npm run check takes, as JSON: of those that reach the change, the nearest.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findChanges } from './lib/changes.ts'
import { importGraph, testsReaching } from './lib/import-graph.ts'
import { chooseComponents, chooseTests, rowsAtMost } from './lib/touched-tests.ts'

const root = join(import.meta.dirname, '..')
const changes = findChanges() ?? { base: 'HEAD', files: [] }
const { files } = changes
const components = chooseComponents(globSync('apps/web/test/components/*.component.ts', { cwd: root }), files)
/** The rows need the whole contract: nothing of it is read where no call is touched. */
const rowsOfChange = async () => {
  if (!files.some((file) => /^(apps\/server\/src|packages\/(contract|domain)\/src|reliability)\//.test(file))) return { run: [], left: 0 }
  const { matrixRows } = await import('../reliability/support/rights/matrix-rows.ts')
  const { nearestRows } = await import('../reliability/support/rights/touched-calls.ts')
  const names = matrixRows.map(({ name }) => name)
  return nearestRows(changes, names, rowsAtMost)
}
const rows = await rowsOfChange()
const tests = chooseTests(testsReaching(importGraph(root), files), files, { besideRows: rows.run.length > 0 })
console.log(JSON.stringify({ changed: files.length, components, rows, ...tests }))
