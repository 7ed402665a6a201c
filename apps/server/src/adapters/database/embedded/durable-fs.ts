// PGlite's node file system with a real fsync: Emscripten's NODEFS has none, and PGlite starts PostgreSQL with -F.
import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
interface Module {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(...args)
    const hook = (module: unknown): void => {
      ;(module as Module).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    result.emscriptenOpts.preRun = [...[result.emscriptenOpts.preRun ?? []].flat(), hook]
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
