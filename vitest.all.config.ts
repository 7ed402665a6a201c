import { defineConfig } from 'vitest/config'
import { workers } from './scripts/lib/workers.ts'

/** Everything that npm test runs, by one set of workers: files that wait stand beside files that compute, whatever part they belong to. Parts begin in the order of their names: the long journeys first, the short unit tests last. */
export default defineConfig({ test: { maxWorkers: workers, projects: ['e2e/vitest.config.ts', 'trust/vitest.config.ts', 'vitest.config.ts'] } })
