// What the bureau gives back after ticking or booking: a result sheet or a failure file with reasons. Columns are found by their headings; a
// failure file without any is read by the places that are known of it: the reason second, the number from the fourth to the sixth.
import { plainHeading, type SheetPage } from '../invoice/invoice-sheet-columns.ts'
import type { SheetPurpose } from './deduction.ts'

/** `open`: the bureau's sheet says that it is not ticked, or not booked. */
export const resultOutcomes = ['failed', 'unknown', 'open', 'done'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
/** What a refusal of the bureau is about, beside its own words; `statistics`: 撤销统计表 there comes first. */
export const resultRefusals = ['absent', 'void', 'red', 'lost', 'abnormal', 'locked', 'period', 'effective', 'statistics'] as const
export type ResultRefusal = (typeof resultRefusals)[number]
export interface ResultRow {
  readonly line: number
  readonly code: string | null
  readonly number: string
  readonly outcome: ResultOutcome
  readonly reason: string
  readonly refusal: ResultRefusal | null
  /** The purpose that the sheet tells, or any where it tells none and gives its reason for the row. */
  readonly purpose: SheetPurpose | 'any'
}
export type ResultSheet =
  | { readonly ok: true; readonly rows: readonly ResultRow[] }
  | { readonly ok: false; readonly problem: 'headings' | 'damaged'; readonly count: number }
/** What a sheet is about, and in which column the bureau says that it stands so. */
export type ResultKind = 'deduction' | 'booking'

const digital = ['数电发票号码', '数电票号码', '全电发票号码']
const standing: Readonly<Record<ResultKind, readonly string[]>> = { deduction: ['是否勾选'], booking: ['入账状态', '入账结果'] }
const stands: Readonly<Record<ResultKind, RegExp>> = { deduction: /^是$/, booking: /^已入账/ }
const open: Readonly<Record<ResultKind, RegExp>> = { deduction: /^否$/, booking: /^(未入账|入账撤销|已撤销)/ }
/** In this order: 请撤销统计表 may name what it locks. */
const refusals: readonly (readonly [ResultRefusal, RegExp])[] = [
  ['statistics', /撤销统计/],
  ['locked', /锁定/],
  ['period', /属期/],
  ['effective', /有效(抵扣)?税额/],
  ['absent', /不存在|查无/],
  ['void', /作废/],
  ['red', /红冲|红字|冲红/],
  ['lost', /失控/],
  ['abnormal', /异常/],
]
const reasonHeading = /原因|失败|错误|处理结果|校验结果|提示/
const success = /^(成功|(不抵扣|退税)?勾选成功|入账成功|处理成功|通过)$/
/** Refusals that mean that it stands as asked. */
const standsAlready = /已(勾选|入账).*(重复|不可|无需)|重复(勾选|入账)/
/** 未勾选不可撤销: it is not ticked, as was asked. */
const openAlready = /未(勾选|入账).*撤销/
/** What a spreadsheet leaves of a number of twenty digits. */
const spoiled = /^\d+(\.\d+)?E\+\d+$/i
const find = (cells: readonly string[], words: readonly string[]): number =>
  cells.findIndex((cell) => words.some((word) => plainHeading(word) === plainHeading(cell)))

const placesOf = (head: readonly string[], kind: ResultKind) => {
  const found = {
    number: find(head, digital),
    old: find(head, ['发票号码']),
    code: find(head, ['发票代码']),
    standing: find(head, standing[kind]),
  }
  const named = head.findIndex((cell, at) => at !== found.standing && reasonHeading.test(cell))
  // A failure file under the template's headings has its reason where the template begins with 是否勾选, whatever it is called.
  const second = kind === 'deduction' && found.standing > 1 && found.number > 2 ? 1 : -1
  return { ...found, reason: named >= 0 ? named : second }
}
const headless = { number: -1, old: -1, code: -1, standing: -1, reason: 1 }

/** What a sheet is about, by its name, that of its file, and its headings. */
const purposeOf = (told: readonly string[], head: readonly string[]): SheetPurpose | undefined => {
  if (head.some((cell) => /不抵扣原因/.test(cell)) || told.some((one) => one.includes('不抵扣'))) return 'notDeduct'
  if (told.some((one) => one.includes('退税'))) return 'refund'
  return told.some((one) => one.includes('抵扣勾选')) ? 'deduct' : undefined
}
const empty = /^-*$/
/** Without headings: twenty digits in one of the places, or code and number in the last two. */
const headlessNumber = (cell: (place: number) => string): number | undefined =>
  [3, 4, 5].find((one) => /^\d{20}$/.test(cell(one))) ?? (/^(\d{10}|\d{12})$/.test(cell(4)) && /^\d{8}$/.test(cell(5)) ? 5 : undefined)

/** Every row that names an invoice is answered; a row without any number, as 合计, is none. */
export const readResultSheet = (pages: readonly Pick<SheetPage, 'name' | 'rows'>[], kind: ResultKind, fileName = ''): ResultSheet => {
  for (const { name, rows } of pages) {
    const at = rows.findIndex(({ cells }) => find(cells, digital) >= 0)
    const places = at < 0 ? headless : placesOf(rows[at]!.cells, kind)
    if (places.reason < 0 && places.standing < 0) continue
    const told = purposeOf([name, fileName], rows[at]?.cells ?? [])
    const read: ResultRow[] = []
    let damaged = 0
    for (const { line, cells, numbers } of rows.slice(at + 1)) {
      const cell = (place: number): string => (place < 0 ? '' : (cells[place] ?? '').trim().replace(empty, ''))
      const place = at < 0 ? headlessNumber(cell) : cell(places.number) ? places.number : places.old
      const given = place === undefined ? '' : cell(place)
      if (given === '') continue
      if (spoiled.test(given) || (given.length > 15 && numbers.includes(place!))) damaged++
      const code = /^\d{20}$/.test(given) ? null : cell(at < 0 ? 4 : places.code) || null
      const reason = cell(places.reason)
      read.push({
        line,
        code,
        number: given,
        ...judge(kind, reason, cell(places.standing)),
        purpose: told ?? (reason === '' ? 'deduct' : 'any'),
      })
    }
    if (damaged > 0) return { ok: false, problem: 'damaged', count: damaged }
    if (read.length > 0 || at >= 0) return { ok: true, rows: read }
  }
  return { ok: false, problem: 'headings', count: 0 }
}
const judge = (kind: ResultKind, reason: string, standing: string): Pick<ResultRow, 'outcome' | 'reason' | 'refusal'> => {
  const plain = { reason: '', refusal: null }
  if (standsAlready.test(reason) || success.test(reason)) return { outcome: 'done', ...plain }
  if (openAlready.test(reason)) return { outcome: 'open', ...plain }
  if (reason !== '')
    return { outcome: 'failed', reason: reason.slice(0, 200), refusal: refusals.find(([, words]) => words.test(reason))?.[0] ?? null }
  return { outcome: stands[kind].test(standing) ? 'done' : open[kind].test(standing) ? 'open' : 'unknown', ...plain }
}
