// The one session, lent to one caller at a time: by turn, each in order; who was overtaken often enough goes next.
import { turns, type Turn } from '../../../kernel/turn.ts'

const overtakenMost = 4

/** Resolves when the session is the caller's; what it gives hands it back. */
export const lendSession = (): ((turn: Turn) => Promise<() => void>) => {
  const lanes = turns.map((turn) => ({ turn, waiting: [] as (() => void)[], overtaken: 0 }))
  let lent = false
  const next = (): void => {
    const asking = lanes.filter(({ waiting }) => waiting.length > 0)
    const lane = asking.findLast(({ overtaken }) => overtaken >= overtakenMost) ?? asking[0]
    lent = lane !== undefined
    if (!lane) return
    for (const later of asking.slice(asking.indexOf(lane) + 1)) later.overtaken += 1
    lane.overtaken = 0
    lane.waiting.shift()!()
  }
  const once = (act: () => void): (() => void) => {
    let done = false
    return () => {
      if (!done) {
        done = true
        act()
      }
    }
  }
  return (turn) =>
    new Promise((resolve) => {
      lanes.find((lane) => lane.turn === turn)!.waiting.push(() => resolve(once(next)))
      if (!lent) next()
    })
}
