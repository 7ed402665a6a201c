// What the bureau gives back after ticking: a result sheet (是否勾选) or a failure file with reasons. Columns are found by their headings; a failure
// file without any is read by the places that are known of it: the reason second, the number from the fourth to the sixth.
import { plainHeading, type SheetPage } from './invoice-sheet-columns.ts'

export interface DeductionResultRow {
  readonly line: number
  readonly code: string | null
  readonly number: string
  readonly outcome: 'done' | 'failed' | 'unknown'
  readonly reason: string
}
export type DeductionResult =
  | { readonly ok: true; readonly rows: readonly DeductionResultRow[] }
  | { readonly ok: false; readonly problem: 'headings' | 'damaged'; readonly count: number }

const digital = ['数电发票号码', '数电票号码', '全电发票号码']
const reasons = ['失败原因', '勾选失败原因', '原因', '处理结果', '校验结果', '错误信息', '错误原因']
const find = (cells: readonly string[], words: readonly string[]): number =>
  cells.findIndex((cell) => words.some((word) => plainHeading(word) === plainHeading(cell)))
/** Refusals that mean that it stands as asked. */
const standsAlready = /已勾选.*(重复|不可|无需)|重复勾选/
const spoiled = /^\d+(\.\d+)?E\+\d+$/i

export const readDeductionResult = (pages: readonly SheetPage[]): DeductionResult => {
  for (const { rows } of pages) {
    const at = rows.findIndex(({ cells }) => find(cells, digital) >= 0)
    const headed = at >= 0
    const head = headed ? rows[at]!.cells : []
    const places = {
      number: find(head, digital),
      old: find(head, ['发票号码']),
      code: find(head, ['发票代码']),
      reason: find(head, reasons),
      ticked: find(head, ['是否勾选']),
    }
    if (headed && places.reason < 0 && places.ticked < 0) continue
    const read: DeductionResultRow[] = []
    let damaged = 0
    for (const { line, cells } of headed ? rows.slice(at + 1) : rows) {
      const cell = (place: number): string => (place < 0 ? '' : (cells[place] ?? '').trim())
      const given = headed ? cell(places.number) || cell(places.old) : [3, 4, 5].map(cell).find((text) => /^\d{20}$/.test(text))
      if (!given) continue
      if (spoiled.test(given)) damaged++
      else if (/^\d{8}$|^\d{20}$/.test(given)) {
        const reason = headed ? cell(places.reason) : cell(1)
        const code = given.length === 20 ? null : cell(places.code) || null
        const failed = reason !== '' && !/^(成功|勾选成功|通过)$/.test(reason)
        const outcome = failed
          ? standsAlready.test(reason)
            ? 'done'
            : 'failed'
          : reason !== '' || cell(places.ticked) === '是'
            ? 'done'
            : 'unknown'
        read.push({ line, code, number: given, outcome, reason: failed ? reason.slice(0, 200) : '' })
      }
    }
    if (damaged > 0) return { ok: false, problem: 'damaged', count: damaged }
    if (read.length > 0 || headed) return { ok: true, rows: read }
  }
  return { ok: false, problem: 'headings', count: 0 }
}
