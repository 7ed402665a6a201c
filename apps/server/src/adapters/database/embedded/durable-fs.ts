// PGlite's node file system with a real fsync, as Emscripten's NODEFS has none and PGlite starts PostgreSQL with -F, and with room to end in on a full disk.
import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Reserve } from './reserve.ts'

type Init = NodeFS['init']
interface Stream {
  readonly nfd: number
  /** Within the database's own tree: `/pglite/data/pg_wal/…`. */
  readonly path: string
}
type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number) => number
interface Module {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number; write: Write }
    /** Runs it, and throws what PostgreSQL understands instead of what Node throws. */
    tryFSOperation: (run: () => void) => void
  }
}

/** What Emscripten calls a full disk and a used-up quota. */
const fullErrors: ReadonlySet<unknown> = new Set([51, 19])
/** Tables and what belongs to them: a write that fails there fails one statement; anywhere else it ends the database. */
const ofTables = '/base/'
const segmentOf = /\/pg_wal\/([\dA-F]{24})$/

export interface DurableNeeds {
  /** What is given up where anything but a table finds no room. */
  readonly reserve: Reserve
  /** PostgreSQL has given itself up: nothing that is asked of it afterwards is answered. */
  readonly onAbort: () => void
  /** The log goes on in its next segment. */
  readonly onSegment: () => void
}
const drawing = ({ reserve, onSegment }: DurableNeeds, write: Write): Write => {
  let segment: string | undefined
  return (stream, buffer, offset, length, position) => {
    const [, next] = segmentOf.exec(stream.path) ?? []
    if (next !== undefined && next !== segment) {
      segment = next
      onSegment()
    }
    for (;;)
      try {
        return write(stream, buffer, offset, length, position)
      } catch (error) {
        if (!fullErrors.has((error as { errno?: unknown }).errno) || stream.path.includes(ofTables) || !reserve.give(length)) throw error
      }
  }
}

export class DurableNodeFS extends NodeFS {
  readonly #needs: DurableNeeds

  constructor(dir: string, needs: DurableNeeds) {
    super(dir)
    this.#needs = needs
  }
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(...args)
    const hook = (module: unknown): void => {
      const { NODEFS } = module as Module
      const operations = NODEFS.stream_ops
      operations.fsync = (stream) => {
        NODEFS.tryFSOperation(() => fsyncSync(stream.nfd))
        return 0
      }
      operations.write = drawing(this.#needs, operations.write)
    }
    result.emscriptenOpts.preRun = [...[result.emscriptenOpts.preRun ?? []].flat(), hook]
    result.emscriptenOpts.onAbort = this.#needs.onAbort
    return result
  }
}
/** fdatasync is a stub in the WebAssembly build, so WAL must be synced by fsync; -F would switch syncing off. */
export const durableStart: readonly string[] = [
  ...PGlite.defaultStartParams.filter((p) => p !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=64MB',
]
