import { defineConfig } from 'vitest/config'

/** The short form of the trust runs; `npm run trust` is the long one (TRUST=long). */
export default defineConfig({ test: { include: ['trust/**/*.trust.ts'], pool: 'forks', maxWorkers: 1, fileParallelism: false, testTimeout: process.env['TRUST'] === 'long' ? 3_600_000 : 240_000, hookTimeout: 240_000, globalSetup: ['scripts/lib/test-databases.ts'] } })
