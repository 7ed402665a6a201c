// Memory of pieces that only pass through: the engine counts it apart, and at every 64 MB stops for tens of milliseconds to look through all that it holds.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyBytes = 16 * 1024 * 1024
/** The engine gives its collector only to contexts made while it is told to. */
const collector = (): ((options: { readonly type: 'minor' }) => void) => {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc') as ReturnType<typeof collector>
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
let collect: ReturnType<typeof collector> | undefined
let sinceLast = 0

/** Tells that so many bytes came in. Every 16 MB the young generation alone is looked through, which gives the pieces that are through back in a millisecond or two. */
export const passThrough = (bytes: number): void => {
  sinceLast += bytes
  if (sinceLast < everyBytes) return
  sinceLast = 0
  collect ??= collector()
  collect({ type: 'minor' })
}
