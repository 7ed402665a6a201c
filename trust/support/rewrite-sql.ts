// Statements changed on their way to either database: how a bug in a query is planted without touching the product.
import { Worker } from 'node:worker_threads'
import pg from 'pg'

type Change = (text: string) => string
interface Asked {
  readonly text?: unknown
}
const changed = <A>(asked: A, change: Change): A =>
  typeof asked === 'string'
    ? (change(asked) as A)
    : typeof asked === 'object' && asked !== null && typeof (asked as Asked).text === 'string'
      ? { ...asked, text: change((asked as Asked).text as string) }
      : asked

/** Every statement of this process goes through `change` until the answer is called. */
export const rewriteSql = (change: Change): (() => void) => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const post = Worker.prototype.postMessage
  pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    return query.call(this, changed(asked, change), ...rest)
  } as typeof pg.Client.prototype.query
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    post.call(this, changed(message, change), ...rest)
  }
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    Worker.prototype.postMessage = post
  }
}
