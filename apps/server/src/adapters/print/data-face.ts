// A face drawn from an invoice's data, for an original without pages (XML) or a record without an original. It says so,
// and has no seal.
import { newPen, type Face, type Pen } from '@piaotai/sample-invoices/face/marks.ts'
import { sizeWithin, wrap } from '@piaotai/sample-invoices/font.ts'
import type { PrintedData } from '../../ports/printer.ts'

const width = 210
const height = 140
const ink = '#444444'
const left = 6
const right = 204
const rowsOnPage = 12
const step = 4.4
const usual = 3.1
type Line = PrintedData['lines'][number]
interface Column {
  readonly title: string
  readonly x: number
  readonly align: 'left' | 'right' | 'centre'
  readonly room: number
  readonly text: (line: Line) => string | null
}
const columns: readonly Column[] = [
  { title: '项目名称', x: 8, align: 'left', room: 60, text: (line) => line.name },
  { title: '规格型号', x: 70, align: 'left', room: 24, text: (line) => line.spec },
  { title: '单位', x: 101, align: 'centre', room: 10, text: (line) => line.unit },
  { title: '数量', x: 122, align: 'right', room: 15, text: (line) => line.quantity },
  { title: '单价', x: 144, align: 'right', room: 21, text: (line) => line.unitPrice },
  { title: '金额', x: 168, align: 'right', room: 23, text: (line) => line.amount },
  { title: '税率', x: 177, align: 'centre', room: 13, text: (line) => line.taxRate },
  { title: '税额', x: 202, align: 'right', room: 19, text: (line) => line.taxAmount },
]
/**
 * Fits a text into the first sufficient setting (rows, letter size in mm); if the last is too small, the text ends with
 * an ellipsis.
 */
const inRows = (
  text: string,
  room: number,
  settings: readonly (readonly [rows: number, size: number])[],
): { readonly size: number; readonly rows: readonly string[] } => {
  const set = settings.map(([most, size]) => ({ most, size, rows: wrap(text, size, room) }))
  const last = set.at(-1)!
  return (
    set.find(({ most, rows }) => rows.length <= most) ?? {
      size: last.size,
      rows: [...last.rows.slice(0, last.most - 1), `${[...last.rows[last.most - 1]!].slice(0, -1).join('')}…`],
    }
  )
}
const ofParty = [
  [1, usual],
  [2, 2.6],
  [2, 2.4],
  [2, 2.2],
  [3, 2.2],
  [3, 2],
] as const
const ofRemark = [
  [2, 2.8],
  [3, 2.4],
  [3, 2.2],
  [3, 2],
] as const
const ofGoods = [
  [2, usual],
  [Infinity, 2.4],
] as const
/** Columns whose text may wrap to several rows of a line; other columns shrink their text. */
const wide = columns.slice(0, 2)
const narrow = columns.slice(2)
const inWide = (line: Line, { text, room }: Column) => inRows(text(line) ?? '', room, ofGoods)
const rowsOf = (line: Line): number => Math.max(...wide.map((column) => inWide(line, column).rows.length))

/** One face per page; a long list continues on further pages. */
export const dataFaces = (data: PrintedData): readonly Face[] => {
  const pages: Line[][] = [[]]
  let used = 0
  for (const line of data.lines) {
    const rows = rowsOf(line)
    if (used > 0 && used + rows > rowsOnPage) {
      pages.push([])
      used = 0
    }
    pages.at(-1)!.push(line)
    used += rows
  }
  return pages.map((lines, at) => {
    const pen = newPen(ink)
    head(pen, data, pages.length > 1 ? `第 ${at + 1} 页，共 ${pages.length} 页` : '')
    table(pen, lines)
    foot(pen, data, at === pages.length - 1)
    return { width, height, marks: pen.marks }
  })
}
const within = (
  pen: Pen,
  x: number,
  y: number,
  text: string | null,
  room: number,
  style: { readonly align?: 'left' | 'right' | 'centre'; readonly size?: number } = {},
): void => {
  if (text) pen.value(x, y, text, { ...style, size: sizeWithin(text, room, style.size ?? usual) })
}
const head = (pen: Pen, data: PrintedData, page: string): void => {
  pen.label(width / 2, 13, data.title, { size: sizeWithin(data.title, 110, 6), align: 'centre' })
  pen.label(width / 2, 19.5, '（按发票数据绘制，不是原件）', { size: 3.2, align: 'centre' })
  if (page) pen.label(left, 24, page)
  const facts = [
    ['发票代码：', data.code],
    ['发票号码：', data.number],
    ['开票日期：', data.date],
    ['校验码：', data.checkCode],
  ].filter(([, value]) => value) as [string, string][]
  facts.forEach(([title, value], at) => {
    pen.label(155, 9 + at * 4.7, title)
    within(pen, 171, 9 + at * 4.7, value, 33)
  })
  pen.rules(
    0.25,
    [left - 1, 27, right, 27],
    [left - 1, 42, right, 42],
    [left - 1, 27, left - 1, 122],
    [right, 27, right, 122],
    [width / 2, 27, width / 2, 42],
    [left - 1, 48, right, 48],
  )
  for (const [x, title, party] of [
    [left, '购买方', data.buyer],
    [width / 2 + 1, '销售方', data.seller],
  ] as const) {
    pen.label(x + 1, 32.5, `${title}名称：`)
    inMiddle(pen, x + 20, 32.5, party.name ?? '', 76)
    pen.label(x + 1, 39, '统一社会信用代码/纳税人识别号：')
    within(pen, x + 51, 39, party.taxId, 46)
  }
}
/** A party's name on its line, or a long one in rows around it. */
const inMiddle = (pen: Pen, x: number, y: number, text: string, room: number): void => {
  const { size, rows } = inRows(text, room, ofParty)
  rows.forEach((row, at) => {
    if (row) pen.value(x, y + (at - (rows.length - 1) / 2) * size * 1.2, row, { size })
  })
}
const table = (pen: Pen, lines: readonly Line[]): void => {
  for (const column of columns) pen.label(column.x, 46.2, column.title, { align: column.align })
  let row = 0
  for (const line of lines) {
    const y = 52.5 + row * step
    for (const column of wide) {
      const { size, rows } = inWide(line, column)
      rows.forEach((part, at) => {
        if (part) pen.value(column.x, y + at * step, part, { size })
      })
    }
    for (const column of narrow) within(pen, column.x, y, column.text(line), column.room, { align: column.align })
    row += rowsOf(line)
  }
}
const foot = (pen: Pen, data: PrintedData, last: boolean): void => {
  pen.rules(0.25, [left - 1, 100.5, right, 100.5], [left - 1, 107, right, 107], [left - 1, 113, right, 113], [left - 1, 122, right, 122])
  if (last) {
    pen.label(8, 105, '合计')
    within(pen, 168, 105, data.amountExcludingTax, 40, { align: 'right' })
    within(pen, 202, 105, data.taxAmount, 25, { align: 'right' })
    pen.label(8, 111.2, '价税合计（大写）')
    within(pen, 36, 111.2, data.words, 90)
    pen.label(140, 111.2, '（小写）')
    within(pen, 202, 111.2, data.amountIncludingTax && `¥${data.amountIncludingTax}`, 45, { align: 'right', size: 3.6 })
  }
  pen.label(8, 117, '备注')
  const noted = inRows((data.remark ?? '').replaceAll(/\s+/g, ' '), 180, ofRemark)
  noted.rows.forEach((row, at) => {
    if (row) pen.value(20, 116.2 + at * noted.size * 1.2, row, { size: noted.size })
  })
  pen.label(8, 127, '开票人：')
  within(pen, 21, 127, data.drawer, 40)
  wrap(data.note, 2.6, 190)
    .slice(0, 3)
    .forEach((line, at) => {
      pen.label(8, 132 + at * 3.2, line, { size: 2.6 })
    })
}
/** The note in place of an invoice that could not be printed. */
export const noteFace = (name: string, sentence: string): Face => {
  const pen = newPen(ink)
  pen.rules(0.4, [5, 5, 205, 5], [205, 5, 205, 135], [205, 135, 5, 135], [5, 135, 5, 5])
  pen.label(width / 2, 55, '此处未打印', { size: 7, align: 'centre' })
  wrap(name, 4.2, 180)
    .slice(0, 3)
    .forEach((line, at) => {
      pen.value(width / 2, 68 + at * 6, line, { size: 4.2, align: 'centre' })
    })
  wrap(sentence, 3.8, 180)
    .slice(0, 3)
    .forEach((line, at) => {
      pen.label(width / 2, 92 + at * 5.5, line, { size: 3.8, align: 'centre' })
    })
  return { width, height, marks: pen.marks }
}
