import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { workers } from '../scripts/lib/workers.ts'

const long = process.env['TRUST'] === 'long'
/** The short form of the trust runs, beside each other, as each stands on a ground of its own; `npm run trust` is the long one (TRUST=long). */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    name: 'trust, short form',
    include: ['trust/**/*.trust.ts'],
    pool: 'forks',
    maxWorkers: long ? 1 : workers,
    sequence: { groupOrder: 1 },
    testTimeout: long ? 3_600_000 : 240_000,
    hookTimeout: 240_000,
    globalSetup: ['scripts/lib/test-databases.ts'],
    setupFiles: long ? [] : ['apps/server/test/support/quick-hashing.ts'],
  },
})
