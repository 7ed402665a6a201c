// The workbook: a sheet of invoices and a sheet of their lines, each with its totals at the end.
import { exportLimits, headColumns, lineColumns, type ExportColumns } from '@piaotai/domain/exports.ts'
import { sheetWords } from '@piaotai/locales/exports.ts'
import type { SheetPlan } from '../../kernel/file-press.ts'
import { invoiceBatches } from './invoice-batches.ts'
import { NothingLeft, type Maker } from './needs.ts'
import { headSheet, lineSheet, sheetOf } from './sheet-columns.ts'

const headed = <K extends keyof typeof sheetWords.column>(keys: readonly K[]) => keys.map((key) => ({ key, heading: sheetWords.column[key] }))
/** Every column there is, under the tax bureau's headings. */
export const bureauColumns: ExportColumns = { heads: headed(headColumns), lines: headed(lineColumns) }

export const makeSheet: Maker = ({ db, press }) => async ({ companyId, userId, ids, settings: { columns = bureauColumns } }, { signal, tell }) => {
  const heads = sheetOf(headSheet, columns.heads), lines = sheetOf(lineSheet, columns.lines), tenant = { companyId, userId }, withLines = columns.lines.length > 0
  // Each sheet reads all invoices, one after the other, and counts for its share of the way.
  let passed = 0, found = 0
  const pass = async (count: number): Promise<void> => { passed += count; await tell(Math.floor(passed / (withLines ? 2 : 1))) }
  const made = await press.workbook([
    {
      name: sheetWords.heads, columns: heads.columns, total: heads.total,
      batches: async function* () { for await (const { invoices } of invoiceBatches(db, tenant, ids, false)) { found += invoices.length; yield invoices.map(heads.row); await pass(invoices.length) } },
    },
    ...(withLines ? [{
      name: sheetWords.lines, columns: lines.columns, total: lines.total,
      batches: async function* () { for await (const { invoices, linesOf } of invoiceBatches(db, tenant, ids, true)) { yield invoices.flatMap((head) => (linesOf.get(head.id) ?? []).map((line) => lines.row({ head, line }))); await pass(invoices.length) } },
    } satisfies SheetPlan] : []),
  ], { megabytes: exportLimits.megabytes, signal })
  if (found > 0) return made
  await made.discard()
  throw new NothingLeft()
}
