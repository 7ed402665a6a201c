// Long lists on disk: read by the line, worked on a few at a time, in order.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** Lines of a file as fields, divided by tabs. */
export const fieldsIn = async function* (path: string): AsyncGenerator<readonly string[]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  for await (const line of lines) if (line !== '') yield line.split('\t')
}
/** Runs some at once and yields the results in the order of the items. */
export const inOrder = async function* <T, R>(items: AsyncIterable<T>, atOnce: number, run: (item: T) => Promise<R>): AsyncGenerator<R> {
  const underway: Promise<R>[] = []
  try {
    for await (const item of items) {
      const one = run(item)
      // Awaited in its turn.
      one.catch(() => undefined)
      underway.push(one)
      if (underway.length >= atOnce) yield await underway.shift()!
    }
    while (underway.length > 0) yield await underway.shift()!
  } finally {
    await Promise.allSettled(underway)
  }
}
