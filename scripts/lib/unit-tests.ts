// Unit and integration tests, in four lots.
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { asNode } from './as-node.ts'
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
  { test: { ...common, name: 'shared processes', isolate: false, experimental: asNode, include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'], exclude: [...common.exclude, ...long] } },
  { test: { ...common, name: 'unit and integration', experimental: asNode, include: ['apps/{server,tax-platform-simulator}/test/**/*.test.ts', ...long] } },
  { test: { ...common, name: 'web', isolate: false, include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
  { test: { ...common, name: 'web in a page', include: ['apps/web/test/**/*.test.{ts,tsx}'] } },
]
