// The maker of a sheet of records: their rows are read by chunks of ids, and told to the module that lays them out.
import { readFile } from 'node:fs/promises'
import { bookRows } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { ArchiveEntry, BookPiece, MadeFile } from '../../../ports/file-writer.ts'
import { NothingLeft, type Maker } from './deps.ts'

/** One chunk of ids, with the number of those before it in its book, and of the rows that were found for them. */
interface Part {
  readonly companyId: string
  readonly ids: readonly string[]
  readonly before: number
  readonly found: number
}
interface RecordSheet {
  /** Where `openRows` is, which lays out the rows in the thread that writes them. */
  readonly module: string
  /** What `openRows` is told. */
  readonly settings?: unknown
  readonly chunk: number
  /** The name of the books in a ZIP. */
  readonly title?: string
  /** The rows of the ids that still exist, in the order of the sheet. */
  readonly rowsOf: (tx: Tx, part: Part) => Promise<readonly unknown[]>
}
/** Of a kind whose books have a bound, more rows become several books in one ZIP, `title_1.xlsx` and so on. */
export const recordSheet =
  ({ module, settings = {}, chunk, title = 'book', rowsOf }: RecordSheet): Maker =>
  ({ db, fileWriter }) =>
  async ({ companyId, userId, kind, ids }, { signal, tell }) => {
    let told = 0
    const bounds = { megabytes: exportLimits.megabytes, signal }
    const bookOf = async (own: readonly string[]): Promise<{ readonly made: MadeFile; readonly found: number }> => {
      let found = 0
      const pieces = async function* (): AsyncGenerator<BookPiece> {
        for (let before = 0; before < own.length; before += chunk) {
          const part = { companyId, ids: own.slice(before, before + chunk), before, found }
          const rows = await db.inTenant({ companyId, userId }, (tx) => rowsOf(tx, part))
          yield [JSON.stringify(rows)]
          found += rows.length
          await tell((told += rows.length))
        }
      }
      const made = await fileWriter.workbook({ rows: { module, settings }, pieces, aside: own.length > exportLimits.atOnce }, bounds)
      return { made, found }
    }
    const most = bookRows[kind] ?? ids.length
    const books = async function* (): AsyncGenerator<ArchiveEntry> {
      for (let at = 0, book = 1; at < ids.length; at += most) {
        const { made, found } = await bookOf(ids.slice(at, at + most))
        try {
          if (found > 0) yield { name: `${title}_${book++}.xlsx`, bytes: await readFile(made.path), deflate: false }
        } finally {
          await made.discard()
        }
      }
    }
    const made = ids.length > most ? await fileWriter.archive(books(), bounds) : (await bookOf(ids)).made
    if (told > 0) return made
    await made.discard()
    throw new NothingLeft()
  }
