// The maker of a sheet of records: their rows are read by chunks of ids, and told to the module that lays them out.
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { BookPiece } from '../../../ports/file-writer.ts'
import { NothingLeft, type Maker } from './deps.ts'

/** One chunk of ids, with the number of those before it, and of the rows that were found for them. */
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
  /** The rows of the ids that still exist, in the order of the sheet. */
  readonly rowsOf: (tx: Tx, part: Part) => Promise<readonly unknown[]>
}
export const recordSheet =
  ({ module, settings = {}, chunk, rowsOf }: RecordSheet): Maker =>
  ({ db, fileWriter }) =>
  async ({ companyId, userId, ids }, { signal, tell }) => {
    let found = 0
    const pieces = async function* (): AsyncGenerator<BookPiece> {
      for (let before = 0; before < ids.length; before += chunk) {
        const part = { companyId, ids: ids.slice(before, before + chunk), before, found }
        const rows = await db.inTenant({ companyId, userId }, (tx) => rowsOf(tx, part))
        yield [JSON.stringify(rows)]
        await tell((found += rows.length))
      }
    }
    const made = await fileWriter.workbook(
      { rows: { module, settings }, pieces, aside: ids.length > exportLimits.atOnce },
      { megabytes: exportLimits.megabytes, signal },
    )
    if (found > 0) return made
    await made.discard()
    throw new NothingLeft()
  }
