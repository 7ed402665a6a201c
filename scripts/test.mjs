// npm test: everything, on a fresh machine too.
import { ensureInstalled, ensureWebBuilt } from './lib/house.mjs'
import { add, deadExports, format, lint, proveWalls, runStages, types, vitest, walls } from './lib/stages.mjs'
import { ensureSystem } from './lib/system.mjs'

const checks = async () => add(...(await Promise.all([types(), format(), lint(), walls(), proveWalls(), deadExports()])))

await ensureInstalled()
await ensureSystem()
await ensureWebBuilt()
await runStages([
  ['types, format, lint, walls, dead exports', checks],
  // Trust runs that mostly wait have a lane of their own beside all others.
  [
    'tests',
    async () =>
      add(
        ...(await Promise.all([
          vitest(['browser journeys', 'trust, short form', 'unit and integration'], ['--config', 'vitest.all.config.ts'], {
            env: { TRUST_PART: 'computing' },
          })(),
          vitest(['trust, short form'], ['--config', 'trust/vitest.config.ts'], {
            env: { TRUST_PART: 'waiting' },
            report: '.report-waiting.json',
          })(),
        ])),
      ),
  ],
])
