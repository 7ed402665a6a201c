// The imports of a page as they stand, and who watches them.
import type { ImportRow } from './upload-rows.ts'
import type { ImportRun } from './upload-run.ts'

export type ImportBoard = ReturnType<typeof createImportBoard>
export const createImportBoard = () => {
  let changed: (id: string) => void = () => undefined
  let runs: readonly ImportRun[] = []
  const watchers = new Set<() => void>()
  let bell: ReturnType<typeof setTimeout> | undefined

  /** Notifies of progress at most ten times a second; of other changes at once. */
  const ring = (calm: boolean) => {
    if (calm) {
      bell ??= setTimeout(() => {
        ring(false)
      }, 100)
      return
    }
    clearTimeout(bell)
    bell = undefined
    watchers.forEach((watcher) => {
      watcher()
    })
  }
  const change = (id: string, next: (run: ImportRun) => ImportRun, calm = false) => {
    runs = runs.map((run) => (run.id === id ? next(run) : run))
    ring(calm)
    changed(id)
  }
  return {
    /** Called after each change of a run, by whoever works on the runs. */
    onChange: (hear: (id: string) => void) => {
      changed = hear
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    snapshot: () => runs,
    get: (id: string) => runs.find((run) => run.id === id),
    change,
    changeRow: (id: string, key: string, next: (row: ImportRow) => ImportRow, calm = false) => {
      change(id, (run) => ({ ...run, rows: run.rows.map((row) => (row.key === key ? next(row) : row)) }), calm)
    },
    /** Puts a new run in place of the one of its id, silently. */
    put: (run: ImportRun) => {
      runs = [...runs.filter(({ id }) => id !== run.id), run]
    },
    /** Tells the watchers at once. */
    ring: () => {
      ring(false)
    },
    clear: () => {
      runs = []
      ring(false)
    },
  }
}
