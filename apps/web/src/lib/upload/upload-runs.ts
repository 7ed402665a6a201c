// The imports of this page: they outlive the dialog, so that a closed dialog's imports continue.
import type { UploadMode } from '@piaotai/domain/states.ts'
import { uploadFiles, type UploadDeps } from './upload.ts'
import { modeFor, type UploadProblem } from './upload-check.ts'
import type { ImportListener } from './upload-events.ts'
import { reasonOf, type FailedUpload } from './upload-failed.ts'
import { createRegistrar, type ImportedFile, type RegisterDeps, type Registrar } from './upload-register.ts'
import { holdsZip, isOfRun, otherRowOf, withRegistered, type Area, type ImportRun, type ImportTarget } from './upload-run.ts'
import { isRunning, isUploading, mayCancelRow, mayRetryRow, newRow, withChange, withImported, type ImportRow } from './upload-rows.ts'

export interface RunDeps extends UploadDeps, Pick<RegisterDeps, 'importFiles'> {
  readonly reportUpload: (failed: FailedUpload) => Promise<unknown>
  readonly readImport: (request: { readonly id: string; readonly area: Area }) => Promise<ImportedFile>
  readonly listBatch: (request: { readonly area: Area; readonly batchId: string }) => Promise<readonly ImportedFile[]>
  readonly retryImports: (request: { readonly area: Area; readonly ids: string[] }) => Promise<unknown>
  readonly cancelImports: (request: { readonly area: Area; readonly ids: string[] }) => Promise<unknown>
  readonly listen: (listener: ImportListener) => () => void
  readonly newKey: () => string
}

/** State that is not rendered: bytes, abort controllers, registrar. */
interface Engine {
  readonly files: Map<string, File>
  readonly switches: Map<string, AbortController>
  readonly registrar: Registrar
  /** Events about files of this batch that arrived before the answer to their registration. */
  early: readonly ImportedFile[]
  tail: Promise<void>
  leave: (() => void) | undefined
}

export type ImportRuns = ReturnType<typeof createImportRuns>
export const createImportRuns = (deps: RunDeps) => {
  let runs: readonly ImportRun[] = []
  const engines = new Map<string, Engine>()
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
  const get = (id: string) => runs.find((run) => run.id === id)
  const change = (id: string, next: (run: ImportRun) => ImportRun, calm = false) => {
    runs = runs.map((run) => (run.id === id ? next(run) : run))
    ring(calm)
    follow(id)
  }
  const changeRow = (id: string, key: string, next: (row: ImportRow) => ImportRow, calm = false) => {
    change(id, (run) => ({ ...run, rows: run.rows.map((row) => (row.key === key ? next(row) : row)) }), calm)
  }

  /** Listens to the server exactly while it is processing a file of this run. */
  const follow = (id: string) => {
    const engine = engines.get(id)
    if (!engine) return
    const wanted = (get(id)?.rows ?? []).some((row) => row.phase === 'imported' && isRunning(row))
    if (wanted)
      engine.leave ??= deps.listen({
        onFile: (file) => {
          hear(id, file)
        },
        poll: async () => {
          const run = get(id)
          return run?.batchId ? deps.listBatch({ area: run.area, batchId: run.batchId }) : []
        },
      })
    else {
      engine.leave?.()
      engine.leave = undefined
    }
  }
  const hear = (id: string, file: ImportedFile) => {
    const row = get(id)?.rows.find((r) => r.imported?.id === file.id)
    if (!row) {
      adopt(id, file)
      return
    }
    changeRow(id, row.key, (r) => withImported(r, file))
    fetchItems(id, row.key)
  }
  /**
   * A ZIP's entries arrive as files of the same batch and get their rows here. If the run has no ZIP, such a file
   * belongs to a row whose registration is not answered yet.
   */
  const adopt = (id: string, file: ImportedFile) => {
    const run = get(id)
    const engine = engines.get(id)
    if (!run || !engine || !isOfRun(run, file)) return
    if (!holdsZip(run)) {
      engine.early = [...engine.early, file]
      return
    }
    const row = withImported(newRow(deps.newKey(), file.mode, file), file)
    change(id, ({ rows, ...rest }) => ({ ...rest, rows: [...rows, row] }))
    fetchItems(id, row.key)
  }
  /** Events may omit the found invoices: fetches them once the file has ended. */
  const fetchItems = (id: string, key: string) => {
    const run = get(id)
    const row = run?.rows.find((r) => r.key === key)
    if (!run || !row?.imported || row.imported.items || isRunning(row) || row.imported.found === 0) return
    deps.readImport({ id: row.imported.id, area: run.area }).then(
      (file) => {
        changeRow(id, key, (r) => withImported(r, file))
      },
      () => undefined,
    )
  }

  const start = (target: ImportTarget): Engine => {
    const id = target.area + (target.category ?? '')
    const imported = (key: string, file: ImportedFile) => {
      engine.files.delete(key)
      const before = get(id)
      if (!before || engines.get(id) !== engine) return
      const reported = [...engine.early, otherRowOf(before, key, file)?.imported].filter((early) => early !== undefined)
      engine.early = []
      change(id, (run) => withRegistered(run, key, file, engine.registrar.batchId()))
      fetchItems(id, key)
      reported.forEach((early) => {
        hear(id, early)
      })
    }
    const engine: Engine = {
      early: [],
      files: new Map(),
      switches: new Map(),
      tail: Promise.resolve(),
      leave: undefined,
      registrar: createRegistrar(
        {
          ...deps,
          imported,
          failed: ({ key }, problem) => {
            fail(id, key, problem)
          },
        },
        target,
      ),
    }
    engines.set(id, engine)
    runs = [...runs.filter((run) => run.id !== id), { ...target, id, batchId: undefined, rows: [] }]
    return engine
  }
  const fail = (id: string, key: string, problem: UploadProblem, phase: 'failed' | 'refused' = 'failed') => {
    changeRow(id, key, (row) => withChange(row, { phase, problem }))
    const run = get(id)
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
    const jobs = (get(id)?.rows ?? [])
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
        changeRow(id, key, (row) => withChange(row, step), step.phase === 'uploading')
        const row = get(id)?.rows.find((r) => r.key === key)
        if (step.phase === 'stored' && row) engine.registrar.add({ key, mode: row.mode, url: step.url, name: step.name })
      }),
    )
  }

  return {
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    snapshot: () => runs,
    /** The run of an area and category: the active one, or a new one if none is active. Returns its id. */
    open: (target: ImportTarget): string => {
      const id = target.area + (target.category ?? '')
      if (!get(id)?.rows.some(isRunning)) {
        start(target)
        ring(false)
      }
      return id
    },
    /** A file that the chosen mode does not take goes the way that is meant for it. */
    add: (id: string, mode: UploadMode, files: readonly File[]) => {
      const rows = files.map((file) => newRow(deps.newKey(), modeFor(mode, file), file))
      rows.forEach((row, i) => {
        engines.get(id)?.files.set(row.key, files[i]!)
      })
      change(id, (run) => ({ ...run, rows: [...run.rows, ...rows] }))
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
      changeRow(id, key, () => newRow(key, mode, bytes))
      send(id, [key])
    },
    retry: async (id: string, keys: readonly string[]): Promise<void> => {
      const run = get(id)
      const rows = (run?.rows ?? []).filter((row) => keys.includes(row.key) && mayRetryRow(row))
      const again = rows.filter((row) => !row.imported)
      again.forEach((row) => {
        changeRow(id, row.key, () => newRow(row.key, row.mode, row))
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
      const run = get(id)
      const rows = (run?.rows ?? []).filter((row) => keys.includes(row.key) && mayCancelRow(row))
      rows.filter(isUploading).forEach((row) => {
        engines.get(id)?.switches.get(row.key)?.abort()
        if (row.phase === 'waiting') changeRow(id, row.key, (r) => withChange(r, { phase: 'cancelled' }))
      })
      const ids = rows.flatMap((row) => (row.imported ? [row.imported.id] : []))
      if (run && ids.length > 0) {
        await deps.cancelImports({ area: run.area, ids })
        await refresh(id)
      }
    },
    /** Informs every run of a file that changed elsewhere, such as a completed one. */
    hear: (file: ImportedFile) => {
      runs.forEach((run) => {
        hear(run.id, file)
      })
    },
    /** At sign-out or a change of company: stops everything of the old session. */
    forget: () => {
      engines.forEach((engine) => {
        engine.switches.forEach((off) => {
          off.abort()
        })
        engine.leave?.()
      })
      engines.clear()
      runs = []
      ring(false)
    },
  }

  async function refresh(id: string): Promise<void> {
    const run = get(id)
    if (run?.batchId)
      (await deps.listBatch({ area: run.area, batchId: run.batchId })).forEach((file) => {
        hear(id, file)
      })
  }
}
