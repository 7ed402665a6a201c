import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/lib/longest-first.ts'
import { asNode } from '../scripts/lib/as-node.ts'
import { toldWhole } from '../scripts/lib/told-whole.ts'
import { workers } from '../scripts/lib/workers.ts'

const long = process.env['TRUST'] === 'long'
/** Runs that start, kill and wait for processes, and leave most of a processor to others, and the one that wants a process to itself, where hashing is whole: `TRUST_PART=waiting` is these alone, `computing` the others, which take turns in a few processes. */
const waiting = [
  'account-times',
  'disk-full',
  'export',
  'failing-disk',
  'kills',
  'left-files',
  'one-process',
  'poison',
  'verification-kills',
].map((name) => `trust/${name}.trust.ts`)
const part = process.env['TRUST_PART']
/** The short form of the trust runs, beside each other, as each stands on a ground of its own; `npm run trust` is the long one (TRUST=long). */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    name: 'trust, short form',
    include: part === 'waiting' ? waiting : ['trust/**/*.trust.ts'],
    exclude: part === 'computing' ? waiting : [],
    pool: 'forks',
    chaiConfig: toldWhole,
    isolate: part !== 'computing',
    experimental: asNode,
    maxWorkers: long || part === 'waiting' ? 1 : workers,
    sequence: { groupOrder: 1, sequencer: LongestFirst },
    testTimeout: long ? 3_600_000 : 480_000,
    hookTimeout: 240_000,
    globalSetup: ['scripts/lib/test-databases.ts'],
    setupFiles: long ? [] : ['apps/server/test/support/quick-hashing.ts'],
  },
})
