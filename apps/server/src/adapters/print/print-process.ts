// Prints in child processes. An invoice that takes too much time or memory costs its process, gets a note in its place,
// and the printing restarts without it.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PrintRefusal } from '@piaotai/domain/print.ts'
import { MadeTooLarge } from '../../ports/file-writer.ts'
import type { PrintBounds, Printed, Printer, PrintItem, PrintPlan } from '../../ports/printer.ts'
import { childEnvironment } from '../child-environment.ts'
import { semaphore } from '../semaphore.ts'
import type { PrintRequest, PrintPiece, PrintResponse } from './worker.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
/**
 * In wall-clock time, with a margin for a busy machine. After `lostMost` lost invoices the machine is at fault, not the
 * files.
 */
const usual = { itemMs: 40_000, finishMs: 180_000, heapMegabytes: 1200, atOnce: 2, lostMost: 8 }

export const printProcess = (settings: Partial<typeof usual> = {}): Printer => {
  const bounds = { ...usual, ...settings }
  const slot = semaphore({ atOnce: bounds.atOnce, spare: 1 })
  return { print: (items, plan, request) => slot(request.sharer, () => printAll(items, plan, request, bounds)) }
}
const printAll = async (items: readonly PrintItem[], plan: PrintPlan, request: PrintBounds, bounds: typeof usual): Promise<Printed> => {
  const folder = await mkdtemp(join(tmpdir(), 'piaotai-print-'))
  const path = join(folder, 'file')
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const lost = new Map<number, PrintRefusal>()
  try {
    for (;;) {
      const run = await printOnce(items, plan, path, lost, request, bounds)
      if ('made' in run)
        return { made: { path, size: run.made.size, sha256: run.made.sha256, discard }, sheets: run.made.sheets, refused: run.refused }
      // A note cannot break a process, so the machine is at fault.
      if (lost.size >= bounds.lostMost || lost.has(run.lostAt)) throw new Error('too many invoices broke the printing')
      lost.set(run.lostAt, 'tooMuch')
    }
  } catch (error) {
    await discard()
    throw error
  }
}
type Run =
  | { readonly made: { readonly size: number; readonly sha256: string; readonly sheets: number }; readonly refused: Printed['refused'] }
  | { readonly lostAt: number }
const printOnce = async (
  items: readonly PrintItem[],
  plan: PrintPlan,
  path: string,
  lost: ReadonlyMap<number, PrintRefusal>,
  { megabytes, signal, onItem }: PrintBounds,
  bounds: typeof usual,
): Promise<Run> => {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${bounds.heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: childEnvironment(),
  })
  const hear = talk(child, signal)
  const refused: { at: number; reason: PrintRefusal }[] = []
  try {
    hear.tell({ plan, path, bytesMost: megabytes * 1024 * 1024 })
    for (const [at, item] of items.entries()) {
      const reason = lost.get(at)
      const source: PrintPiece['source'] = reason ? { kind: 'lost', reason } : await item.open()
      const said = await hear.request({ item: { name: item.name, source } }, bounds.itemMs)
      if (!said) {
        signal.throwIfAborted()
        return { lostAt: at }
      }
      if ('done' in said && said.refused) refused.push({ at, reason: said.refused })
      await onItem(at + 1)
    }
    const said = await hear.request({ finish: true }, bounds.finishMs)
    signal.throwIfAborted()
    if (!said || 'tooLarge' in said) throw new MadeTooLarge()
    if (!('made' in said)) throw new Error('the printing process answered something else')
    return { made: said.made, refused }
  } finally {
    child.kill('SIGKILL')
  }
}
/** Requests answer undefined if the process dies, takes too long, or is no longer wanted. */
const talk = (child: ChildProcess, signal: AbortSignal) => {
  let settle: ((said: PrintResponse | undefined) => void) | undefined
  let gone = false
  const end = (): void => {
    gone = true
    settle?.(undefined)
  }
  child.on('message', (said) => settle?.(said as PrintResponse))
  child.on('exit', end)
  child.on('error', end)
  const tell = (request: PrintRequest): void => {
    if (!gone)
      child.send(request, (error) => {
        if (error) end()
      })
  }
  return {
    tell,
    request: (request: PrintRequest, ms: number): Promise<PrintResponse | undefined> =>
      new Promise((resolve) => {
        if (gone || signal.aborted) {
          resolve(undefined)
          return
        }
        const finish = (said: PrintResponse | undefined): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', cancel)
          settle = undefined
          resolve(said)
        }
        const cancel = (): void => {
          finish(undefined)
        }
        const timer = setTimeout(cancel, ms)
        signal.addEventListener('abort', cancel)
        settle = finish
        tell(request)
      }),
  }
}
