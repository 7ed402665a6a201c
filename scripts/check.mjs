// npm run check: the quick form, for before a commit.
import { ensureInstalled } from './lib/house.mjs'
import { deadExports, format, lint, runStages, types, vitest, walls } from './lib/stages.mjs'

await ensureInstalled()
await runStages([
  ['types', types],
  ['format', format],
  ['lint', lint],
  ['walls', walls],
  ['dead exports', deadExports],
  ['unit', vitest(['unit and integration'], ['packages'])],
])
