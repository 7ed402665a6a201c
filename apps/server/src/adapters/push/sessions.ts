// Sessions at receivers, shared by the calls of one target and kept in this process alone.
export interface Sessions<S> {
  readonly of: (target: string, now: Date, open: () => Promise<S>) => Promise<S>
  readonly drop: (target: string) => void
}
const most = 1000
/** `open` runs once for calls that come together. A session that failed to open is not kept. */
export const openSessions = <S>(lifeMs: number): Sessions<S> => {
  const kept = new Map<string, { readonly until: number; readonly session: Promise<S> }>()
  return {
    of: (target, now, open) => {
      const there = kept.get(target)
      if (there && there.until > now.getTime()) return there.session
      const session = open()
      kept.set(target, { until: now.getTime() + lifeMs, session })
      session.catch(() => kept.delete(target))
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return session
    },
    drop: (target) => {
      kept.delete(target)
    },
  }
}
