import { defineConfig } from 'vitest/config'
import { workers } from './support/workers.ts'

/** Browser journeys, one file each, in real Chromium against a real server. */
export default defineConfig({ test: { include: ['e2e/**/*.journey.ts'], pool: 'forks', maxWorkers: workers, testTimeout: 120_000, hookTimeout: 240_000, globalSetup: ['e2e/support/start.ts'] } })
