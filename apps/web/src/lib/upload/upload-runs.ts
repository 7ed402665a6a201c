// The imports of this page: they outlive the dialog, so that a closed dialog's imports continue.
import type { UploadMode } from '@piaotai/domain/states.ts'
import { createImportBoard, type ImportBoard } from './upload-board.ts'
import { modeFor } from './upload-check.ts'
import { stopEngine, type Engines, type RunDeps } from './upload-engine.ts'
import { createImportFollower, type ImportFollower } from './upload-follow.ts'
import type { ImportedFile } from './upload-register.ts'
import type { ImportTarget } from './upload-run.ts'
import { isRunning, isUploading, mayCancelRow, mayRetryRow, newRow, withChange } from './upload-rows.ts'
import { createImportSender } from './upload-send.ts'

export type { RunDeps }
export type ImportRuns = ReturnType<typeof createImportRuns>
/** `board`: where the runs are shown. */
export const createImportRuns = (deps: RunDeps, board: ImportBoard = createImportBoard()) => {
  const engines: Engines = new Map()
  const follower: ImportFollower = createImportFollower(deps, board, engines)
  board.onChange(follower.follow)
  const { hear, refresh } = follower
  const { start, send } = createImportSender(deps, board, engines, follower)
  return {
    subscribe: board.subscribe,
    snapshot: board.snapshot,
    /** The run of an area and category: the active one, or a new one if none is active. Returns its id. */
    open: (target: ImportTarget): string => {
      const id = target.area + (target.category ?? '')
      if (!board.get(id)?.rows.some(isRunning)) {
        start(target)
        board.ring()
      }
      return id
    },
    /** A file that the chosen mode does not take goes the way that is meant for it. */
    add: (id: string, mode: UploadMode, files: readonly File[]) => {
      const rows = files.map((file) => newRow(deps.newKey(), modeFor(mode, file), file))
      rows.forEach((row, i) => {
        engines.get(id)?.files.set(row.key, files[i]!)
      })
      board.change(id, (run) => ({ ...run, rows: [...run.rows, ...rows] }))
      send(
        id,
        rows.map((row) => row.key),
      )
    },
    /** Replaces an unusable file by another; the mode may change with it. */
    replace: (id: string, key: string, mode: UploadMode, file?: File) => {
      const bytes = file ?? engines.get(id)?.files.get(key)
      if (!bytes) return
      engines.get(id)?.files.set(key, bytes)
      board.changeRow(id, key, () => newRow(key, mode, bytes))
      send(id, [key])
    },
    retry: async (id: string, keys: readonly string[]): Promise<void> => {
      const run = board.get(id)
      const rows = (run?.rows ?? []).filter((row) => keys.includes(row.key) && mayRetryRow(row))
      const again = rows.filter((row) => !row.imported)
      again.forEach((row) => {
        board.changeRow(id, row.key, () => newRow(row.key, row.mode, row))
      })
      send(
        id,
        again.map((row) => row.key),
      )
      const ids = rows.flatMap((row) => (row.imported ? [row.imported.id] : []))
      if (run && ids.length > 0) {
        await deps.retryImports({ area: run.area, ids })
        await refresh(id)
      }
    },
    cancel: async (id: string, keys: readonly string[]): Promise<void> => {
      const run = board.get(id)
      const rows = (run?.rows ?? []).filter((row) => keys.includes(row.key) && mayCancelRow(row))
      rows.filter(isUploading).forEach((row) => {
        engines.get(id)?.switches.get(row.key)?.abort()
        if (row.phase === 'waiting') board.changeRow(id, row.key, (r) => withChange(r, { phase: 'cancelled' }))
      })
      const ids = rows.flatMap((row) => (row.imported ? [row.imported.id] : []))
      if (run && ids.length > 0) {
        await deps.cancelImports({ area: run.area, ids })
        await refresh(id)
      }
    },
    /** Informs every run of a file that changed elsewhere, such as a completed one. */
    hear: (file: ImportedFile) => {
      board.snapshot().forEach((run) => {
        hear(run.id, file)
      })
    },
    /** At sign-out or a change of company: stops everything of the old session. */
    forget: () => {
      engines.forEach(stopEngine)
      engines.clear()
      board.clear()
    },
  }
}
