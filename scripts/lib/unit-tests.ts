// Unit and integration tests, in four projects.
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { nativeLoading, wholeMessages } from './vitest-options.ts'
import { webSentences } from '../web-build/sentences.ts'
import { webStyles } from '../web-build/styles.ts'
import { workers } from './workers.ts'

const common = {
  pool: 'forks',
  chaiConfig: wholeMessages,
  maxWorkers: workers,
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  exclude: ['**/node_modules/**', '**/dist/**'],
} satisfies TestProjectInlineConfiguration['test']
/** Tests of what Node runs have databases, and stand in the product's own loader. */
const onNode = {
  ...common,
  isolate: false,
  experimental: nativeLoading,
  globalSetup: ['scripts/lib/test-databases.ts'],
  setupFiles: ['apps/server/testing/hashing/fast-hashing.ts'],
} satisfies TestProjectInlineConfiguration['test']

/**
 * The tests that differ most between PostgreSQL versions: types, plans, row-level security, jobs, locks, and migrations
 * from an empty database.
 */
export const onSystemPostgres = [
  'adapters/database/migrations',
  'adapters/database/search-function',
  'db/tenant-isolation',
  'kernel/database',
  'kernel/jobs',
  'modules/invoices/invoice/invoice-list',
  'modules/invoices/invoice/summary',
  'modules/people/permission/concurrency',
  'modules/people/permission/row-scope',
  'modules/people/title/title',
  'modules/platform/audit/audit-chain',
].map((name) => `apps/server/src/${name}.test.ts`)

/** Files share a few processes, so that modules load once. Tests with a simulated browser have a process each. */
export const unitTests: readonly TestProjectInlineConfiguration[] = [
  {
    test: {
      ...onNode,
      name: 'unit and integration',
      include: [
        'packages/**/*.test.ts',
        'apps/server/src/**/*.test.ts',
        'apps/tax-platform-simulator/test/**/*.test.ts',
        'scripts/**/*.test.ts',
      ],
    },
  },
  {
    plugins: [webSentences(), ...webStyles()],
    test: { ...common, name: 'web', isolate: false, include: ['apps/web/src/**/*.test.{ts,tsx}'] },
  },
  { plugins: [webSentences(), ...webStyles()], test: { ...common, name: 'web in a page', include: ['apps/web/test/**/*.test.{ts,tsx}'] } },
]
/** The whole gate runs these files a second time; by themselves, `ON_SYSTEM_POSTGRES=yes npx vitest run FILE` runs them. */
export const onOldestPostgres: TestProjectInlineConfiguration = {
  test: {
    ...onNode,
    name: 'on the oldest PostgreSQL',
    env: { ON_SYSTEM_POSTGRES: 'yes' },
    include: onSystemPostgres,
  },
}
