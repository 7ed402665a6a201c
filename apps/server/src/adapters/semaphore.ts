// A concurrency limit within one process; the queue before it is shared by company and person.
import { heavyMs, makeShares, type Room, type Sharer } from '../kernel/fair-queue.ts'
import { TooManyWaiting } from '../ports/recognition.ts'

interface Waiting {
  readonly sharer: Sharer
  readonly go: () => void
}
export const semaphore = (room: Room) => {
  const shares = makeShares(room)
  const waiting: Waiting[] = []
  const fill = (): void => {
    for (let next = shares.next(waiting, ({ sharer }) => sharer); next; next = shares.next(waiting, ({ sharer }) => sharer)) {
      waiting.splice(waiting.indexOf(next), 1)
      next.go()
    }
  }
  /** Rejects with `TooManyWaiting` when the person has `waitingMost` entries in the queue. */
  return async <T>(sharer: Sharer, run: () => Promise<T>, waitingMost = Infinity): Promise<T> => {
    const own = waiting.filter((one) => one.sharer.companyId === sharer.companyId && one.sharer.userId === sharer.userId)
    if (own.length >= waitingMost) throw new TooManyWaiting()
    const end = await new Promise<() => void>((begun) => {
      waiting.push({ sharer, go: () => begun(shares.begin(sharer)) })
      fill()
    })
    // From then on it is heavy, and a light one of the same company may begin beside it.
    const grown = setTimeout(fill, heavyMs).unref()
    try {
      return await run()
    } finally {
      clearTimeout(grown)
      end()
      fill()
    }
  }
}
