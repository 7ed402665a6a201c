import { defineConfig } from 'vitest/config'
import { unitTests } from './scripts/lib/unit-tests.ts'
import { workers } from './scripts/lib/workers.ts'

/** Unit and integration tests. `vitest.all.config.ts` runs them with the reliability runs and the browser journeys. */
export default defineConfig({ test: { maxWorkers: workers, projects: [...unitTests] } })
