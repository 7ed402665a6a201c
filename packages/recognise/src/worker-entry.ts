// A process of its own for reading and drawing files: whoever started it may kill it at any time.
// In: { id, kind: 'recognise' | 'draw', name, bytes, page?, scale? }. Out: { id, progress: [done, total] } any number of times, then { id, result } or { id, error }.
import { drawPage } from './draw.ts'
import { recognise } from './recognise.ts'

export interface WorkerAsk { readonly id: number; readonly kind: 'recognise' | 'draw'; readonly name: string; readonly bytes: Uint8Array; readonly page?: number; readonly scale?: number }
export type WorkerSay = { readonly ready: true } | { readonly id: number; readonly progress: readonly [number, number] } | { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string }

const tell = (message: WorkerSay): void => { process.send?.(message) }

process.on('message', (ask: WorkerAsk) => {
  const work = ask.kind === 'draw'
    ? drawPage({ name: ask.name, bytes: ask.bytes }, ask.page ?? 1, ask.scale ?? 1)
    : recognise({ name: ask.name, bytes: ask.bytes }, { onPage: (done, total) => tell({ id: ask.id, progress: [done, total] }) })
  work.then((result) => tell({ id: ask.id, result }), (error: unknown) => tell({ id: ask.id, error: error instanceof Error ? error.message : 'failed' }))
})
process.on('disconnect', () => process.exit(0))
tell({ ready: true })
