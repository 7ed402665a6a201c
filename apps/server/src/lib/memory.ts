// When the engine looks through memory: never through all of it for what only passes through, while people wait.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'minor' | 'major' }) => void
/** The engine gives its collector only to contexts made while it is told to. */
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

/** Percent of what is held that may come to it before all of it is looked through again. */
const growth = 100
/**
 * Called once a process has started and before anybody waits for it: looks through all that starting left (some 60 ms), and lets memory double before
 * the next time. By itself the engine has a process that hardly grows look through all of it at every 8 MB that come to it, the pieces of uploads among them.
 */
export const tuneGarbageCollection = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  collect({ type: 'major' })
}

const everyBytes = 16 * 1024 * 1024
let sinceLast = 0
/**
 * Tells that so many bytes came in. The engine counts the memory of such pieces apart, and at every 64 MB would look through all that it holds; every 16 MB
 * the young generation alone is looked through instead, which gives the pieces that are through back in a millisecond or two.
 */
export const passThrough = (bytes: number): void => {
  sinceLast += bytes
  if (sinceLast < everyBytes) return
  sinceLast = 0
  collect({ type: 'minor' })
}
