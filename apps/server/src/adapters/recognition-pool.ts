// Recognition in child processes: a limited number of files at once, scheduled fairly over companies; a process is
// replaced when it dies or grows old. Drawing has separate processes, so that a person at the viewer never waits for
// recognition.
import type { Room, Sharer } from '../kernel/fair-queue.ts'
import { WorkLost, type MailReader, type PartReader, type PictureDrawer, type TextReader, type Recognition } from '../ports/recognition.ts'
import { RecognitionFailed, RecognitionWorker, type Bounds, type Task } from './recognition-worker.ts'
import { semaphore } from './semaphore.ts'

/**
 * 30 seconds for a file, and four more for each reported page: the most a scanned page takes. OCR models take about 500
 * MB of a process; a file far above that has run wild. These processes yield to everything else, so their wall-clock
 * time may be long.
 */
const reading: Bounds = { ms: 30_000, perPageMs: 4_000, bytes: 1_100 * 1024 * 1024, patience: 8 }
/** Entries are opened within the 30 seconds; the second per page is for storing each entry. */
const unpacking: Bounds = { ...reading, perPageMs: 1_000 }
const drawing: Bounds = { ms: 10_000, perPageMs: 0, bytes: 700 * 1024 * 1024, patience: 4 }

/** A picture of a person or a company: fifty megapixels take a second. */
const redrawing: Bounds = { ...drawing, ms: 5_000 }
/** Drawings per person in the queue; a viewer requests only a few. */
const waitingMost = 100
/** Tasks interrupted by the end of the app never settle; the next start begins them anew. */
const left = new Promise<never>(() => undefined)
/** Idle time after which a process beyond `atOnce` ends. */
const idleMs = 60_000
const unheard = (): void => undefined

export const recognitionPool = (
  size: number,
  bounds: Partial<Bounds> = {},
): Recognition & MailReader & TextReader & PartReader & PictureDrawer & { readonly close: () => void } => {
  const readers = lane({ atOnce: size, spare: 1 }, { aside: true })
  const drawers = lane({ atOnce: 1, spare: 1 }, { aside: false })
  const draw = (request: Task['request'], bounded: Bounds, sharer: Sharer, most?: number): Promise<unknown> =>
    drawers.request(sharer, { request, bounds: { ...bounded, ...bounds }, onProgress: unheard, signal: undefined }, most)
  return {
    recognise: (file, onPage, signal, sharer) =>
      readers
        .request(sharer, { request: { kind: 'recognise', ...file }, bounds: { ...reading, ...bounds }, onProgress: onPage, signal })
        .then(
          (r) => r as Awaited<ReturnType<Recognition['recognise']>>,
          (failure: unknown) => ({ ...overstepped(failure), format: null }),
        ),
    unpack: (file, onEntry, signal, sharer) =>
      readers
        .request(sharer, {
          request: { kind: 'unpack', ...file },
          bounds: { ...unpacking, ...bounds },
          onProgress: unheard,
          onEntry: (entry) => onEntry(entry as Parameters<typeof onEntry>[0]),
          signal,
        })
        .then((r) => r as Awaited<ReturnType<Recognition['unpack']>>, overstepped),
    readMail: (mail, onFile, signal, sharer) =>
      readers
        .request(sharer, {
          request: { kind: 'mail', ...mail },
          bounds: { ...reading, ...bounds },
          onProgress: unheard,
          onEntry: (entry) => onFile(entry as Parameters<typeof onFile>[0]),
          signal,
        })
        .then(
          (r) => r as Awaited<ReturnType<MailReader['readMail']>>,
          (failure: unknown) => {
            if (failure instanceof RecognitionFailed && isLoss(failure.reason)) return { ok: false, reason: 'unreadable' } as const
            throw failure
          },
        ),
    draw: (file, page, scale, sharer) =>
      draw({ kind: 'draw', ...file, page, scale }, drawing, sharer, waitingMost).then(
        (r) => r as Awaited<ReturnType<Recognition['draw']>>,
        (failure: unknown) => {
          throw failure instanceof RecognitionFailed && isLoss(failure.reason) ? new WorkLost(failure.reason) : failure
        },
      ),
    redraw: (file, wanted, sharer) =>
      draw({ kind: 'redraw', ...file, redrawing: wanted }, redrawing, sharer).then(
        (r) => r as Uint8Array | undefined,
        (failure: unknown) => {
          if (failure instanceof RecognitionFailed) return undefined
          throw failure
        },
      ),
    text: (file, sharer) =>
      draw({ kind: 'text', ...file }, drawing, sharer).then(
        (r) => r as string,
        () => '',
      ),
    parts: (file, sharer) =>
      draw({ kind: 'parts', ...file }, drawing, sharer).then(
        (r) => r as readonly Uint8Array[],
        () => [],
      ),
    close: () => {
      readers.close()
      drawers.close()
    },
  }
}

const isLoss = (reason: RecognitionFailed['reason']): reason is WorkLost['reason'] =>
  reason === 'timedOut' || reason === 'outOfMemory' || reason === 'crashed' || reason === 'damaged'
/** A file beyond its limits becomes a refusal; any other failure is rethrown. */
const overstepped = (failure: unknown) => {
  if (failure instanceof RecognitionFailed && (failure.reason === 'timedOut' || failure.reason === 'outOfMemory'))
    return { ok: false, reason: failure.reason, detail: '' } as const
  throw failure
}

/** Processes for the tasks of a room, started on demand. Those beyond `atOnce` end after a while without work. */
const lane = (room: Room, { aside }: { readonly aside: boolean }) => {
  const slot = semaphore(room)
  const idle: RecognitionWorker[] = []
  const all = new Set<RecognitionWorker>()
  const waiting: ((worker: RecognitionWorker) => void)[] = []
  let starting = 0
  let closed = false
  let resting: NodeJS.Timeout | undefined
  const drop = (worker: RecognitionWorker): void => {
    worker.kill()
    all.delete(worker)
  }
  const start = (): RecognitionWorker => {
    const worker = new RecognitionWorker(aside)
    all.add(worker)
    return worker
  }
  const give = (worker: RecognitionWorker): void => {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }
  const take = (): RecognitionWorker | Promise<RecognitionWorker> => {
    // No file is to blame for a process that died while idle.
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.usable) return worker
      all.delete(worker)
    }
    if (all.size === 0) return start()
    // A busy process may become free before a new one has started.
    return new Promise((taken) => {
      waiting.push(taken)
      if (starting >= waiting.length) return
      starting++
      const worker = start()
      worker.ready.then(
        () => {
          starting--
          give(worker)
        },
        () => undefined,
      )
    })
  }
  const rest = (worker: RecognitionWorker): void => {
    if (!worker.usable || closed) {
      drop(worker)
      return
    }
    give(worker)
    clearTimeout(resting)
    if (all.size > room.atOnce) resting = setTimeout(endIdle, idleMs).unref()
  }
  const endIdle = (): void => {
    if (all.size <= room.atOnce) return
    const worker = idle.shift()
    if (worker) drop(worker)
  }
  const work = async (task: Omit<Task, 'resolve' | 'reject'>): Promise<unknown> => {
    if (closed) return left
    const worker = await take()
    try {
      return await new Promise((resolve, reject) => {
        worker.run({ ...task, resolve, reject }).catch(reject)
      })
    } catch (failure) {
      if (closed) return left
      throw failure
    } finally {
      rest(worker)
    }
  }
  return {
    request: (sharer: Sharer, task: Omit<Task, 'resolve' | 'reject'>, most?: number): Promise<unknown> =>
      slot(sharer, () => work(task), most),
    close: (): void => {
      closed = true
      clearTimeout(resting)
      for (const worker of all) worker.kill()
    },
  }
}
