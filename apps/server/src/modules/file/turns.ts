// Uploads share the event loop: in each of its turns a few of them hand on one chunk, so that other answers pass between them.
const perTurn = 2
const waiting: (() => void)[] = []
let going = false

const grant = (): void => {
  for (const go of waiting.splice(0, perTurn)) go()
  going = waiting.length > 0
  if (going) setImmediate(grant)
}
/** Resolves when it is this chunk's turn. An upload that waits for its sender holds nobody up. */
export const turn = (): Promise<void> => new Promise((resolve) => {
  waiting.push(resolve)
  if (!going) { going = true; setImmediate(grant) }
})
