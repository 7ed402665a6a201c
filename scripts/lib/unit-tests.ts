// Unit and integration tests. Files take turns in a few processes: what one has loaded and compiled serves the next; each makes its own databases and folders.
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { workers } from './workers.ts'

/** Files that change what all of a process see — the world of a browser, what a module is — have a process each. */
const alone = ['apps/web/test/**/*.test.ts', 'apps/server/test/passwords.test.ts']
const common: TestProjectInlineConfiguration['test'] = {
  pool: 'forks',
  maxWorkers: workers,
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: ['scripts/lib/test-databases.ts'],
  setupFiles: ['apps/server/test/support/quick-hashing.ts'],
}
const elsewhere = ['**/node_modules/**', '**/dist/**']

export const unitTests: readonly TestProjectInlineConfiguration[] = [
  { test: { ...common, name: 'unit and integration', isolate: false, include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: [...elsewhere, ...alone] } },
  { test: { ...common, name: 'unit, alone', include: alone, exclude: elsewhere } },
]
