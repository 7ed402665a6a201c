// What comes for a key while an earlier run for it is under way goes together in the next one: one transaction, one wait for
// the disk.
interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}
/** `run` returns a result an item. Where a run of several fails, each runs alone: one that cannot end well ends no other. */
export const runTogether = <T, R>(
  run: (key: string, items: readonly T[]) => Promise<readonly R[]>,
  most = 50,
): ((key: string, item: T) => Promise<R>) => {
  const queues = new Map<string, Waiting<T, R>[]>()
  const settle = async (key: string, all: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(
        key,
        all.map(({ item }) => item),
      )
      all.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      if (all.length === 1) all[0]!.reject(error)
      else for (const one of all) await settle(key, [one])
    }
  }
  const work = async (key: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) await settle(key, queue.splice(0, most))
    queues.delete(key)
  }
  return (key, item) =>
    new Promise((resolve, reject) => {
      const there = queues.get(key)
      const one = { item, resolve, reject }
      if (there) {
        there.push(one)
        return
      }
      const queue = [one]
      queues.set(key, queue)
      void work(key, queue)
    })
}
