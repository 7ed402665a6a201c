// Rows of the workbook, made from a batch's texts in the thread that writes them; both sheets share the values of an
// invoice.
import type { ExportColumns } from '@piaotai/domain/export.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { OpenRows, RowGroup, SheetCells, SheetColumn, SheetPlan } from '../../../ports/file-writer.ts'
import { invoicesOf, type LineRecord } from './invoice-texts.ts'
import { headSheet, lineSheet, type Column, type FaceColumn } from './sheet-columns.ts'

export type SheetSettings = ExportColumns
type Shared = Extract<FaceColumn, { readonly of: 'head' }>
type Keyed<K extends string> = readonly { readonly key: K; readonly heading: string }[]

/**
 * A sheet's chosen columns, each row's own values, and the running totals. `shared` collects the columns of the
 * invoice.
 */
const openSheet = <K extends string>(name: string, table: Readonly<Record<K, Column>>, keys: Keyed<K>, shared: Shared[]) => {
  const own: Exclude<Column, Shared>[] = []
  const columns = keys.map(({ key, heading }): SheetColumn => {
    const column: Column = table[key]
    const { width, kind } = column
    const all: Column[] = column.of === 'head' ? shared : own
    if (!all.includes(column)) all.push(column)
    return { heading, width, kind, of: column.of === 'head' ? 'group' : 'row', at: all.indexOf(column) }
  })
  const sums: (bigint | undefined)[] = columns.map(({ kind }) => (kind === 'amount' ? 0n : undefined))
  const amounts = columns.flatMap((column, index) => (column.kind === 'amount' ? [{ ...column, index }] : []))
  let place = 0
  const total = (): SheetCells => {
    // The word 合计 goes into the first column without a sum.
    const word = sums.indexOf(undefined)
    return sums.map((sum, at) => (sum !== undefined ? fromFen(sum) : at === word ? sheetWords.total : null))
  }
  return {
    plan: { name, columns, total } satisfies SheetPlan,
    /** A row for each line, or for the invoice itself. */
    rowsOf: (face: SheetCells, lines: readonly (LineRecord | null)[]): readonly SheetCells[] =>
      lines.map((line) => {
        place++
        const row = own.map((column) => (column.of === 'place' ? String(place) : line && column.tell(line)))
        for (const { of, at, index } of amounts) {
          const value = of === 'group' ? face[at] : row[at]
          if (value) sums[index] = sums[index]! + (toFen(value) ?? 0n)
        }
        return row
      }),
  }
}

/** A template without columns of lines has no sheet of lines. */
export const openRows: OpenRows<SheetSettings> = ({ heads, lines }) => {
  const shared: Shared[] = []
  const headRows = openSheet(sheetWords.heads, headSheet, heads, shared)
  const lineRows = lines.length > 0 ? openSheet(sheetWords.lines, lineSheet, lines, shared) : undefined
  return {
    sheets: [headRows.plan, ...(lineRows ? [lineRows.plan] : [])],
    groupsOf: function* ([headTexts = null, lineTexts = null, deductibles = null]): Generator<RowGroup> {
      for (const { face: record, lines: records } of invoicesOf({ heads: headTexts, lines: lineTexts, deductibles })) {
        const face = shared.map((column) => column.tell(record))
        yield { shared: face, rows: [headRows.rowsOf(face, [null]), ...(lineRows ? [lineRows.rowsOf(face, records)] : [])] }
      }
    },
  }
}
