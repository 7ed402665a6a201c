// Rewrites statements on their way to either database: seeds a bug in a query without touching the product.
import { Worker } from 'node:worker_threads'
import pg from 'pg'

type Change = (text: string) => string
interface Requested {
  readonly text?: unknown
}
const changed = <A>(requested: A, change: Change): A =>
  typeof requested === 'string'
    ? (change(requested) as A)
    : typeof requested === 'object' && requested !== null && typeof (requested as Requested).text === 'string'
      ? { ...requested, text: change((requested as Requested).text as string) }
      : requested

/** Passes every statement of this process through `change`; the returned function stops that. */
export const rewriteSql = (change: Change): (() => void) => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const post = Worker.prototype.postMessage
  pg.Client.prototype.query = function (this: pg.Client, requested: unknown, ...rest: unknown[]) {
    return query.call(this, changed(requested, change), ...rest)
  } as typeof pg.Client.prototype.query
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    post.call(this, changed(message, change), ...rest)
  }
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    Worker.prototype.postMessage = post
  }
}
