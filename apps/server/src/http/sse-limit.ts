// Limit of event streams per person: each receives every change in the company, and each change costs a query.

/** More than the tabs of a browser, which share six connections. */
export const streamsMax = 20

/**
 * Registers a stream of a person; returns the function to call at its end. Beyond the limit, the person's oldest stream
 * ends.
 */
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
