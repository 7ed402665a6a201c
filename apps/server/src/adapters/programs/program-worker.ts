// One thread for programs of users, ended when a batch takes more processor time than it may.
import { Worker } from 'node:worker_threads'
import type { ProgramEnd } from '../../ports/programs.ts'
import type { Batch, Done, ThreadData } from './program-thread.ts'

export interface WorkerBounds {
  /** Processor time of a batch, measured in the thread: a busy machine ends no honest program. */
  readonly deadlineMs: number
  /** Wall-clock time of a batch: a thread that does not get on through no fault of a program. */
  readonly patienceMs: number
}
/** The program at `at` of the batch took too much. */
export class ProgramEnded extends Error {
  readonly at: number
  readonly end: Exclude<ProgramEnd, 'steps'>
  constructor(at: number, end: ProgramEnded['end']) {
    super(end)
    this.name = 'ProgramEnded'
    this.at = at
    this.end = end
  }
}
const entry = new URL('./program-thread.ts', import.meta.url)
const watchMs = 50
/** Of the heap alone. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

export class ProgramWorker {
  readonly #at = new Int32Array(new SharedArrayBuffer(4))
  readonly #worker: Worker
  readonly #ready: Promise<void>
  #gone = false
  constructor() {
    const workerData: ThreadData = { at: this.#at }
    // An empty environment: a thread inherits the process's secrets otherwise.
    this.#worker = new Worker(entry, { workerData, env: {}, resourceLimits: memory })
    this.#worker.unref()
    this.#ready = new Promise((ready, failed) => {
      this.#worker.once('message', () => {
        ready()
      })
      this.#worker.once('error', failed).once('exit', () => {
        failed(new Error('a thread for programs ended at its start'))
      })
    })
    this.#ready.catch(() => undefined)
    this.#worker.on('exit', () => {
      this.#gone = true
    })
    this.#worker.on('error', () => {
      this.#gone = true
    })
  }
  get usable(): boolean {
    return !this.#gone
  }
  async end(): Promise<void> {
    this.#gone = true
    await this.#worker.terminate()
  }
  async #spentMs(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage()
    return (user + system) / 1000
  }

  /** Rejects with `ProgramEnded`, or with another error where no program is to blame. */
  async run(batch: Batch, { deadlineMs, patienceMs }: WorkerBounds): Promise<Done> {
    this.#worker.ref()
    await this.#ready
    const before = await this.#spentMs()
    return new Promise((done, failed) => {
      const since = performance.now()
      // An answer about the processor time may come when the thread runs another batch already.
      let open = true
      const over = (): void => {
        open = false
        clearInterval(watch)
        this.#worker.off('message', heard).off('error', broke).off('exit', exited)
        this.#worker.unref()
      }
      const lost = (why: Error): void => {
        if (!open) return
        over()
        this.#gone = true
        this.#worker.terminate().catch(() => undefined)
        failed(why)
      }
      const ended = (end: ProgramEnded['end']): void => {
        lost(new ProgramEnded(Atomics.load(this.#at, 0), end))
      }
      const broke = (error: unknown): void => {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ended('memory')
        else lost(error instanceof Error ? error : new Error(String(error)))
      }
      const exited = (): void => {
        lost(new Error('a thread for programs ended by itself'))
      }
      const heard = (answer: Done): void => {
        over()
        done(answer)
      }
      const watch = setInterval(() => {
        if (performance.now() - since > patienceMs) lost(new Error('a thread for programs does not answer'))
        // Answered in the middle of a loop too; a thread that has ended meanwhile does not answer.
        else
          this.#spentMs().then(
            (spent) => {
              if (open && spent - before > deadlineMs) ended('time')
            },
            () => undefined,
          )
      }, watchMs)
      this.#worker.once('message', heard).once('error', broke).once('exit', exited)
      this.#worker.postMessage(batch)
    })
  }
}
