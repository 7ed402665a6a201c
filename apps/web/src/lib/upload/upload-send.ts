// The way of a run's files from this browser to their registration.
import type { UploadProblem } from './upload-check.ts'
import { uploadFiles } from './upload.ts'
import { newEngine, type Engine, type Engines, type RunDeps } from './upload-engine.ts'
import { reasonOf } from './upload-failed.ts'
import type { ImportFollower } from './upload-follow.ts'
import type { ImportBoard } from './upload-board.ts'
import { createRegistrar, type ImportedFile } from './upload-register.ts'
import { otherRowOf, withRegistered, type ImportTarget } from './upload-run.ts'
import { withChange } from './upload-rows.ts'

export const createImportSender = (
  deps: RunDeps,
  board: ImportBoard,
  engines: Engines,
  { hear, fetchItems }: Pick<ImportFollower, 'hear' | 'fetchItems'>,
) => {
  const start = (target: ImportTarget): Engine => {
    const id = target.area + (target.category ?? '')
    const imported = (key: string, file: ImportedFile) => {
      engine.files.delete(key)
      const before = board.get(id)
      if (!before || engines.get(id) !== engine) return
      const reported = [...engine.early, otherRowOf(before, key, file)?.imported].filter((early) => early !== undefined)
      engine.early = []
      board.change(id, (run) => withRegistered(run, key, file, engine.registrar.batchId()))
      fetchItems(id, key)
      reported.forEach((early) => {
        hear(id, early)
      })
    }
    const engine: Engine = newEngine(
      createRegistrar(
        {
          ...deps,
          imported,
          failed: ({ key }, problem) => {
            fail(id, key, problem)
          },
        },
        target,
      ),
    )
    engines.set(id, engine)
    board.put({ ...target, id, batchId: undefined, rows: [] })
    return engine
  }
  const fail = (id: string, key: string, problem: UploadProblem, phase: 'failed' | 'refused' = 'failed') => {
    board.changeRow(id, key, (row) => withChange(row, { phase, problem }))
    const run = board.get(id)
    const row = run?.rows.find((r) => r.key === key)
    if (run && row && problem.type !== 'session')
      deps
        .reportUpload({
          area: run.area,
          mode: row.mode,
          batchId: engines.get(id)?.registrar.batchId(),
          name: row.name,
          size: row.size,
          reason: reasonOf(problem),
        })
        .catch(() => undefined)
  }

  const send = (id: string, keys: readonly string[]) => {
    const engine = engines.get(id)
    if (!engine) return
    const jobs = (board.get(id)?.rows ?? [])
      .filter((row) => keys.includes(row.key))
      .flatMap((row) => {
        const file = engine.files.get(row.key)
        if (!file) return []
        const off = new AbortController()
        engine.switches.set(row.key, off)
        return [{ key: row.key, file, mode: row.mode, signal: off.signal }]
      })
    const sendNow = uploadFiles(deps)
    engine.tail = engine.tail.then(() =>
      sendNow(jobs, (key, step) => {
        if (step.phase === 'failed' || step.phase === 'refused') {
          fail(id, key, step.problem, step.phase)
          return
        }
        board.changeRow(id, key, (row) => withChange(row, step), step.phase === 'uploading')
        const row = board.get(id)?.rows.find((r) => r.key === key)
        if (step.phase === 'stored' && row) engine.registrar.add({ key, mode: row.mode, url: step.url, name: step.name })
      }),
    )
  }

  return { start, send }
}
