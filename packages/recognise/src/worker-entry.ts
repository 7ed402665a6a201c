// A separate process for reading, drawing and unpacking files: its parent may kill it at any time.
// In: { id, kind: 'recognise' | 'draw' | 'unpack' | 'mail' | 'parts' | 'text' | 'redraw', name, bytes or path, page?, scale?, redrawing?
// }.
// Out: { id, progress: [done, total] } any number of times, then { id, result } or { id, error }.
// Unpacking and reading a mail send { id, entry } and continue after { id, taken: true }.
import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { drawPage } from './draw.ts'
import { textOfFile } from './file-text.ts'
import { readMail, type MailFile } from './mail/read-mail.ts'
import { dataParts } from './parts.ts'
import { recognise } from './recognise.ts'
import { redrawPicture, type Redrawing } from './redraw.ts'
import { unpack, type ArchiveEntry } from './unpack.ts'

export type WorkerRequest = {
  readonly id: number
  readonly kind: 'recognise' | 'draw' | 'unpack' | 'mail' | 'parts' | 'text' | 'redraw'
  readonly name: string
  readonly page?: number
  readonly scale?: number
  readonly redrawing?: Redrawing
} & ({ readonly bytes: Uint8Array } | { readonly path: string })
export interface WorkerTaken {
  readonly id: number
  readonly taken: true
}
export type WorkerResponse =
  | { readonly ready: true }
  | { readonly id: number; readonly progress: readonly [number, number] }
  | { readonly id: number; readonly entry: ArchiveEntry | MailFile }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }

const tell = (message: WorkerResponse): void => {
  process.send?.(message)
}
const waiting = new Map<number, () => void>()

const answer = async (request: WorkerRequest): Promise<unknown> => {
  const { id } = request
  const file = { name: request.name, bytes: 'path' in request ? await readFile(request.path) : request.bytes }
  const onPage = (done: number, total: number): void => tell({ id, progress: [done, total] })
  if (request.kind === 'draw') return drawPage(file, request.page ?? 1, request.scale ?? 1)
  if (request.kind === 'parts') return dataParts(file.bytes)
  if (request.kind === 'text') return textOfFile(file.bytes)
  if (request.kind === 'redraw') return request.redrawing && redrawPicture(file.bytes, request.redrawing)
  if (request.kind === 'recognise') return recognise(file, { onPage })
  const handOver = (entry: ArchiveEntry | MailFile): Promise<void> =>
    new Promise((taken) => {
      waiting.set(id, taken)
      tell({ id, entry })
    })
  if (request.kind === 'mail') return readMail(file.bytes, handOver)
  return unpack(file.bytes, async (entry, at, entries) => {
    onPage(at, entries)
    await handOver(entry)
  })
}
process.on('message', (request: WorkerRequest | WorkerTaken) => {
  if ('taken' in request) {
    waiting.get(request.id)?.()
    return
  }
  answer(request)
    .then(
      (result) => tell({ id: request.id, result }),
      (error: unknown) => tell({ id: request.id, error: error instanceof Error ? error.message : 'failed' }),
    )
    // It may be killed at any time: keeps the compiled code for the next process.
    .finally(flushCompileCache)
})
process.on('disconnect', () => process.exit(0))
tell({ ready: true })
