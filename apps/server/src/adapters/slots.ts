/** So many at once; who comes later waits for a slot, which goes from hand to hand. */
export const slots = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else
      await new Promise<void>((go) => {
        waiting.push(go)
      })
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
