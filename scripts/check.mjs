// npm run check: the quick form, for before a commit.
import { ensureInstalled } from './lib/project.mjs'
import { deadExports, format, lint, runStages, types, vitest, boundaries } from './lib/stages.mjs'

await ensureInstalled()
await runStages([
  ['types', types],
  ['format', format],
  ['lint', lint],
  ['boundaries', boundaries],
  ['dead exports', deadExports],
  ['unit', vitest(['unit and integration'], ['packages'])],
])
