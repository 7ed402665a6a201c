import type { BookPiece, BookPlan, OpenRows } from '../../ports/file-writer.ts'
import type { Book } from './write-workbook.ts'

/** A workbook from pieces, with its rows made in this thread. */
export const openBook = async ({ module, settings }: BookPlan['rows'], pieces: AsyncIterable<BookPiece>): Promise<Book> => {
  const { openRows } = (await import(module)) as { readonly openRows: OpenRows<unknown> }
  const { sheets, groupsOf } = openRows(settings)
  return {
    sheets,
    batches: (async function* () {
      for await (const piece of pieces) yield groupsOf(piece)
    })(),
  }
}
