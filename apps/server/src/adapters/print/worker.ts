// A process that prints invoices; its parent may kill it at any time. In: { plan, path, bytesMost } once, then { item }
// one after the other, then { finish: true }. Out: { done } or { refused } for each item, then { made } or { tooLarge:
// true }.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { PrintRefusal } from '@piaotai/domain/print.ts'
import type { PrintPlan, PrintSource } from '../../ports/printer.ts'
import { addData, addFaces, addFile, NotPrinted } from './add-item.ts'
import { noteFace } from './data-face.ts'
import { newImposer, type Imposer } from './imposer.ts'

export interface PrintStart {
  readonly plan: PrintPlan
  readonly path: string
  readonly bytesMost: number
}
/** `lost`: the reason why an earlier process did not survive it. */
export interface PrintPiece {
  readonly name: string
  readonly source: PrintSource | { readonly kind: 'lost'; readonly reason: PrintRefusal }
}
export type PrintRequest = PrintStart | { readonly item: PrintPiece } | { readonly finish: true }
export type PrintResponse =
  | { readonly done: true; readonly refused: PrintRefusal | null }
  | { readonly made: { readonly size: number; readonly sha256: string; readonly sheets: number } }
  | { readonly tooLarge: true }

let start: PrintStart | undefined
let imposer: Imposer | undefined

const add = async (to: Imposer, source: PrintPiece['source']): Promise<void> => {
  if (source.kind === 'data') await addData(to, source.data)
  else if (source.kind === 'file')
    await addFile(to, 'path' in source.file ? await readFile(source.file.path) : source.file.bytes, source.format, source.pages)
  else throw new NotPrinted(source.kind === 'lost' ? source.reason : 'missing')
}
const answer = async (request: PrintRequest): Promise<PrintResponse | undefined> => {
  if ('plan' in request) {
    start = request
    imposer = await newImposer(request.plan)
    return undefined
  }
  if (!start || !imposer) throw new Error('nothing was begun')
  if ('finish' in request) {
    const { bytes, sheets } = await imposer.save()
    if (bytes.length > start.bytesMost) return { tooLarge: true }
    await writeFile(start.path, bytes)
    return { made: { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sheets } }
  }
  try {
    await add(imposer, request.item.source)
    return { done: true, refused: null }
  } catch (error) {
    const refused = error instanceof NotPrinted ? error.reason : 'damaged'
    await addFaces(imposer, [noteFace(request.item.name, start.plan.notes[refused])])
    return { done: true, refused }
  }
}
let last: Promise<void> = Promise.resolve()
process.on('message', (request: PrintRequest) => {
  last = last
    .then(() => answer(request))
    .then(
      (said) => {
        if (said) process.send?.(said)
        flushCompileCache()
      },
      () => process.exit(1),
    )
})
process.on('disconnect', () => process.exit(0))
