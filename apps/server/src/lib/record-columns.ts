// A sheet of records: each column says its heading, width, kind and cell in one place. Without anything but types: writing threads load it.
import type { BookRows, CellKind, SheetPlan } from '../ports/file-writer.ts'

/** What stands in a column beside its cells; the width is in characters. */
export type ColumnHead = readonly [heading: string, width: number, kind: CellKind]
export type RecordColumn<R> = readonly [...ColumnHead, tell: (record: R) => string | null]

/** A sheet whose rows bring a cell for each of these columns. */
export const sheetOfColumns = (name: string, heads: readonly (ColumnHead | RecordColumn<never>)[]): SheetPlan => ({
  name,
  columns: heads.map(([heading, width, kind], at) => ({ heading, width, kind, of: 'row', at })),
})
export const cellsIn =
  <R>(columns: readonly RecordColumn<R>[]) =>
  (record: R): readonly (string | null)[] =>
    columns.map(([, , , tell]) => tell(record))
/** A book of one sheet, for `openRows`: each piece is records as JSON. */
export const bookOfRecords = <R>(name: string, columns: readonly RecordColumn<R>[]): BookRows => ({
  sheets: [sheetOfColumns(name, columns)],
  groupsOf: function* ([records]) {
    if (records) yield { shared: [], rows: [(JSON.parse(records) as readonly R[]).map(cellsIn(columns))] }
  },
})
/** Columns of text in one width, as sheets for the tax bureau have them: no spreadsheet spoils a number. */
export const textColumns = <R>(
  columns: readonly (readonly [heading: string, tell: (record: R) => string | null])[],
): readonly RecordColumn<R>[] => columns.map(([heading, tell]) => [heading, 20, 'text', tell])
