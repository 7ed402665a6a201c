// The embedded database in a thread of its own, so that a long query never stalls the server.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { DurableNodeFS, durableStart } from './durable-fs.ts'

/** `relaxed` does not wait for the disk: a crash may forget the statement, never half of it, and with it nothing that was synced later. */
export interface Ask {
  readonly id: number
  readonly text: string
  readonly values?: readonly unknown[]
  readonly listen?: string
  readonly relaxed?: boolean
}
const asText = (value: string): string => value
/** The same types as the PostgreSQL adapter gives: int8, date, timestamps and numeric as strings. */
const parsers = { 20: asText, 1082: asText, 1114: asText, 1184: asText, 1700: asText }

const { dir } = workerData as { dir: string }
const db = await PGlite.create({ fs: new DurableNodeFS(dir), extensions: { btree_gin }, parsers, startParams: [...durableStart] })
const run = async ({ text, values }: Ask) => (values && values.length > 0 ? [await db.query(text, [...values])] : db.exec(text))
const relaxed = async <T>(work: () => Promise<T>): Promise<T> => {
  await db.exec('set synchronous_commit = off')
  try {
    return await work()
  } finally {
    await db.exec('set synchronous_commit = on')
  }
}
const port = parentPort!
port.postMessage({ ready: true })
port.on('message', async (ask: Ask | { end: true }) => {
  if ('end' in ask) {
    await db.query('checkpoint').catch(() => undefined)
    await db.close()
    port.postMessage({ ended: true })
    return
  }
  try {
    if (ask.listen) {
      await db.listen(ask.listen, (payload) => port.postMessage({ notice: { channel: ask.listen, payload } }))
      port.postMessage({ id: ask.id, ok: [] })
      return
    }
    const results = ask.relaxed ? await relaxed(() => run(ask)) : await run(ask)
    port.postMessage({
      id: ask.id,
      ok: results.map((r) => ({ rows: r.rows, rowCount: r.affectedRows && r.affectedRows > 0 ? r.affectedRows : r.rows.length })),
    })
  } catch (error) {
    const e = error as Error & Record<string, unknown>
    port.postMessage({
      id: ask.id,
      error: {
        message: e.message,
        code: e['code'],
        detail: e['detail'],
        constraint: e['constraint'],
        table: e['table'],
        severity: e['severity'],
      },
    })
  }
})
