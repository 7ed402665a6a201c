import { defineConfig } from 'vitest/config'
import { workers } from './scripts/lib/workers.ts'

/** Unit and integration tests. `vitest.all.config.ts` runs them with the trust runs and the browser journeys. */
export default defineConfig({
  test: {
    name: 'unit and integration',
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: workers,
    sequence: { groupOrder: 1 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['scripts/lib/test-databases.ts'],
    setupFiles: ['apps/server/test/support/quick-hashing.ts'],
  },
})
