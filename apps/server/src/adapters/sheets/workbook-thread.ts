// A thread that writes one workbook. In: pieces, then null. Out: `taken` for each written piece, then the result.
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { MadeTooLarge, type BookPiece, type BookPlan } from '../../ports/file-writer.ts'
import type { Written } from './temp-file.ts'
import { standBack } from '../thread-priority.ts'
import { openBook } from './open-workbook.ts'
import { writeBook } from './write-workbook.ts'

export interface BookOrder {
  readonly rows: BookPlan['rows']
  readonly folder: string
  readonly megabytes: number
}
export type BookWord = { readonly taken: true } | { readonly written: Written } | { readonly tooLarge: true }

standBack()
const port = parentPort!
const { rows, folder, megabytes } = workerData as BookOrder
const tell = (word: BookWord): void => {
  port.postMessage(word)
}
const pieces = async function* (): AsyncGenerator<BookPiece> {
  for await (const [piece] of on(port, 'message') as AsyncIterable<[BookPiece | null]>) {
    if (piece === null) return
    yield piece
    tell({ taken: true })
  }
}
try {
  // A cancellation ends the whole thread, so this signal is never used.
  tell({ written: await writeBook(await openBook(rows, pieces()), folder, { megabytes, signal: new AbortController().signal }) })
} catch (error) {
  if (!(error instanceof MadeTooLarge)) throw error
  tell({ tooLarge: true })
}
