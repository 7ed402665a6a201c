// A process of its own for reading and drawing files: whoever started it may kill it at any time.
// In: { id, kind: 'recognise' | 'draw', name, bytes or path, page?, scale? }. Out: { id, progress: [done, total] } any number of times, then { id, result } or { id, error }.
import { readFile } from 'node:fs/promises'
import { drawPage } from './draw.ts'
import { recognise } from './recognise.ts'

export type WorkerAsk = { readonly id: number; readonly kind: 'recognise' | 'draw'; readonly name: string; readonly page?: number; readonly scale?: number } & ({ readonly bytes: Uint8Array } | { readonly path: string })
export type WorkerSay = { readonly ready: true } | { readonly id: number; readonly progress: readonly [number, number] } | { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string }

const tell = (message: WorkerSay): void => { process.send?.(message) }

const answer = async (ask: WorkerAsk): Promise<unknown> => {
  const file = { name: ask.name, bytes: 'path' in ask ? await readFile(ask.path) : ask.bytes }
  return ask.kind === 'draw' ? drawPage(file, ask.page ?? 1, ask.scale ?? 1) : recognise(file, { onPage: (done, total) => tell({ id: ask.id, progress: [done, total] }) })
}
process.on('message', (ask: WorkerAsk) => {
  answer(ask).then((result) => tell({ id: ask.id, result }), (error: unknown) => tell({ id: ask.id, error: error instanceof Error ? error.message : 'failed' }))
})
process.on('disconnect', () => process.exit(0))
tell({ ready: true })
