// How many event streams somebody holds: each is told of every change in the company, and each telling asks the database.

/** More than the tabs of a browser, which share six connections. */
export const streamsMax = 20

/** Takes a stream in, by the person who opened it; answers what to call when it is over. When one is too many, the person's oldest ends. */
export const limitStreams = (): ((userId: string, stream: AbortController) => () => void) => {
  const held = new Map<string, Set<AbortController>>()
  return (userId, stream) => {
    const own = held.get(userId) ?? new Set()
    held.set(userId, own.add(stream))
    const leave = (left: AbortController): void => {
      own.delete(left)
      if (own.size === 0 && held.get(userId) === own) held.delete(userId)
    }
    if (own.size > streamsMax) {
      const [oldest] = own
      leave(oldest!)
      oldest!.abort()
    }
    return () => leave(stream)
  }
}
