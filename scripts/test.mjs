// npm test: everything, on a fresh machine too.
import { ensureInstalled, ensureWebBuilt } from './lib/project.mjs'
import { ensureProgramsBuilt } from './lib/programs.mjs'
import { add, components, deadExports, format, lint, testBoundaries, runStages, types, vitest, boundaries } from './lib/stages.mjs'
import { ensureSystem } from './lib/system.mjs'

const checks = async () => add(...(await Promise.all([types(), format(), lint(), boundaries(), testBoundaries(), deadExports()])))

const besideAllOthers = async () =>
  add(
    await vitest(['reliability, short form'], ['--config', 'reliability/vitest.config.ts'], {
      env: { RELIABILITY_PART: 'waiting' },
      report: '.report-waiting.json',
    })(),
    await components()(),
  )

await ensureInstalled()
await ensureSystem()
await ensureWebBuilt()
await ensureProgramsBuilt()
await runStages([
  ['types, format, lint, boundaries, dead exports', checks],
  // Reliability runs that mostly wait have a lane of their own beside all others; components follow them there.
  [
    'tests',
    async () =>
      add(
        ...(await Promise.all([
          vitest(['browser journeys', 'reliability, short form', 'unit and integration'], ['--config', 'vitest.all.config.ts'], {
            env: { RELIABILITY_PART: 'computing' },
          })(),
          besideAllOthers(),
        ])),
      ),
  ],
])
