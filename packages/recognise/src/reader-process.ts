// A child process that reads one file after the other: a crash, a hang or excessive memory costs only the current file.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Recognition } from '@piaotai/domain/invoice/reading.ts'
import type { WorkerRequest, WorkerResponse } from './worker-entry.ts'

const entry = fileURLToPath(new URL('./worker-entry.ts', import.meta.url))
/** Milliseconds that a file may take: a hundred pages of pictures on a slow machine are the longest honest ones. */
const patience = 300_000
const heapMegabytes = 1024

export class ReaderProcess {
  #child: ChildProcess | undefined
  #asked = 0

  /** Never rejects: a child that dies means a damaged file, a slow child times out. */
  read(file: { readonly name: string; readonly bytes: Uint8Array }, most = patience): Promise<Recognition> {
    const child = (this.#child ??= fork(entry, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }))
    const id = ++this.#asked
    return new Promise((resolve) => {
      const settle = (answer: Recognition): void => {
        clearTimeout(timer)
        child.off('message', hear).off('exit', died).off('error', died)
        resolve(answer)
      }
      const lose = (reason: 'timedOut' | 'damaged', detail: string): void => {
        this.#child = undefined
        child.kill('SIGKILL')
        settle({ ok: false, format: null, reason, detail })
      }
      const died = (): void => lose('damaged', 'the reader ended')
      const hear = (said: WorkerResponse): void => {
        if (!('id' in said) || said.id !== id || 'progress' in said || 'entry' in said) return
        settle('error' in said ? { ok: false, format: null, reason: 'damaged', detail: said.error } : (said.result as Recognition))
      }
      const timer = setTimeout(() => lose('timedOut', ''), most)
      child.on('message', hear).on('exit', died).on('error', died)
      child.send({ id, kind: 'recognise', ...file } satisfies WorkerRequest, (error) => {
        if (error) died()
      })
    })
  }
  close(): void {
    this.#child?.kill()
    this.#child = undefined
  }
}
