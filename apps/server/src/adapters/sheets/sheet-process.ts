// Reads spreadsheets one by one, each in a child process that is killed if it takes too much time or memory.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BookReader, BookReading, SheetReader, SheetReading } from '../../ports/spreadsheet-reader.ts'
import { childEnvironment } from '../child-environment.ts'
import { semaphore } from '../semaphore.ts'
import type { SheetRequest } from './worker.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const wallTimeMs = 20_000
const heapMegabytes = 384
const atOnce = 2

export const sheetProcess = ({ ms = wallTimeMs }: { readonly ms?: number } = {}): SheetReader & BookReader => {
  const slot = semaphore({ atOnce, spare: 1 })
  return {
    read: (bytes, bounds, sharer) => slot(sharer, () => readOnce<SheetReading>({ bytes, bounds }, ms)),
    readBook: (bytes, bounds, sharer) => slot(sharer, () => readOnce<BookReading>({ bytes, bounds }, ms)),
  }
}

const readOnce = <R>(request: SheetRequest, ms: number): Promise<R | { readonly ok: false }> =>
  new Promise((resolve) => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-proto=delete'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnvironment(),
    })
    const end = (reading: R | { readonly ok: false }): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      resolve(reading)
    }
    const timer = setTimeout(() => {
      end({ ok: false })
    }, ms)
    child.on('message', (said) => {
      end(said as R)
    })
    child.on('error', () => {
      end({ ok: false })
    })
    child.on('exit', () => {
      end({ ok: false })
    })
    child.send(request, (error) => {
      if (error) end({ ok: false })
    })
  })
