// One child process that reads, draws and unpacks files: bounded in time and memory, killed when a file exceeds its
// limits.
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import type { MailFile } from '@piaotai/recognise/mail/read-mail.ts'
import type { ArchiveEntry } from '@piaotai/recognise/unpack.ts'
import type { WorkerRequest, WorkerResponse, WorkerTaken } from '@piaotai/recognise/worker-entry.ts'
import { childEnvironment } from './child-environment.ts'

const entry = createRequire(import.meta.url).resolve('@piaotai/recognise/worker-entry.ts')
const watchMs = 250
const filesPerProcess = 400
const startMs = 30_000

/**
 * Limits of one file. Time is CPU time over all threads of the child, so that a busy machine fails no honest file;
 * `patience` times as much wall-clock time bounds the waiting. Without a reading of CPU time, only wall-clock time
 * counts.
 */
export interface Bounds {
  readonly ms: number
  readonly perPageMs: number
  readonly bytes: number
  readonly patience: number
}
export interface Task {
  readonly request: WithoutId<WorkerRequest>
  readonly bounds: Bounds
  readonly onProgress: (done: number, total: number) => void
  /** For an archive being unpacked, or a mail being read. */
  readonly onEntry?: (entry: ArchiveEntry | MailFile) => Promise<void>
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: unknown) => void
  /** With RecognitionFailed, or with the error of `onEntry`. */
  readonly reject: (failure: unknown) => void
}
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export class RecognitionFailed extends Error {
  readonly reason: RefusalReason | 'crashed' | 'cancelled'
  constructor(reason: RecognitionFailed['reason']) {
    super(reason)
    this.reason = reason
  }
}

export class RecognitionWorker {
  #child: ChildProcess
  #count = 0
  #dead = false
  /** Resolves when the process has started or ended, at the latest after `startMs`. */
  readonly ready: Promise<void>
  /** `aside`: background work, for which nobody waits at a page. */
  constructor(aside: boolean) {
    this.#child = fork(entry, [], {
      detached: aside && linux,
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=768'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: childEnvironment(),
    })
    if (this.#child.pid) standBack(this.#child.pid, aside)
    this.#child.on('exit', () => {
      this.#dead = true
    })
    this.#child.on('error', () => {
      this.#dead = true
    })
    this.ready = new Promise((ready) => {
      const timer = setTimeout(ready, startMs)
      for (const event of ['message', 'exit', 'error'])
        this.#child.once(event, () => {
          clearTimeout(timer)
          ready()
        })
    })
  }
  get usable(): boolean {
    return !this.#dead && this.#count < filesPerProcess
  }
  kill(): void {
    if (!this.#dead) this.#child.kill('SIGKILL')
  }

  run(task: Task): Promise<void> {
    const id = ++this.#count
    const from = { wallTime: Date.now(), processor: processorMs(this.#child.pid) }
    let allowed = task.bounds.ms
    return new Promise((done) => {
      const watch = setInterval(() => {
        if (residentBytes(this.#child.pid) > task.bounds.bytes) {
          fail('outOfMemory')
          return
        }
        const wallTime = Date.now() - from.wallTime
        const processor = processorMs(this.#child.pid)
        if (
          processor === undefined
            ? wallTime > allowed
            : processor - (from.processor ?? 0) > allowed || wallTime > allowed * task.bounds.patience
        )
          fail('timedOut')
      }, watchMs)
      const settle = (end: () => void): void => {
        clearInterval(watch)
        this.#child.off('message', hear)
        this.#child.off('exit', died)
        task.signal?.removeEventListener('abort', cancel)
        end()
        done()
      }
      const end = (failure: unknown): void => {
        this.#dead = true
        this.#child.kill('SIGKILL')
        settle(() => task.reject(failure))
      }
      const fail = (reason: RecognitionFailed['reason']): void => end(new RecognitionFailed(reason))
      const take = (entry: ArchiveEntry | MailFile): void => {
        task.onEntry?.(entry).then(() => {
          if (!this.#dead) this.#child.send({ id, taken: true } satisfies WorkerTaken)
        }, end)
      }
      const died = (): void => {
        this.#dead = true
        settle(() => task.reject(new RecognitionFailed('crashed')))
      }
      const cancel = (): void => fail('cancelled')
      const hear = (said: WorkerResponse): void => {
        if (!('id' in said) || said.id !== id) return
        if ('progress' in said) {
          allowed = task.bounds.ms + task.bounds.perPageMs * said.progress[1]
          task.onProgress(said.progress[0], said.progress[1])
        } else if ('entry' in said) take(said.entry)
        else if ('error' in said) settle(() => task.reject(new RecognitionFailed('damaged')))
        else settle(() => task.resolve(said.result))
      }
      if (this.#dead || task.signal?.aborted) {
        settle(() => task.reject(new RecognitionFailed(this.#dead ? 'crashed' : 'cancelled')))
        return
      }
      this.#child.on('message', hear)
      this.#child.on('exit', died)
      task.signal?.addEventListener('abort', cancel)
      this.#child.send({ id, ...task.request } satisfies WorkerRequest)
    })
  }
}
const linux = process.platform === 'linux'
/**
 * A sixth of another session's share when the CPU is busy, and there is one for each core: enough for files to progress
 * while people work.
 */
const asideSession = 8
/**
 * Gives people who wait for pages priority over files that wait for recognition. Linux divides the CPU among sessions
 * first and applies priorities only within one (sched(7), autogroup), and each connection of PostgreSQL is a session:
 * so a background child gets its own session, with a lower weight as a whole.
 */
const standBack = (pid: number, aside: boolean): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    /* not allowed everywhere */
  }
  try {
    if (aside && linux) writeFileSync(`/proc/${pid}/autogroup`, String(asideSession))
  } catch {
    /* unknown to some kernels */
  }
}
const pageBytes = 4096
const tickMs = 10
/** Resident memory of a process on Linux; 0 where it is unknown. */
const residentBytes = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}
/** CPU time of a process on Linux over all threads; undefined where it is unknown. */
const processorMs = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return undefined
  }
}
