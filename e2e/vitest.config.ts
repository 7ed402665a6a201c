import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nativeLoading, wholeMessages } from '../scripts/lib/vitest-options.ts'
import { workers } from '../scripts/lib/workers.ts'

/** Browser journeys, one file each, in real Chromium with a real server. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    name: 'browser journeys',
    include: ['e2e/**/*.journey.ts'],
    pool: 'forks',
    isolate: false,
    chaiConfig: wholeMessages,
    experimental: nativeLoading,
    maxWorkers: workers,
    sequence: { groupOrder: 0 },
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // An expectation may wait as long as any step of three journeys on two cores.
    expect: { poll: { timeout: 90_000 } },
    globalSetup: ['e2e/support/start.ts'],
  },
})
