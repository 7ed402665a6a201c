// Exports on a benchmark's database: real storage in a folder, the job run directly.
import { folderStorage } from '../../apps/server/src/adapters/storage/folder.ts'
import { makeFileWriter } from '../../apps/server/src/adapters/sheets/file-writer.ts'
import { writeTempFile } from '../../apps/server/src/adapters/sheets/temp-file.ts'
import { writeBook } from '../../apps/server/src/adapters/sheets/write-workbook.ts'
import { makeAudit } from '../../apps/server/src/kernel/audit-chain.ts'
import type { OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import type { BookPiece, RowGroup, SheetCells, SheetPlan } from '../../apps/server/src/ports/file-writer.ts'
import { exportModule } from '../../apps/server/src/modules/output/export/index.ts'
import { openRows, type SheetSettings } from '../../apps/server/src/modules/output/export/sheet-rows.ts'
import { downloadModule, runExport, type DownloadDeps } from '../../apps/server/src/modules/platform/download/index.ts'
import { keepMade, keyForMade } from '../../apps/server/src/modules/platform/file/index.ts'
import { actor } from './many-invoices.ts'

interface BenchExports {
  /** Exports all invoices of the big company; returns the file's size and its number of invoices. */
  readonly exportAll: () => Promise<{ readonly size: number; readonly count: number }>
  /**
   * The same sheets without a database, from plain cells in memory, in this thread, with the same compression and
   * storage; repeats the first invoices' cells if there are more.
   */
  readonly writeBare: (invoices: number) => Promise<{ readonly size: number }>
}
interface Plain {
  readonly sheets: readonly SheetPlan[]
  readonly batches: readonly RowGroup[]
}
/** The number of invoices with recorded cells: all of the smaller size, a tenth of the larger one. */
const keptInvoices = 10_000
const rowsAtOnce = 200
/** Every row as independent cells, in batches of `rowsAtOnce` rows. */
const plainRows = (settings: SheetSettings, pieces: readonly BookPiece[]): Plain => {
  const { sheets, groupsOf } = openRows(settings)
  const groups = pieces.flatMap((piece) => [...groupsOf(piece)])
  const cellsOf = ({ shared, rows }: RowGroup): SheetCells[][] =>
    sheets.map(({ columns }, sheet) => rows[sheet]!.map((row) => columns.map(({ of, at }) => (of === 'group' ? shared : row)[at] ?? null)))
  const batches: RowGroup[] = []
  for (let from = 0; from < groups.length; from += rowsAtOnce) {
    const cells = groups.slice(from, from + rowsAtOnce).map(cellsOf)
    batches.push({ shared: [], rows: sheets.map((_, sheet) => cells.flatMap((each) => each[sheet]!)) })
  }
  return {
    sheets: sheets.map(({ name, columns }) => ({ name, columns: columns.map((column, at) => ({ ...column, of: 'row', at })) })),
    batches,
  }
}
export const openExports = async (db: OpenDatabase, folder: string): Promise<BenchExports> => {
  const clock = { now: () => new Date() }
  const waiting: { readonly companyId: string; readonly downloadId: string }[] = []
  const never = new AbortController().signal
  const files = {
    storage: await folderStorage(folder, 'a secret of the benchmark, long enough'),
    clock,
    secret: 'links of the benchmark',
    publicUrl: '',
  }
  const fileWriter = makeFileWriter()
  const jobs: DownloadDeps['jobs'] = {
    add: async (_tx, _job, ...payloads) => {
      waiting.push(...(payloads as typeof waiting))
    },
    addAt: async () => undefined,
  }
  const kept: BookPiece[] = []
  let settings: SheetSettings | undefined
  let plain: Plain | undefined
  /** Records the cells of the first batches for the bare writer. */
  const watched: DownloadDeps['fileWriter'] = {
    ...fileWriter,
    workbook: (book, bounds) => {
      settings = book.rows.settings as SheetSettings
      let found = 0
      return fileWriter.workbook(
        {
          ...book,
          pieces: async function* () {
            for await (const piece of book.pieces()) {
              if (found < keptInvoices) {
                kept.push(piece)
                found += (JSON.parse(piece[0] ?? '[]') as unknown[]).length
              }
              yield piece
            }
          },
        },
        bounds,
      )
    },
  }
  const deps = (with_: DownloadDeps['fileWriter']): DownloadDeps => ({
    db,
    clock,
    audit: makeAudit({ clock }),
    jobs,
    files,
    fileWriter: with_,
    signLink: () => '',
    makers: {
      ...exportModule.offers().makers,
      print: notMeasured,
      archive: notMeasured,
      commercial: notMeasured,
      taxMirror: notMeasured,
      payments: notMeasured,
      companyLog: notMeasured,
      masters: notMeasured,
      monthList: notMeasured,
      reconciliation: notMeasured,
      deduction16: notMeasured,
      deduction21: notMeasured,
      booking: notMeasured,
      voucherSheet: notMeasured,
      voucherText: notMeasured,
      voucherDbf: notMeasured,
      voucherXbrl: notMeasured,
    },
  })
  return {
    exportAll: async () => {
      const mine = deps(settings ? fileWriter : watched)
      const { id } = await exportModule.useCases(mine).exportInvoices(actor, {
        area: 'company',
        kind: 'sheet',
        pagePath: '/companyInvoice/allInvoiceCo',
        filter: { tab: 'all' },
      })
      await runExport(mine)(waiting.shift()!, { number: 1, last: true, signal: never })
      const made = await downloadModule.useCases(mine).readDownload(actor, { id })
      if (made.state !== 'downloadable' || made.size === null) throw new Error(`${made.state} ${made.reason ?? ''}`)
      return { size: made.size, count: made.count }
    },
    writeBare: async (invoices) => {
      if (!settings) throw new Error('export first')
      const { sheets, batches } = (plain ??= plainRows(settings, kept))
      const again = async function* () {
        for (let left = invoices, at = 0; left > 0; at++) {
          const batch = batches[at % batches.length]!
          left -= batch.rows[0]!.length
          yield [batch]
        }
      }
      const made = await writeTempFile((folder) => writeBook({ sheets, batches: again() }, folder, { megabytes: 300, signal: never }))
      const key = keyForMade(files)(actor.companyId)
      await keepMade(files)(key, made)
      await made.discard()
      await files.storage.remove(key)
      return { size: made.size }
    },
  }
}
const notMeasured: DownloadDeps['makers']['print'] = () => () => Promise.reject(new Error('not measured'))
