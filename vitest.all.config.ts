import { defineConfig } from 'vitest/config'
import { unitTests } from './scripts/lib/unit-tests.ts'
import { workers } from './scripts/lib/workers.ts'

/** Everything that npm test runs, by one set of workers: first the journeys, then trust runs and unit tests together, so that files that wait stand beside files that compute. */
export default defineConfig({ test: { maxWorkers: workers, projects: ['e2e/vitest.config.ts', 'trust/vitest.config.ts', ...unitTests] } })
