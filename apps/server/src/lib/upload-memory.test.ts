// Uploads in a separate process, where Node itself counts the collector's runs.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href
/** Pieces of 64 KB, as they come from a socket, ten uploads at a time. `before` runs first. */
const uploads = (megabytes: number, before = ''): string => `
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  import { setImmediate as nextTurn } from 'node:timers/promises'
  import { throttleUpload } from '${module('upload-throttle.ts')}'
  import { tuneGarbageCollection } from '${module('memory.ts')}'
  ${before}
  let whole = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole++ }).observe({ entryTypes: ['gc'] })
  for (let left = ${megabytes * 16}; left > 0; left -= 10) await Promise.all(Array.from({ length: 10 }, async () => { const piece = Buffer.allocUnsafeSlow(65536); await throttleUpload(piece.length); return piece.length }))
  await nextTurn()
  await nextTurn()
  process.stdout.write(JSON.stringify({ whole, held: process.memoryUsage().arrayBuffers }))
`
const run = (script: string): { readonly whole: number; readonly held: number } =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as {
    readonly whole: number
    readonly held: number
  }
it('four gigabytes pass through without the whole memory being looked through for them, and do not stay', () => {
  const { whole, held } = run(uploads(4096))
  // A new process collects its whole heap a few times anyway; left to the engine, these pieces would cause more than
  // forty collections.
  expect(whole).toBeLessThanOrEqual(20)
  expect(held).toBeLessThan(64 * 1024 * 1024)
})
/** Somewhat more than an app holds. */
const app = `
  globalThis.held = Array.from({ length: 400_000 }, (_, i) => ({ at: i, name: 'item ' + i }))
  globalThis.fonts = [Buffer.alloc(15 << 20), Buffer.alloc(15 << 20)]
`
it('thirty files of 5 MB pass through an app that has settled without its whole memory being looked through once', () => {
  expect(run(uploads(150, `${app}tuneGarbageCollection()`)).whole).toBe(0)
})
