// The one session, lent to one caller at a time: people first, then work, each in order; work that was overtaken often enough goes next.
const overtakenMost = 4

/** Resolves when the session is the caller's; what it gives hands it back. */
export const lendSession = (): ((work: boolean) => Promise<() => void>) => {
  const people: (() => void)[] = []
  const works: (() => void)[] = []
  let lent = false
  let overtaken = 0
  const next = (): void => {
    const workNext = works.length > 0 && (people.length === 0 || overtaken >= overtakenMost)
    const go = (workNext ? works : people).shift()
    overtaken = workNext || works.length === 0 ? 0 : overtaken + 1
    lent = go !== undefined
    go?.()
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
  return (work) =>
    new Promise((resolve) => {
      ;(work ? works : people).push(() => resolve(once(next)))
      if (!lent) next()
    })
}
