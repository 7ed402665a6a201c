import { defineConfig } from 'vitest/config'
import { unitTests } from './scripts/lib/unit-tests.ts'
import { unitWorkers } from './scripts/lib/workers.ts'

/** Unit and integration tests. `vitest.all.config.ts` runs them with the trust runs and the browser journeys. */
export default defineConfig({ test: { maxWorkers: unitWorkers, projects: [...unitTests] } })
