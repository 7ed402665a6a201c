// What the server says of the files of a run: heard while it works on one, fetched where an event leaves it out.
import type { Engines, RunDeps } from './upload-engine.ts'
import type { ImportBoard } from './upload-board.ts'
import type { ImportedFile } from './upload-register.ts'
import { holdsZip, isOfRun } from './upload-run.ts'
import { isRunning, newRow, withImported } from './upload-rows.ts'

export type ImportFollower = ReturnType<typeof createImportFollower>
export const createImportFollower = (deps: RunDeps, board: ImportBoard, engines: Engines) => {
  /** Listens to the server exactly while it is processing a file of this run. */
  const follow = (id: string) => {
    const engine = engines.get(id)
    if (!engine) return
    const wanted = (board.get(id)?.rows ?? []).some((row) => row.phase === 'imported' && isRunning(row))
    if (wanted)
      engine.leave ??= deps.listen({
        onFile: (file) => {
          hear(id, file)
        },
        poll: async () => {
          const run = board.get(id)
          return run?.batchId ? deps.listBatch({ area: run.area, batchId: run.batchId }) : []
        },
      })
    else {
      engine.leave?.()
      engine.leave = undefined
    }
  }
  const hear = (id: string, file: ImportedFile) => {
    const row = board.get(id)?.rows.find((r) => r.imported?.id === file.id)
    if (!row) {
      adopt(id, file)
      return
    }
    board.changeRow(id, row.key, (r) => withImported(r, file))
    fetchItems(id, row.key)
  }
  /**
   * A ZIP's entries arrive as files of the same batch and get their rows here. If the run has no ZIP, such a file
   * belongs to a row whose registration is not answered yet.
   */
  const adopt = (id: string, file: ImportedFile) => {
    const run = board.get(id)
    const engine = engines.get(id)
    if (!run || !engine || !isOfRun(run, file)) return
    if (!holdsZip(run)) {
      engine.early = [...engine.early, file]
      return
    }
    const row = withImported(newRow(deps.newKey(), file.mode, file), file)
    board.change(id, ({ rows, ...rest }) => ({ ...rest, rows: [...rows, row] }))
    fetchItems(id, row.key)
  }
  /** Events may omit the found invoices: fetches them once the file has ended. */
  const fetchItems = (id: string, key: string) => {
    const run = board.get(id)
    const row = run?.rows.find((r) => r.key === key)
    if (!run || !row?.imported || row.imported.items || isRunning(row) || row.imported.found === 0) return
    deps.readImport({ id: row.imported.id, area: run.area }).then(
      (file) => {
        board.changeRow(id, key, (r) => withImported(r, file))
      },
      () => undefined,
    )
  }
  const refresh = async (id: string): Promise<void> => {
    const run = board.get(id)
    if (run?.batchId)
      (await deps.listBatch({ area: run.area, batchId: run.batchId })).forEach((file) => {
        hear(id, file)
      })
  }
  return { follow, hear, fetchItems, refresh }
}
