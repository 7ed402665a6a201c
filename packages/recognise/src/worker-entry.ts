// A process of its own for reading, drawing and unpacking files: whoever started it may kill it at any time.
// In: { id, kind: 'recognise' | 'draw' | 'unpack' | 'parts' | 'redraw', name, bytes or path, page?, scale?, redrawing? }. Out: { id, progress: [done, total] } any number of times, then { id, result } or { id, error }.
// Unpacking hands over { id, entry } and goes on when { id, taken: true } has come in.
import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { drawPage } from './draw.ts'
import { dataParts } from './parts.ts'
import { recognise } from './recognise.ts'
import { redrawPicture, type Redrawing } from './redraw.ts'
import { unpack, type ArchiveEntry } from './unpack.ts'

export type WorkerAsk = {
  readonly id: number
  readonly kind: 'recognise' | 'draw' | 'unpack' | 'parts' | 'redraw'
  readonly name: string
  readonly page?: number
  readonly scale?: number
  readonly redrawing?: Redrawing
} & ({ readonly bytes: Uint8Array } | { readonly path: string })
export interface WorkerTaken {
  readonly id: number
  readonly taken: true
}
export type WorkerSay =
  | { readonly ready: true }
  | { readonly id: number; readonly progress: readonly [number, number] }
  | { readonly id: number; readonly entry: ArchiveEntry }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }

const tell = (message: WorkerSay): void => {
  process.send?.(message)
}
const waiting = new Map<number, () => void>()

const answer = async (ask: WorkerAsk): Promise<unknown> => {
  const { id } = ask
  const file = { name: ask.name, bytes: 'path' in ask ? await readFile(ask.path) : ask.bytes }
  const onPage = (done: number, total: number): void => tell({ id, progress: [done, total] })
  if (ask.kind === 'draw') return drawPage(file, ask.page ?? 1, ask.scale ?? 1)
  if (ask.kind === 'parts') return dataParts(file.bytes)
  if (ask.kind === 'redraw') return ask.redrawing && redrawPicture(file.bytes, ask.redrawing)
  if (ask.kind === 'recognise') return recognise(file, { onPage })
  return unpack(file.bytes, async (entry, at, entries) => {
    onPage(at, entries)
    await new Promise<void>((taken) => {
      waiting.set(id, taken)
      tell({ id, entry })
    })
  })
}
process.on('message', (ask: WorkerAsk | WorkerTaken) => {
  if ('taken' in ask) {
    waiting.get(ask.id)?.()
    return
  }
  answer(ask)
    .then(
      (result) => tell({ id: ask.id, result }),
      (error: unknown) => tell({ id: ask.id, error: error instanceof Error ? error.message : 'failed' }),
    )
    // It may be killed at any time: what was compiled for this is kept for the next.
    .finally(flushCompileCache)
})
process.on('disconnect', () => process.exit(0))
tell({ ready: true })
