import { defineConfig } from 'vitest/config'

const long = process.env['TRUST'] === 'long'
/** The short form of the trust runs, two beside each other, as each stands on a ground of its own; `npm run trust` is the long one (TRUST=long). */
export default defineConfig({ test: { include: ['trust/**/*.trust.ts'], pool: 'forks', maxWorkers: long ? 1 : 2, testTimeout: long ? 3_600_000 : 240_000, hookTimeout: 240_000, globalSetup: ['scripts/lib/test-databases.ts'] } })
