// Uploads share the event loop with answers that people wait for: in each of its turns a few uploads hand on one chunk, and while an answer is being made they wait a little.
const perTurn = 2
/** An answer goes before uploads this long; one that takes longer shares. Uploads wait `restMs` at most for answers that follow each other, so that they never stand still. */
const freshMs = 50, restMs = 10
const waiting: (() => void)[] = [], answers = new Map<symbol, number>()
let going = false, restedSince: number | undefined

const mayGo = (now: number): boolean => {
  const fresh = [...answers.values()].some((begun) => now - begun < freshMs)
  if (!fresh) { restedSince = undefined; return true }
  restedSince ??= now
  if (now - restedSince < restMs) return false
  restedSince = undefined
  return true
}
const grant = (): void => {
  if (!mayGo(performance.now())) { setTimeout(grant, 1); return }
  for (const go of waiting.splice(0, perTurn)) go()
  going = waiting.length > 0
  if (going) setImmediate(grant)
}
/** Resolves when it is this chunk's turn. An upload that waits for its sender holds nobody up. */
export const turn = (): Promise<void> => new Promise((resolve) => {
  waiting.push(resolve)
  if (!going) { going = true; setImmediate(grant) }
})
/** An answer has begun to be made; call what it gives when the answer is out. */
export const answering = (): (() => void) => {
  const mark = Symbol()
  answers.set(mark, performance.now())
  return () => { answers.delete(mark) }
}
