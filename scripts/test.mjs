// npm test: everything, on a fresh machine too.
import { ensureInstalled, ensureWebBuilt } from './lib/house.mjs'
import { add, deadExports, lint, proveWalls, runStages, types, vitest, walls } from './lib/stages.mjs'
import { ensureSystem } from './lib/system.mjs'

const checks = async () => add(...(await Promise.all([types(), lint(), walls(), proveWalls(), deadExports()])))

await ensureInstalled()
await ensureSystem()
await ensureWebBuilt()
await runStages([
  ['types, lint, walls, dead exports', checks],
  ['tests', vitest(['browser journeys', 'trust, short form', 'unit and integration'], ['--config', 'vitest.all.config.ts'])],
])
