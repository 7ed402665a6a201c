// Groups of rows as text: the shared cells of a group are formatted once, for all its rows and all sheets.
import type { CellKind, RowGroup, SheetColumn, SheetPlan } from '../../ports/file-writer.ts'
import { cellXml } from './workbook-xml.ts'

/** Adjacent shared columns, or one column that is not shared. */
type Run = { readonly shared: number[] } | { readonly at: number; readonly kind: CellKind }
const runsOf = (columns: readonly SheetColumn[]): readonly Run[] => {
  const runs: Run[] = []
  for (const { of, at, kind } of columns) {
    const last = runs.at(-1)
    if (of === 'row') runs.push({ at, kind })
    else if (last && 'shared' in last) last.shared.push(at)
    else runs.push({ shared: [at] })
  }
  return runs
}

/** Formats a group's rows, one text per sheet. */
export const groupXml = (sheets: readonly SheetPlan[]): ((group: RowGroup) => readonly string[]) => {
  const kinds: CellKind[] = []
  const runsBySheet = sheets.map(({ columns }) => runsOf(columns))
  for (const { columns } of sheets) for (const { of, at, kind } of columns) if (of === 'group') kinds[at] = kind
  return ({ shared, rows }) => {
    const cells = shared.map((value, at) => cellXml(value, kinds[at]!))
    return runsBySheet.map((runs, sheet) => {
      const own = rows[sheet] ?? []
      if (own.length === 0) return ''
      const sharedXml = runs.map((run) => ('shared' in run ? run.shared.map((at) => cells[at]).join('') : ''))
      let text = ''
      for (const row of own) {
        text += '<row>'
        for (let at = 0; at < runs.length; at++) {
          const run = runs[at]!
          text += 'shared' in run ? sharedXml[at]! : cellXml(row[run.at], run.kind)
        }
        text += '</row>'
      }
      return text
    })
  }
}
