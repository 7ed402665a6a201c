// Uploads share the process with answers to people: in each turn of the event loop a few uploads pass on one chunk.
// They wait a little while an answer is in progress, and leave most of the CPU to answers as long as requests keep
// arriving.
import { passThrough } from './memory.ts'

const perTurn = 2
/**
 * An answer has precedence over uploads for `freshMs`; a longer one shares. Uploads wait `restMs` at most for
 * successive answers, so that they never stall.
 */
const freshMs = 50
const restMs = 10
/** For `busyMs` after a request, all uploads together pass `perPause` chunks every `pauseMs`, some 60 MB a second. */
const busyMs = 300
const pauseMs = 3
const perPause = 5
const waiting: { readonly bytes: number; readonly go: () => void }[] = []
const answers = new Map<symbol, number>()
let going = false
let restedSince: number | undefined
let lastAsked = -Infinity

const mayGo = (now: number): boolean => {
  if (!isAnswering(now)) {
    restedSince = undefined
    return true
  }
  restedSince ??= now
  if (now - restedSince < restMs) return false
  restedSince = undefined
  return true
}
const grant = (): void => {
  const now = performance.now()
  if (!mayGo(now)) {
    setTimeout(grant, 1)
    return
  }
  const busy = now - lastAsked < busyMs
  for (const { bytes, go } of waiting.splice(0, busy ? perPause : perTurn)) {
    passThrough(bytes)
    go()
  }
  going = waiting.length > 0
  if (!going) return
  if (busy) setTimeout(grant, pauseMs)
  else setImmediate(grant)
}
/** What nobody waits for at a page begins between answers, or after this time. */
const giveWayMs = 50
export const giveWay = async (): Promise<void> => {
  const until = performance.now() + giveWayMs
  for (let now = performance.now(); now < until && isAnswering(now); now = performance.now()) await new Promise((go) => setTimeout(go, 2))
}
const isAnswering = (now: number): boolean => [...answers.values()].some((begun) => now - begun < freshMs)

/** Resolves at the turn of a chunk of this size. An upload that waits for its sender delays nobody. */
export const throttleUpload = (bytes: number): Promise<void> =>
  new Promise((go) => {
    waiting.push({ bytes, go })
    if (!going) {
      going = true
      setImmediate(grant)
    }
  })
/** Marks the beginning of an answer; call the returned function once it is sent. */
export const trackResponse = (): (() => void) => {
  const mark = Symbol()
  lastAsked = performance.now()
  answers.set(mark, lastAsked)
  return () => {
    answers.delete(mark)
  }
}
