// Exports on a benchmark's database: real storage in a folder, and the job run by hand.
import { folderStorage } from '../../apps/server/src/adapters/storage/folder.ts'
import { filePress } from '../../apps/server/src/adapters/sheets/file-press.ts'
import { makeAudit } from '../../apps/server/src/kernel/audit.ts'
import type { OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import type { SheetPlan } from '../../apps/server/src/kernel/file-press.ts'
import { exportUses, runExport, type ExportNeeds } from '../../apps/server/src/modules/export/index.ts'
import { actor } from './many-invoices.ts'

interface BenchExports {
  /** Asks for all invoices of the big company and makes the file; answers its bytes and how many invoices are in it. */
  readonly exportAll: () => Promise<{ readonly size: number; readonly count: number }>
  /** The same sheets of so many rows without a database: rows of one batch again and again. */
  readonly writeBare: (heads: number, lines: number) => Promise<void>
}
export const openExports = async (db: OpenDatabase, folder: string): Promise<BenchExports> => {
  const clock = { now: () => new Date() }, waiting: { readonly companyId: string; readonly downloadId: string }[] = [], never = new AbortController().signal
  const files = { storage: await folderStorage(folder, 'a secret of the benchmark, long enough'), clock, secret: 'links of the benchmark', publicUrl: '' }
  let rows: { readonly heads: Rows; readonly lines: Rows } | undefined
  const press = filePress(), jobs: ExportNeeds['jobs'] = { add: async (_tx, _job, ...payloads) => { waiting.push(...payloads as typeof waiting) }, addAt: async () => undefined }
  /** Keeps the first batch of each sheet that passes. */
  const watched: ExportNeeds['press'] = { ...press, workbook: async ([heads, lines], bounds) => press.workbook([
    await firstBatch(heads!, (batch) => { rows = { heads: batch, lines: rows?.lines ?? [] } }), await firstBatch(lines!, (batch) => { rows = { heads: rows?.heads ?? [], lines: batch } }),
  ], bounds) }
  let plans: readonly SheetPlan[] = []
  const needs = (with_: ExportNeeds['press']): ExportNeeds => ({ db, clock, audit: makeAudit({ clock }), jobs, files, press: with_, signLink: () => '', makers: { print: notMeasured, archive: notMeasured } })
  return {
    exportAll: async () => {
      const first = rows === undefined, mine = needs(first ? { ...watched, workbook: (sheets, bounds) => { plans = sheets; return watched.workbook(sheets, bounds) } } : press)
      const { id } = await exportUses(mine).exportInvoices(actor, { area: 'company', kind: 'sheet', pagePath: '/companyInvoice/allInvoiceCo', filter: { tab: 'all' } })
      await runExport(mine)(waiting.shift()!, { number: 1, last: true, signal: never })
      const made = await exportUses(mine).readDownload(actor, { id })
      if (made.state !== 'downloadable' || made.size === null) throw new Error(`${made.state} ${made.reason ?? ''}`)
      return { size: made.size, count: made.count }
    },
    writeBare: async (heads, lines) => {
      if (!rows) throw new Error('export first')
      const repeat = (batch: Rows, count: number) => async function* () { for (let left = count; left > 0; left -= batch.length) yield left >= batch.length ? batch : batch.slice(0, left) }
      const made = await press.workbook([{ ...plans[0]!, batches: repeat(rows.heads, heads) }, { ...plans[1]!, batches: repeat(rows.lines, lines) }], { megabytes: 300, signal: never })
      await made.discard()
    },
  }
}
const notMeasured: ExportNeeds['makers']['print'] = () => () => Promise.reject(new Error('not measured'))
type Rows = readonly (readonly (string | null)[])[]
const firstBatch = async (plan: SheetPlan, tell: (batch: Rows) => void): Promise<SheetPlan> => ({ ...plan, batches: async function* () { let first = true; for await (const batch of plan.batches()) { if (first) tell(batch); first = false; yield batch } } })
