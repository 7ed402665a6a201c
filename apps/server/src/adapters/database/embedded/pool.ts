// A pool of one session over the embedded database, shaped like pg.Pool, so that Kysely and pg-boss use one code path for both databases.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { refuseInsideTransaction } from '../../../kernel/database.ts'
import { hasRoom } from '../../../kernel/disk-room.ts'
import { currentTurn } from '../../../kernel/turn.ts'
import { lendSession } from './lend.ts'
import type { Ask, Opened } from './worker.ts'

interface Result {
  rows: unknown[]
  rowCount: number
  command: string
}
type Query = string | { readonly text: string; readonly values?: readonly unknown[] }
interface Waiting {
  readonly resolve: (results: Result[]) => void
  readonly reject: (error: Error) => void
}

export interface EmbeddedPool {
  readonly query: (query: Query, values?: readonly unknown[]) => Promise<Result>
  /** A statement that a crash may forget: see the worker. */
  readonly relaxed: (text: string, values?: readonly unknown[]) => Promise<Result>
  readonly connect: () => Promise<{ query: (query: Query, values?: readonly unknown[]) => Promise<Result>; release: () => void }>
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>
  readonly end: () => Promise<void>
  /** The thread, for tests that end it. */
  readonly thread: Worker
}

/** SQL states that are the statement's own: what it says, the rows it meets, who came first. */
const ownFault = /^(22|23|40|42|P0|55)/
/** Megabytes. A disk without room makes the database fail in more ways than the one that it has a state for (53100). */
const least = 1

/** How long the thread may take for its last checkpoint. */
const endMs = 10_000

/** Node has it; its types leave it to those of the browser. */
declare global {
  namespace WebAssembly {
    const compile: (bytes: Uint8Array) => Promise<Module>
  }
}
const { resolve: fileOf } = createRequire(import.meta.url)
/** The database's code, compiled once a process: the next database that is opened in it finds it, with what has been made faster since. */
let code: Promise<WebAssembly.Module> | undefined
const compiled = (): Promise<WebAssembly.Module> =>
  (code ??= readFile(fileOf('@electric-sql/pglite/pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)))

export interface EmbeddedNeeds {
  /** Megabytes that the database keeps pages in; all of them are taken, and emptied, when it opens. */
  readonly memory: number
  /** Told once when the database's thread ends by itself; every query fails from then on. */
  readonly onLost?: ((error: Error) => void) | undefined
}
export const openEmbeddedPool = async (dir: string, { memory, onLost }: EmbeddedNeeds): Promise<EmbeddedPool> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { dir, code: await compiled(), memory } satisfies Opened,
  })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (payload: string) => void>()
  let count = 0
  let ended: (() => void) | undefined
  let lost: Error | undefined
  const stopped = (code: number): Error =>
    new Error(
      hasRoom(dir, least)
        ? `内嵌数据库意外停止。The embedded database stopped by itself (${code}).`
        : '磁盘已满，内嵌数据库停止了：腾出空间后重新启动，已保存的数据都在。The disk is full and the embedded database stopped: free some room and start again; what was saved is there.',
    )
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', (code) => reject(stopped(code)))
  })
  worker.on(
    'message',
    (m: {
      id?: number
      ok?: Result[]
      error?: { message: string; code?: string }
      notice?: { channel: string; payload: string }
      ended?: true
    }) => {
      if (m.notice) {
        listeners.get(m.notice.channel)?.(m.notice.payload)
        return
      }
      if (m.ended) {
        ended?.()
        return
      }
      const asked = waiting.get(m.id!)
      waiting.delete(m.id!)
      if (m.error)
        asked?.reject(
          Object.assign(
            new Error(m.error.message),
            m.error,
            ownFault.test(m.error.code ?? '') || hasRoom(dir, least) ? {} : { code: '53100' },
          ),
        )
      else asked?.resolve(m.ok ?? [])
    },
  )
  const lose = (error: Error): void => {
    if (ended || lost) return
    lost = error
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
    onLost?.(error)
  }
  worker.on('error', lose)
  worker.on('exit', (code) => lose(stopped(code)))
  const ask = (message: Omit<Ask, 'id'>): Promise<Result[]> =>
    new Promise((resolve, reject) => {
      if (lost) {
        reject(lost)
        return
      }
      const id = ++count
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...message })
    })

  /** A statement failed: it may have left a transaction open, as texts that hold their own do, or a rollback on a full disk. */
  let doubtful = false
  const run = async (query: Query, given?: readonly unknown[], relaxed = false): Promise<Result> => {
    const text = typeof query === 'string' ? query : query.text
    const values = (given ?? (typeof query === 'string' ? undefined : query.values))?.map((v) => (v instanceof Date ? v.toISOString() : v))
    const results = await ask({ text, relaxed, ...(values ? { values } : {}) }).catch((error: unknown) => {
      doubtful = true
      throw error
    })
    if (text === 'rollback') doubtful = false
    return { ...(results.at(-1) ?? { rows: [], rowCount: 0 }), command: text.trim().split(/\s/)[0]?.toUpperCase() ?? '' }
  }
  /** Cannot fail by itself, and the thread works in order: the first statement of the transaction tells if anything is wrong. Spares every transaction a turn of a busy loop. */
  const begin = async (): Promise<Result> => {
    run('begin').catch(() => undefined)
    return { rows: [], rowCount: 0, command: 'BEGIN' }
  }
  const lend = lendSession()
  const lease = async (turn = currentTurn()): Promise<() => void> => {
    refuseInsideTransaction()
    const release = await lend(turn)
    if (doubtful) await run('rollback').catch(() => undefined)
    return release
  }
  /** Only the queue's own housekeeping is relaxed. */
  const alone = async (query: Query, values?: readonly unknown[], relaxed = false): Promise<Result> => {
    const release = await lease(relaxed ? 'work' : currentTurn())
    try {
      return await run(query, values, relaxed)
    } finally {
      release()
    }
  }
  let ending: Promise<void> | undefined
  const endThread = async (): Promise<void> => {
    const release = await lease('work')
    if (lost) {
      release()
      return
    }
    const done = new Promise<void>((resolve) => {
      ended = resolve
    })
    worker.postMessage({ end: true })
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, endMs))])
    await worker.terminate()
    release()
  }
  return {
    thread: worker,
    query: (query, values) => alone(query, values),
    relaxed: (text, values) => alone(text, values, true),
    connect: async () => {
      const release = await lease()
      return {
        query: (query, values) =>
          query === 'begin' || (typeof query === 'object' && query.text === 'begin') ? begin() : run(query, values),
        release,
      }
    },
    listen: async (channel, onPayload) => {
      listeners.set(channel, onPayload)
      const release = await lease()
      try {
        await ask({ text: '', listen: channel })
      } finally {
        release()
      }
    },
    // Called by the query builder's end and by the adapter's: the second waits for the first.
    end: () => (ending ??= endThread()),
  }
}
