// Numbers back by Excel: vouchers that wait, their sheet, and its rows judged cell by cell.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { isDay } from '@piaotai/domain/months.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { numberColumns, voucherLimits, voucherReference, type NumberColumn } from '@piaotai/domain/voucher/voucher.ts'
import { numberColumnOf, numberSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { readSheet, requireColumns } from '../../../lib/read-sheet.ts'
import { workbookToFill, type Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetDeps, SheetFile, VoucherDeps } from './deps.ts'
import { judgeNumbers, lockNumbers, writeNumbers, type JudgedNumber, type TypedNumber } from './number-vouchers.ts'
import { vouchersInScope } from './voucher-scope.ts'

type E = typeof voucherFileEndpoints
const widths: Readonly<Record<(typeof numberColumns)[number], number>> = { reference: 32, date: 16, number: 20 }
const bounds = { rows: voucherLimits.sheetRows + 1, columns: 80 } as const

export const readNumberTemplate =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const words = numberSheetWords(actor.language)
      const rows = await tx
        .selectFrom('voucher as v')
        .select(['v.batch', 'v.seq', 'v.day'])
        .where('v.state', '=', 'exported')
        .where(vouchersInScope(actor))
        .orderBy('v.day')
        .orderBy('v.batch')
        .orderBy('v.seq')
        .limit(voucherLimits.sheetRows)
        .execute()
      return workbookToFill({
        name: 'voucher-numbers.xlsx',
        words,
        columns: numberColumns.map((column) => ({ heading: words.column[column], width: widths[column] })),
        rows: rows.map(({ batch, seq, day }) => [voucherReference(batch, seq), day, '']),
        empty: 0,
      })
    })

/** 2026/11/3, 2026.11.3, 20261103 and 2026年11月3日 as a day; anything else as it was typed. */
const plainDay = (cell: string): string => {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(cell) ?? []
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(plain) ? plain : cell
}
/** A voucher stands in several rows of its file: equal ones count once. */
const readRows = async (
  sheets: SheetDeps['sheets'],
  file: SheetFile,
  actor: Actor,
): Promise<readonly (TypedNumber & { readonly line: number })[]> => {
  if (file.bytes.length > voucherLimits.sheetBytes)
    throw new Problem('file.tooLarge', { megabytes: voucherLimits.sheetBytes / 1024 / 1024 })
  const [head, ...rows] = await readSheet(sheets, file.bytes, bounds, actor)
  const places = requireColumns(head, numberColumnOf, ['reference', 'number'], numberSheetWords(actor.language).column, actor)
  const seen = new Set<string>()
  const filled = rows.flatMap(({ line, cells }) => {
    const cell = (column: NumberColumn): string => (cells[places.get(column) ?? -1] ?? '').trim()
    const row = { line, reference: cell('reference'), date: plainDay(cell('date')), number: cell('number') }
    const key = JSON.stringify([row.reference, row.date, row.number])
    if (row.number === '' || seen.has(key)) return []
    seen.add(key)
    return [row]
  })
  if (filled.length === 0) throw new Problem('sheet.empty')
  return filled
}
const toRow = (row: JudgedNumber, line: number): Out<E['previewVoucherNumbers']>['rows'][number] => ({
  line,
  reference: row.reference,
  date: row.date,
  number: row.number,
  before: row.voucher?.number ?? null,
  errors: row.error ? [row.error] : [],
})

export const previewVoucherNumbers =
  ({ db, sheets }: Pick<SheetDeps, 'db' | 'sheets'>) =>
  async (actor: Actor, file: SheetFile): Promise<Out<E['previewVoucherNumbers']>> => {
    const typed = await readRows(sheets, file, actor)
    const rows = await db.inTenant(actor, (tx) => judgeNumbers(tx, actor, typed))
    const good = rows.filter(({ error }) => error === undefined)
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: good.length,
      updates: good.filter(({ voucher }) => typeof voucher?.number === 'string').length,
      rows: rows.map((row, at) => toRow(row, typed[at]!.line)),
    }
  }
export const importVoucherNumbers =
  ({ sheets, ...deps }: SheetDeps) =>
  async (actor: Actor, file: SheetFile): Promise<Out<E['importVoucherNumbers']>> => {
    const typed = await readRows(sheets, file, actor)
    return deps.db.inTenant(actor, async (tx) => {
      await lockNumbers(tx, actor)
      const rows = await judgeNumbers(tx, actor, typed)
      const good = rows.filter(({ error }) => error === undefined)
      return { numbered: good.length, invoices: await writeNumbers(tx, deps, actor, good), skipped: rows.length - good.length }
    })
  }
