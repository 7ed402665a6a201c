// npm test: everything, on a fresh machine too.
import { ensureInstalled, ensureWebBuilt } from './lib/house.mjs'
import { deadExports, lint, proveWalls, runStages, types, vitest, walls } from './lib/stages.mjs'
import { ensureSystem } from './lib/system.mjs'

await ensureInstalled()
await ensureSystem()
await ensureWebBuilt()
await runStages([
  ['types', types], ['lint', lint], ['walls', walls], ['prove-walls', proveWalls], ['dead exports', deadExports],
  ['unit and integration', vitest('unit', [])],
  ['trust, short form', vitest('trust', ['--config', 'trust/vitest.config.ts'])],
  ['browser journeys', vitest('e2e', ['--config', 'e2e/vitest.config.ts'])],
])
