// Uploads in a process of its own: what its collector does is counted by Node itself.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const turns = pathToFileURL(join(import.meta.dirname, '../src/kernel/turns.ts')).href
/** Pieces of 64 KB, as they come from a socket, ten uploads at a time. */
const uploads = (megabytes: number): string => `
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  import { setImmediate as nextTurn } from 'node:timers/promises'
  import { turn } from '${turns}'
  let whole = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole++ }).observe({ entryTypes: ['gc'] })
  for (let left = ${megabytes * 16}; left > 0; left -= 10) await Promise.all(Array.from({ length: 10 }, async () => { const piece = Buffer.allocUnsafeSlow(65536); await turn(piece.length); return piece.length }))
  await nextTurn()
  await nextTurn()
  process.stdout.write(JSON.stringify({ whole, held: process.memoryUsage().arrayBuffers }))
`
it('four gigabytes pass through without the whole memory being looked through for them, and do not stay', () => {
  const { whole, held } = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', uploads(4096)], { encoding: 'utf8' }),
  ) as {
    whole: number
    held: number
  }
  // A process that has just begun looks through itself a few times anyway; for pieces that are left to the engine it would forty times and more.
  expect(whole).toBeLessThanOrEqual(20)
  expect(held).toBeLessThan(64 * 1024 * 1024)
})
