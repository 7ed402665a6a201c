// Recognition in child processes: bounded in time and memory, killed when they overstep, replaced when they die or grow old.
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { RefusalReason } from '@piaotai/domain/reading.ts'
import type { Recognition } from '../outside.ts'
import type { WorkerAsk, WorkerSay } from '@piaotai/recognise/worker-entry.ts'

const entry = createRequire(import.meta.url).resolve('@piaotai/recognise/worker-entry.ts')
/** A file has this long; the multi-page form gets a second more for each page it tells of. */
const baseMs = 30_000, perPageMs = 1_000, drawMs = 20_000
/** OCR models take about 500 MB of the process; anything above this is a file that runs wild. */
const memoryLimit = 1_100 * 1024 * 1024, memoryCheckMs = 500
const filesPerProcess = 400

interface Task { readonly ask: Omit<WorkerAsk, 'id'>; readonly onProgress: (done: number, total: number) => void; readonly signal: AbortSignal | undefined; readonly ms: number; readonly resolve: (result: unknown) => void; readonly reject: (failure: RecognitionFailed) => void }
export class RecognitionFailed extends Error {
  readonly reason: RefusalReason | 'crashed' | 'cancelled'
  constructor(reason: RecognitionFailed['reason']) { super(reason); this.reason = reason }
}

export const recognitionPool = (size: number): Recognition & { readonly close: () => void } => {
  const waiting: Task[] = [], idle: Worker[] = []
  let running = 0, closed = false
  const next = (): void => {
    while (waiting.length > 0 && running < size && !closed) {
      running++
      const task = waiting.shift()!
      const worker = idle.pop() ?? new Worker()
      worker.run(task).finally(() => { running--; if (worker.usable && !closed) idle.push(worker); else worker.kill(); next() })
    }
  }
  const ask = (task: Omit<Task, 'resolve' | 'reject'>): Promise<unknown> => new Promise((resolve, reject) => {
    const whole: Task = { ...task, resolve, reject }
    // Someone looks at a drawing: it goes before files that wait for recognition.
    if (task.ask.kind === 'draw') waiting.unshift(whole)
    else waiting.push(whole)
    next()
  })
  return {
    recognise: (file, onPage, signal) => ask({ ask: { kind: 'recognise', ...file }, onProgress: onPage, signal, ms: baseMs }).then((r) => r as Awaited<ReturnType<Recognition['recognise']>>, (failure: RecognitionFailed) => {
      if (failure.reason === 'timedOut' || failure.reason === 'outOfMemory') return { ok: false, format: null, reason: failure.reason, detail: '' } as const
      throw failure
    }),
    draw: (file, page, scale) => ask({ ask: { kind: 'draw', ...file, page, scale }, onProgress: () => undefined, signal: undefined, ms: drawMs }).then((r) => r as Awaited<ReturnType<Recognition['draw']>>, () => undefined),
    close: () => { closed = true; for (const worker of idle) worker.kill() },
  }
}

class Worker {
  #child: ChildProcess
  #count = 0
  #dead = false
  constructor() {
    this.#child = fork(entry, [], { serialization: 'advanced', execArgv: ['--max-old-space-size=768'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { PATH: process.env['PATH'], NODE_ENV: process.env['NODE_ENV'], LANG: 'C.UTF-8' } })
    // People waiting for pages come before files waiting for recognition.
    try { if (this.#child.pid) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL) } catch { /* not everywhere allowed */ }
    this.#child.on('exit', () => { this.#dead = true })
    this.#child.on('error', () => { this.#dead = true })
  }
  get usable(): boolean { return !this.#dead && this.#count < filesPerProcess }
  kill(): void { if (!this.#dead) this.#child.kill('SIGKILL') }

  run(task: Task): Promise<void> {
    const id = ++this.#count
    return new Promise((done) => {
      let deadline = setTimeout(() => fail('timedOut'), task.ms)
      const watch = setInterval(() => { if (residentBytes(this.#child.pid) > memoryLimit) fail('outOfMemory') }, memoryCheckMs)
      const settle = (end: () => void): void => {
        clearTimeout(deadline)
        clearInterval(watch)
        this.#child.off('message', hear)
        this.#child.off('exit', died)
        task.signal?.removeEventListener('abort', cancel)
        end()
        done()
      }
      const fail = (reason: RecognitionFailed['reason']): void => { this.#dead = true; this.#child.kill('SIGKILL'); settle(() => task.reject(new RecognitionFailed(reason))) }
      const died = (): void => { this.#dead = true; settle(() => task.reject(new RecognitionFailed('crashed'))) }
      const cancel = (): void => fail('cancelled')
      const hear = (said: WorkerSay): void => {
        if (!('id' in said) || said.id !== id) return
        if ('progress' in said) {
          clearTimeout(deadline)
          deadline = setTimeout(() => fail('timedOut'), task.ms + perPageMs * said.progress[1])
          task.onProgress(said.progress[0], said.progress[1])
        } else if ('error' in said) settle(() => task.reject(new RecognitionFailed('damaged')))
        else settle(() => task.resolve(said.result))
      }
      if (this.#dead || task.signal?.aborted) { settle(() => task.reject(new RecognitionFailed(this.#dead ? 'crashed' : 'cancelled'))); return }
      this.#child.on('message', hear)
      this.#child.on('exit', died)
      task.signal?.addEventListener('abort', cancel)
      this.#child.send({ id, ...task.ask } satisfies WorkerAsk)
    })
  }
}
/** Resident memory of a process on Linux; 0 where it cannot be told. */
const residentBytes = (pid: number | undefined): number => {
  try { return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096 } catch { return 0 }
}
