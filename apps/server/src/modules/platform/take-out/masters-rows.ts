// Sheets of a company's masters, made in the thread that writes them.
import { mastersWords as words } from '@piaotai/locales/take-out-sheet.ts'
import { sheetOfColumns } from '../../../lib/record-columns.ts'
import type { OpenRows, SheetCells } from '../../../ports/file-writer.ts'

const names = Object.keys(words) as readonly (keyof typeof words)[]
const figures: ReadonlySet<string> = new Set(['金额'])

/** A piece is the name of its sheet and its rows as JSON. */
export const openRows: OpenRows<unknown> = () => ({
  sheets: names.map((name) =>
    sheetOfColumns(
      words[name].sheet,
      words[name].columns.map((heading) => [heading, 18, figures.has(heading) ? 'amount' : 'text'] as const),
    ),
  ),
  groupsOf: function* ([name, rows]) {
    yield { shared: [], rows: names.map((one) => (one === name ? (JSON.parse(rows ?? '[]') as SheetCells[]) : [])) }
  },
})
