// The workbook: a sheet of invoices and a sheet of their lines, each with its totals at the end.
import { headColumns, lineColumns, ownColumns, type ExportColumns } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { outward } from '@piaotai/domain/outward.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { BookPiece } from '../../../ports/file-writer.ts'
import { invoiceTexts } from './invoice-batches.ts'
import { NothingLeft, type Maker } from '../../platform/download/index.ts'
import { withOwnNames } from './own-columns.ts'
import type { SheetSettings } from './sheet-rows.ts'

const headed = <K extends keyof typeof sheetWords.column>(keys: readonly K[]) =>
  keys.map((key) => ({ key, heading: sheetWords.column[key] }))
const isOwn = (key: string): boolean => ownColumns.some((own) => own === key)
/** Every column of the face and the states, under the tax bureau's headings. */
export const bureauColumns: ExportColumns = { heads: headed(headColumns.filter((key) => !isOwn(key))), lines: headed(lineColumns) }
/** The columns of a sheet that leaves the house. */
export const customerColumns: ExportColumns = { heads: headed(outward.deliverySheet), lines: headed(outward.deliveryLines) }
const module = new URL('./sheet-rows.ts', import.meta.url).href

export const makeSheet: Maker =
  ({ db, fileWriter }) =>
  async ({ companyId, userId, ids, settings: { columns: asked = bureauColumns } }, { signal, tell }) => {
    const columns = { ...asked, heads: await db.inTenant({ companyId }, (tx) => withOwnNames(tx, asked.heads)) }
    let found = 0
    const pieces = async function* (): AsyncGenerator<BookPiece> {
      const has = (...keys: readonly string[]): boolean => columns.heads.some(({ key }) => keys.includes(key))
      const needs = { lines: columns.lines.length > 0, pools: has('pools'), deductible: has('deductibleTax', 'deductibleWay') }
      for await (const { parts } of invoiceTexts(db, { companyId, userId }, ids, needs)) {
        for (const part of parts) {
          yield [part.heads, part.lines, part.deductibles]
          await tell((found += part.found))
        }
      }
    }
    const made = await fileWriter.workbook(
      { rows: { module, settings: columns satisfies SheetSettings }, pieces, aside: ids.length > exportLimits.atOnce },
      { megabytes: exportLimits.megabytes, signal },
    )
    if (found > 0) return made
    await made.discard()
    throw new NothingLeft()
  }
