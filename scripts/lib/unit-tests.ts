// Unit and integration tests, in two lots.
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { longFiles } from './long-files.ts'
import { workers } from './workers.ts'

const common = {
  pool: 'forks',
  maxWorkers: workers,
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: ['scripts/lib/test-databases.ts'],
  setupFiles: ['apps/server/test/support/quick-hashing.ts'],
  exclude: ['**/node_modules/**', '**/dist/**'],
} satisfies TestProjectInlineConfiguration['test']

/** Long files of packages, that begin: in a process each, since shared ones come last. */
const long = Object.keys(longFiles).filter((path) => path.startsWith('packages/'))
/** Files that change nothing outside of themselves take turns in a few processes: what one has loaded serves the next. Those that open houses, or put up the world of a browser, have a process each. */
export const unitTests: readonly TestProjectInlineConfiguration[] = [
  { test: { ...common, name: 'shared processes', isolate: false, include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: [...common.exclude, ...long] } },
  { test: { ...common, name: 'unit and integration', include: ['apps/*/test/**/*.test.{ts,tsx}', ...long] } },
]
