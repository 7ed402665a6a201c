// The workbook: a sheet of invoices and a sheet of their lines, each with its totals at the end.
import { exportLimits, headColumns, lineColumns, type ExportColumns } from '@piaotai/domain/exports.ts'
import { sheetWords } from '@piaotai/locales/exports.ts'
import type { SheetRow } from '../../kernel/file-press.ts'
import { invoiceBatches } from './invoice-batches.ts'
import { NothingLeft, type Maker } from './needs.ts'
import { headSheet, lineSheet, sheetOf } from './sheet-columns.ts'

const headed = <K extends keyof typeof sheetWords.column>(keys: readonly K[]) => keys.map((key) => ({ key, heading: sheetWords.column[key] }))
/** Every column there is, under the tax bureau's headings. */
export const bureauColumns: ExportColumns = { heads: headed(headColumns), lines: headed(lineColumns) }

/** Invoices whose rows are written at once: what other work of the process waits for. */
const rowsAtOnce = 200

export const makeSheet: Maker = ({ db, press }) => async ({ companyId, userId, ids, settings: { columns = bureauColumns } }, { signal, tell }) => {
  const heads = sheetOf(headSheet, columns.heads), lines = sheetOf(lineSheet, columns.lines), withLines = columns.lines.length > 0
  let found = 0
  const batches = async function* (): AsyncGenerator<readonly (readonly SheetRow[])[]> {
    for await (const { invoices, linesOf } of invoiceBatches(db, { companyId, userId }, ids, withLines)) {
      for (let from = 0; from < invoices.length; from += rowsAtOnce) {
        const headRows: SheetRow[] = [], lineRows: SheetRow[] = []
        for (const head of invoices.slice(from, from + rowsAtOnce)) {
          heads.addRows(headRows, head, [head])
          if (withLines) lines.addRows(lineRows, head, linesOf.get(head.id) ?? [])
        }
        yield [headRows, lineRows]
      }
      await tell(found += invoices.length)
    }
  }
  const sheets = [{ name: sheetWords.heads, columns: heads.columns, total: heads.total }, ...(withLines ? [{ name: sheetWords.lines, columns: lines.columns, total: lines.total }] : [])]
  const made = await press.workbook({ sheets, batches }, { megabytes: exportLimits.megabytes, signal })
  if (found > 0) return made
  await made.discard()
  throw new NothingLeft()
}
