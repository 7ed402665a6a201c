import { defineConfig } from 'vitest/config'

/** Unit and integration tests; browser journeys have e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['scripts/lib/test-databases.ts'],
  },
})
