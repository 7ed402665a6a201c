// Recognition in child processes: so many files at once, replaced when they die or grow old. Drawing has a process of its own, so that a person at the viewer never waits for files that are read.
import type { PartReader, Recognition } from '../outside.ts'
import { RecognitionFailed, RecognitionWorker, type Bounds, type Task } from './recognition-worker.ts'

/** A file's 30 seconds, with four more for each page it tells of: what a scanned page takes at most. OCR models take about 500 MB of a process; far above that a file runs wild. They stand back behind everything else, so that on the wall they may wait long. */
const reading: Bounds = { ms: 30_000, perPageMs: 4_000, bytes: 1_100 * 1024 * 1024, patience: 8 }
/** Entries are opened within the 30 seconds; a second more for each is for whoever takes them over. */
const unpacking: Bounds = { ...reading, perPageMs: 1_000 }
const drawing: Bounds = { ms: 10_000, perPageMs: 0, bytes: 700 * 1024 * 1024, patience: 4 }

export const recognitionPool = (size: number, bounds: Partial<Bounds> = {}): Recognition & PartReader & { readonly close: () => void } => {
  const readers = lane(size, { aside: true })
  const drawers = lane(1, { aside: false })
  return {
    recognise: (file, onPage, signal) =>
      readers.ask({ ask: { kind: 'recognise', ...file }, bounds: { ...reading, ...bounds }, onProgress: onPage, signal }).then(
        (r) => r as Awaited<ReturnType<Recognition['recognise']>>,
        (failure: unknown) => ({ ...overstepped(failure), format: null }),
      ),
    unpack: (file, onEntry, signal) =>
      readers
        .ask({ ask: { kind: 'unpack', ...file }, bounds: { ...unpacking, ...bounds }, onProgress: () => undefined, onEntry, signal })
        .then((r) => r as Awaited<ReturnType<Recognition['unpack']>>, overstepped),
    draw: (file, page, scale) =>
      drawers
        .ask({
          ask: { kind: 'draw', ...file, page, scale },
          bounds: { ...drawing, ...bounds },
          onProgress: () => undefined,
          signal: undefined,
        })
        .then(
          (r) => r as Awaited<ReturnType<Recognition['draw']>>,
          () => undefined,
        ),
    parts: (file) =>
      drawers
        .ask({ ask: { kind: 'parts', ...file }, bounds: { ...drawing, ...bounds }, onProgress: () => undefined, signal: undefined })
        .then(
          (r) => r as readonly Uint8Array[],
          () => [],
        ),
    close: () => {
      readers.close()
      drawers.close()
    },
  }
}

/** A file that takes too much is refused; any other failure goes on. */
const overstepped = (failure: unknown) => {
  if (failure instanceof RecognitionFailed && (failure.reason === 'timedOut' || failure.reason === 'outOfMemory'))
    return { ok: false, reason: failure.reason, detail: '' } as const
  throw failure
}

/** Up to `size` processes, started when there is something to do, with a queue before them. */
const lane = (size: number, { aside }: { readonly aside: boolean }) => {
  const waiting: Task[] = []
  const idle: RecognitionWorker[] = []
  const all = new Set<RecognitionWorker>()
  let running = 0
  let closed = false
  const take = (): RecognitionWorker => {
    // One that died while it had nothing to do is no file's fault.
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.usable) return worker
      all.delete(worker)
    }
    const worker = new RecognitionWorker(aside)
    all.add(worker)
    return worker
  }
  const next = (): void => {
    while (waiting.length > 0 && running < size && !closed) {
      running++
      const task = waiting.shift()!
      const worker = take()
      worker.run(task).finally(() => {
        running--
        if (worker.usable && !closed) idle.push(worker)
        else {
          worker.kill()
          all.delete(worker)
        }
        next()
      })
    }
  }
  return {
    ask: (task: Omit<Task, 'resolve' | 'reject'>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        waiting.push({ ...task, resolve, reject })
        next()
      }),
    close: (): void => {
      closed = true
      for (const worker of all) worker.kill()
    },
  }
}
