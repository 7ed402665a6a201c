import { defineConfig } from 'vitest/config'
import { onOldestPostgres, unitTests } from './scripts/lib/unit-tests.ts'
import { workers } from './scripts/lib/workers.ts'

/** Unit and integration tests. `vitest.all.config.ts` runs them with the reliability runs and the browser journeys. */
export default defineConfig({
  test: { maxWorkers: workers, projects: process.env['ON_SYSTEM_POSTGRES'] ? [onOldestPostgres] : [...unitTests] },
})
