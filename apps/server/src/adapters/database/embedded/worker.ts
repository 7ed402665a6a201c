// The embedded database in a thread of its own, so that a long query never stalls the server.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { hasRoom } from '../../../kernel/disk-room.ts'
import { DurableNodeFS, durableStart } from './durable-fs.ts'
import { openReserve } from './reserve.ts'

/** `relaxed` does not wait for the disk: a crash may forget the statement, never half of it, and with it nothing that was synced later. */
export interface Ask {
  readonly id: number
  readonly text: string
  readonly values?: readonly unknown[]
  readonly listen?: string
  readonly relaxed?: boolean
}
/** What the thread begins with: the database's folder, its code, and the megabytes that it keeps pages in. */
export interface Opened {
  readonly dir: string
  readonly code: WebAssembly.Module
  readonly memory: number
}
const asText = (value: string): string => value
/** The same types as the PostgreSQL adapter gives: int8, date, timestamps and numeric as strings. */
const parsers = { 20: asText, 1082: asText, 1114: asText, 1184: asText, 1700: asText }

const { dir, code, memory } = workerData as Opened
const reserve = openReserve(`${dir}.reserve`)
let newSegment = false
const db = await PGlite.create({
  fs: new DurableNodeFS(dir, {
    reserve,
    // A thread that went on would answer nothing any more.
    onAbort: () => process.exit(1),
    onSegment: () => {
      newSegment = true
    },
  }),
  extensions: { btree_gin },
  parsers,
  wasmModule: code,
  startParams: [...durableStart, '-c', `shared_buffers=${memory}MB`],
})
/** Megabytes of two segments. */
const scarce = 32
/** Where room is scarce, a checkpoint at each new segment of the log lets it use its old ones again. */
const spareRoom = async (): Promise<void> => {
  if (!newSegment || db.isInTransaction()) return
  newSegment = false
  if (!hasRoom(dir, scarce)) await db.query('checkpoint').catch(() => undefined)
}
const run = async ({ text, values }: Ask) => (values && values.length > 0 ? [await db.query(text, [...values])] : db.exec(text))
const relaxed = async <T>(work: () => Promise<T>): Promise<T> => {
  await db.exec('set synchronous_commit = off')
  try {
    return await work()
  } catch (error) {
    // A text that holds its own transaction leaves it open, where nothing can be set.
    await db.exec('rollback')
    throw error
  } finally {
    await db.exec('set synchronous_commit = on')
  }
}
/** As often as the upkeep's checkpoint. */
const fillMs = 60_000
const port = parentPort!
port.postMessage({ ready: true })
reserve.fill()
setInterval(reserve.fill, fillMs).unref()
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
    await spareRoom()
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
