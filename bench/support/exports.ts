// Exports on a benchmark's database: real storage in a folder, and the job run by hand.
import { folderStorage } from '../../apps/server/src/adapters/storage/folder.ts'
import { filePress } from '../../apps/server/src/adapters/sheets/file-press.ts'
import { makeAudit } from '../../apps/server/src/kernel/audit.ts'
import type { OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import type { BookPlan, SheetRow } from '../../apps/server/src/kernel/file-press.ts'
import { exportUses, runExport, type ExportNeeds } from '../../apps/server/src/modules/export/index.ts'
import { keepMade, keyForMade } from '../../apps/server/src/modules/file/index.ts'
import { actor } from './many-invoices.ts'

interface BenchExports {
  /** Asks for all invoices of the big company and makes the file; answers its bytes and how many invoices are in it. */
  readonly exportAll: () => Promise<{ readonly size: number; readonly count: number }>
  /** The same sheets of so many invoices without a database, by the same press into the same storage: the cells of the first ones, again and again when there are more. */
  readonly writeBare: (invoices: number) => Promise<{ readonly size: number }>
}
type Batch = readonly (readonly SheetRow[])[]
/** Invoices whose cells the bare writer is given: all of the smaller size, a fifth of the larger one. */
const keptInvoices = 20_000
export const openExports = async (db: OpenDatabase, folder: string): Promise<BenchExports> => {
  const clock = { now: () => new Date() }, waiting: { readonly companyId: string; readonly downloadId: string }[] = [], never = new AbortController().signal
  const files = { storage: await folderStorage(folder, 'a secret of the benchmark, long enough'), clock, secret: 'links of the benchmark', publicUrl: '' }
  const press = filePress(), jobs: ExportNeeds['jobs'] = { add: async (_tx, _job, ...payloads) => { waiting.push(...payloads as typeof waiting) }, addAt: async () => undefined }
  let plan: BookPlan | undefined
  const kept: Batch[] = []
  let keptSoFar = 0
  /** Keeps what the first batches hold, for the bare writer. */
  const watched: ExportNeeds['press'] = { ...press, workbook: (book, bounds) => {
    plan = book
    return press.workbook({ ...book, batches: async function* () { for await (const batch of book.batches()) { if (keptSoFar < keptInvoices) { kept.push(batch); keptSoFar += batch[0]!.length } yield batch } } }, bounds)
  } }
  const needs = (with_: ExportNeeds['press']): ExportNeeds => ({ db, clock, audit: makeAudit({ clock }), jobs, files, press: with_, signLink: () => '', makers: { print: notMeasured, archive: notMeasured } })
  return {
    exportAll: async () => {
      const mine = needs(plan ? press : watched)
      const { id } = await exportUses(mine).exportInvoices(actor, { area: 'company', kind: 'sheet', pagePath: '/companyInvoice/allInvoiceCo', filter: { tab: 'all' } })
      await runExport(mine)(waiting.shift()!, { number: 1, last: true, signal: never })
      const made = await exportUses(mine).readDownload(actor, { id })
      if (made.state !== 'downloadable' || made.size === null) throw new Error(`${made.state} ${made.reason ?? ''}`)
      return { size: made.size, count: made.count }
    },
    writeBare: async (invoices) => {
      if (!plan) throw new Error('export first')
      const batches = async function* () { for (let left = invoices, at = 0; left > 0; at++) { const batch = kept[at % kept.length]!; left -= batch[0]!.length; yield batch } }
      const made = await press.workbook({ sheets: plan.sheets.map(({ name, columns }) => ({ name, columns })), batches }, { megabytes: 300, signal: never }), key = keyForMade(files)(actor.companyId)
      await keepMade(files)(key, made)
      await made.discard()
      await files.storage.remove(key)
      return { size: made.size }
    },
  }
}
const notMeasured: ExportNeeds['makers']['print'] = () => () => Promise.reject(new Error('not measured'))
