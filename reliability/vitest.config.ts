import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/lib/longest-first.ts'
import { nativeLoading, wholeMessages } from '../scripts/lib/vitest-options.ts'
import { workers } from '../scripts/lib/workers.ts'

const long = process.env['RELIABILITY'] === 'long'
/**
 * Runs that mostly wait for processes and leave the processor to others, and the run that needs a process to itself for
 * full hashing. `RELIABILITY_PART=waiting` selects these, `computing` the others, which share a few processes.
 */
const waiting = [
  'backup',
  'account-times',
  'delivery-kills',
  'disk-full',
  'export',
  'failing-disk',
  'intake-kills',
  'kills',
  'orphan-files',
  'single-process',
  'upgrade',
  'poison',
  'sync-kills',
  'tax-pull-kills',
  'several-processes',
  'verification-kills',
].map((name) => `reliability/*/${name}.reliability.ts`)
const part = process.env['RELIABILITY_PART']
/**
 * The short form of the reliability runs, run concurrently because each has its own environment; `npm run reliability`
 * runs the long form (RELIABILITY=long).
 */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    name: 'reliability, short form',
    include: part === 'waiting' ? waiting : ['reliability/**/*.reliability.ts'],
    exclude: part === 'computing' ? waiting : [],
    pool: 'forks',
    chaiConfig: wholeMessages,
    isolate: part !== 'computing',
    experimental: nativeLoading,
    maxWorkers: long || part === 'waiting' ? 1 : workers,
    sequence: { groupOrder: 1, sequencer: LongestFirst },
    testTimeout: long ? 3_600_000 : 480_000,
    hookTimeout: 240_000,
    globalSetup: ['scripts/lib/test-databases.ts'],
    setupFiles: long ? [] : ['apps/server/testing/hashing/fast-hashing.ts'],
  },
})
