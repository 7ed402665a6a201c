import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'
import { onOldestPostgres, unitTests } from './scripts/lib/unit-tests.ts'
import { workers } from './scripts/lib/workers.ts'

/** Everything that npm test runs, by one set of workers: first the journeys, then reliability runs, then unit tests. `npm test` runs the reliability runs that mostly wait beside it (RELIABILITY_PART). */
export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: ['e2e/vitest.config.ts', 'reliability/vitest.config.ts', ...unitTests, onOldestPostgres],
  },
})
