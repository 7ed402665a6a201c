// Garbage collection: no full collection for short-lived data while people wait.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'minor' | 'major' }) => void
/** The engine exposes its collector only to contexts created after the flag is set. */
const collector = (): Collect => {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc') as Collect
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
let own: Collect | undefined
const collect: Collect = (options) => {
  own ??= collector()
  own(options)
}

/** Percent of growth of the heap before the next full collection. */
const growth = 100
/**
 * Call once after a process has started, before requests arrive: collects the garbage of the start (some 60 ms), and
 * lets the heap double before the next full collection. By default the engine runs a full collection in a process that
 * hardly grows at every 8 MB of new data, pieces of uploads included.
 */
export const tuneGarbageCollection = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  collect({ type: 'major' })
}

const everyBytes = 16 * 1024 * 1024
let sinceLast = 0
/**
 * Reports received bytes. The engine counts external memory separately, and runs a full collection at every 64 MB of
 * it; instead, every 16 MB this collects the young generation, which frees finished pieces in a millisecond or two.
 */
export const passThrough = (bytes: number): void => {
  sinceLast += bytes
  if (sinceLast < everyBytes) return
  sinceLast = 0
  collect({ type: 'minor' })
}
