// npm run check: the quick form, for before a commit. What is cheap comes first; what fails does not keep the rest from being looked at.
import { ensureClientMade } from './lib/client.mjs'
import { ensureInstalled } from './lib/project.mjs'
import { add, boundaries, deadExports, format, lint, runStages, touchedTests, types } from './lib/stages.mjs'

const together =
  (...stages) =>
  async () =>
    add(...(await Promise.all(stages.map((stage) => stage()))))

await ensureInstalled()
await ensureClientMade()
await runStages([
  ['format, lint', together(format, lint)],
  ['types, boundaries, dead exports', together(types, boundaries, deadExports)],
  ['touched tests', touchedTests],
])
