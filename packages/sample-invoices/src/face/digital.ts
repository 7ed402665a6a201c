// The face of 数电票 (电子发票): the plain table, and those of 旅客运输 and 建筑服务. Positions follow the bureau's form, 210 × 140
// mm.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { wrap } from '../font.ts'
import { chineseDate, isUntaxed, printedRate, printedTax, titleOf, type SampleInvoice, type SampleLine } from '../sample-invoice.ts'
import { crossed, MAROON, newPen, type Face, type Pen } from './marks.ts'
import { supervisionMark } from './seal.ts'

export interface DigitalOptions {
  /** Prints 下载次数 upright at the right edge, as the tax platform does and issuers do not. */
  readonly downloads?: number
  /** "名称：" or "名称:"; issuers with their own writers use the second. */
  readonly colon?: '：' | ':'
  /** Maximum rows of a page: the table grows with its lines up to this number. */
  readonly rows?: number
}
/** x and alignment of a column's text; `width` wraps. */
interface Column {
  readonly title: string
  readonly titleX: number
  readonly x: number
  readonly align: 'left' | 'right' | 'centre'
  readonly size?: number
  readonly width?: number
  readonly tag: string
  readonly text: (line: SampleLine, invoice: SampleInvoice) => string
}
const amountColumns = (rateTitleX: number): readonly Column[] => [
  { title: '金 额', titleX: 143.5, x: 152.7, align: 'right', tag: 'Amount', text: (l) => fromFen(l.amount) },
  { title: '税率/征收率', titleX: rateTitleX, x: 166, align: 'centre', tag: 'TaxScheme', text: (l, i) => printedRate(i, l) },
  { title: '税 额', titleX: 194.5, x: 204.8, align: 'right', tag: 'TaxAmount', text: (l) => printedTax(l, fromFen(l.tax)) },
]
const name: Column = { title: '项目名称', titleX: 16, x: 5, align: 'left', width: 36.4, tag: 'Item', text: (l) => l.name }
const plainColumns: readonly Column[] = [
  name,
  { title: '规格型号', titleX: 42.1, x: 42, align: 'left', width: 25, tag: 'Specification', text: (l) => l.spec },
  { title: '单 位', titleX: 67, x: 72.5, align: 'centre', tag: 'MeasurementDimension', text: (l) => l.unit },
  { title: '数 量', titleX: 93, x: 102.4, align: 'right', tag: 'Quantity', text: (l) => l.quantity },
  { title: '单 价', titleX: 118, x: 126.8, align: 'right', size: 2.8222, tag: 'Price', text: (l) => l.unitPrice },
  ...amountColumns(157.5),
]
/** 旅客运输: the price precedes the quantity. */
const passengerColumns: readonly Column[] = [
  { ...name, titleX: 23.4, width: 56 },
  { title: '单 价', titleX: 75.2, x: 84.9, align: 'right', size: 2.8222, tag: 'Price', text: (l) => l.unitPrice },
  { title: '数 量', titleX: 105, x: 114.5, align: 'right', tag: 'Quantity', text: (l) => l.quantity },
  ...amountColumns(153.2),
]
const buildingColumns: readonly Column[] = [
  name,
  { title: '建筑服务发生地', titleX: 46, x: 46, align: 'left', width: 38, tag: 'Place', text: (_, i) => i.building?.place ?? '' },
  { title: '建筑项目名称', titleX: 97, x: 89, align: 'left', width: 44, tag: 'Project', text: (_, i) => i.building?.project ?? '' },
  ...amountColumns(157.5),
]
/** 不动产: the certificate in place of 规格型号, and a unit of area. */
const estateColumns: readonly Column[] = [
  name,
  {
    title: '产权证书/不动产权证号',
    titleX: 41,
    x: 42,
    align: 'left',
    width: 25,
    size: 2.8222,
    tag: 'Certificate',
    text: (_, i) => i.estate?.certificate ?? '',
  },
  { title: '面积单位', titleX: 68.5, x: 74.5, align: 'centre', tag: 'MeasurementDimension', text: (l) => l.unit },
  ...plainColumns.slice(3),
]
/** 通行费: the vehicle and the days of its passage. */
const tollColumns: readonly Column[] = [
  name,
  { title: '车牌号', titleX: 46, x: 44, align: 'left', tag: 'PlateNumber', text: (_, i) => i.toll?.plate ?? '' },
  { title: '类 型', titleX: 68, x: 73, align: 'centre', tag: 'VehicleType', text: (_, i) => i.toll?.vehicleType ?? '' },
  { title: '通行日期起', titleX: 87, x: 94, align: 'centre', tag: 'StartDate', text: (_, i) => i.toll?.from ?? '' },
  { title: '通行日期止', titleX: 112, x: 119, align: 'centre', tag: 'EndDate', text: (_, i) => i.toll?.to ?? '' },
  ...amountColumns(157.5),
]
export const columnsOf = (invoice: SampleInvoice): readonly Column[] =>
  invoice.toll
    ? tollColumns
    : invoice.trips
      ? passengerColumns
      : invoice.building
        ? buildingColumns
        : invoice.estate
          ? estateColumns
          : plainColumns
/** 旅客运输 and 货物运输 have a second table between 合计 and 价税合计. */
const journeysOf = (
  i: SampleInvoice,
):
  | { readonly titles: readonly (readonly [number, string])[]; readonly rows: readonly (readonly (readonly [number, string])[])[] }
  | undefined => {
  if (i.trips)
    return {
      titles: [
        [10.7, '出行人'],
        [32.9, '有效身份证件号'],
        [68.7, '出行日期'],
        [101.2, '出发地'],
        [139.2, '到达地'],
        [168.2, '等 级'],
        [184.5, '交通工具类型'],
      ],
      rows: i.trips.map((t) => [
        [9.5, t.traveller],
        [28, t.idNumber],
        [68, t.date],
        [101, t.from],
        [139, t.to],
        [170.5, t.seat],
        [188, t.vehicle],
      ]),
    }
  if (i.freight)
    return {
      titles: [
        [12, '运输工具种类'],
        [46, '运输工具牌号'],
        [88, '起运地'],
        [131, '到达地'],
        [174, '运输货物名称'],
      ],
      rows: i.freight.map((f) => [
        [14, f.vehicle],
        [48, f.plate],
        [82, f.from],
        [125, f.to],
        [172, f.goods],
      ]),
    }
  return undefined
}

const STEP = 4.5
const FIRST = 59.3
const ROWS = 7
/** Rows of a line with wrapped texts. */
const rowsOf = (line: SampleLine, invoice: SampleInvoice): number =>
  Math.max(...columnsOf(invoice).map((c) => (c.width ? wrap(c.text(line, invoice), c.size ?? 3.175, c.width).length : 1)))
/** Lines by page: a page is full when its rows are. Each of several pages reserves a row for its 小计. */
const pagesOf = (invoice: SampleInvoice, most: number, room = journeysOf(invoice) ? 2 : most): readonly (readonly SampleLine[])[] => {
  const pages: SampleLine[][] = [[]]
  let used = 0
  for (const line of invoice.lines) {
    const rows = rowsOf(line, invoice)
    if (used + rows > room) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(line)
    used += rows
  }
  return pages.length > 1 && room === most ? pagesOf(invoice, most, most - 1) : pages.filter((page, at) => page.length > 0 || at > 0)
}

/** One face for each page of a digital invoice; a long list spans several, each with a 小计. */
export const digitalFaces = (invoice: SampleInvoice, options: DigitalOptions = {}): readonly Face[] => {
  const most = options.rows ?? ROWS
  const pages = pagesOf(invoice, most)
  return pages.map((lines, page) => {
    const pen = newPen(MAROON)
    const rows = lines.reduce((sum, line) => sum + rowsOf(line, invoice), pages.length > 1 ? 1 : 0)
    const grown = Math.max(0, Math.min(rows, most) - ROWS) * STEP
    head(pen, invoice, options.colon ?? '：', pages.length > 1 ? `共${pages.length}页 第${page + 1}页` : '', grown)
    table(pen, invoice, lines)
    const subtotal = (of: 'amount' | 'tax'): bigint => lines.reduce((sum, line) => sum + line[of], 0n)
    if (pages.length > 1) sums(pen, (journeysOf(invoice) ? 68.5 : 89.3) + grown, '小 计', subtotal('amount'), subtotal('tax'))
    if (page === pages.length - 1) sums(pen, (journeysOf(invoice) ? 73 : 95) + grown, '合 计', invoice.amount, invoice.tax, invoice)
    journeys(pen, invoice)
    foot(pen, invoice, options.colon ?? '：', page === pages.length - 1, grown)
    if (options.downloads) pen.stamp(207.2, 30, `下载次数：${options.downloads}`, { turn: 90, ink: '#a08080' })
    return { width: 210, height: 140 + grown, marks: pen.marks }
  })
}
const head = (pen: Pen, i: SampleInvoice, colon: string, pageOf: string, grown: number): void => {
  const bottom = (y: number): number => y + grown
  pen.label(103, 14.1, titleOf(i), { size: 7.0732, align: 'centre' })
  pen.rules(
    0.25,
    [65.5, 18, 138.5, 18],
    [65.5, 19, 138.5, 19],
    [4.5, 30, 205.5, 30],
    [4.5, 52, 205.5, 52],
    [4.5, bottom(96), 205.5, bottom(96)],
    [4.5, bottom(104), 205.5, bottom(104)],
    [4.5, bottom(124), 205.5, bottom(124)],
    [4.5, 30, 4.5, bottom(124)],
    [205.5, 30, 205.5, bottom(124)],
  )
  pen.rules(0.25, [10.7, 30, 10.7, 52], [105.2, 30, 105.2, 52], [111.2, 30, 111.2, 52], [10.7, bottom(104), 10.7, bottom(124)])
  supervisionMark(pen, 102, 18, i.region.bureau)
  pen.qr(6.3, 5.6, 20, i.qr)
  if (i.business ?? i.margin) pen.label(34, 17.3, i.business ?? '差额征税')
  pen.label(154.5, 14.1, `发票号码${colon}`)
  pen.label(154.5, 20.1, `开票日期${colon}`)
  pen.value(170, 14.1, i.number, { tag: 'InvoiceNo' })
  pen.value(170, 20.1, chineseDate(i.date), { tag: 'IssueDate' })
  if (pageOf) pen.label(170, 26.3, pageOf)
  const buyer = ['购买方信息', i.buyer, 'Buyer'] as const
  const seller = ['销售方信息', i.seller, 'Seller'] as const
  const places: readonly (readonly [number, typeof buyer | typeof seller])[] = i.sellerFirst
    ? [
        [6, seller],
        [106.5, buyer],
      ]
    : [
        [6, buyer],
        [106.5, seller],
      ]
  for (const [x, [title, party, side]] of places) {
    pen.vertical(x, 35.6, title, 3.5)
    pen.label(x + 5.5, 36.7, `名称${colon}`)
    pen.label(x + 5.5, 47.1, `统一社会信用代码/纳税人识别号${colon}`, { size: 2.82 })
    const lines = wrap(party.name, 3.175, 83)
    lines.forEach((line, at) => pen.value(x + 14, lines.length > 1 ? 34.7 + at * 4 : 36.7, line, { tag: `${side}Name` }))
    pen.value(x + 48, 47.1, party.taxId, { font: 'mono', size: 4.1, tag: `${side}TaxID` })
  }
}
const table = (pen: Pen, i: SampleInvoice, lines: readonly SampleLine[]): void => {
  const columns = columnsOf(i)
  for (const column of columns) pen.label(column.titleX, 56, column.title)
  let row = 0
  for (const line of lines) {
    const top = FIRST + row * STEP + (i.trips ? 0.9 : 0.8)
    for (const column of columns) {
      const size = column.size ?? 3.175
      const text = column.text(line, i)
      const parts = column.width ? wrap(text, size, column.width) : [text]
      parts.forEach((part, at) => pen.value(column.x, top + at * STEP, part, { size, align: column.align, tag: column.tag }))
    }
    row += rowsOf(line, i)
  }
}
const sums = (pen: Pen, y: number, title: string, amount: bigint, tax: bigint, invoice?: SampleInvoice): void => {
  pen.label(20.5, y, title.slice(0, 1))
  pen.label(36.5, y, title.slice(2))
  const exempt = invoice?.lines.every(isUntaxed) ?? false
  for (const [x, text, tag] of [
    [152.7, fromFen(amount), 'TaxExclusiveTotalAmount'],
    [204.8, exempt ? '***' : fromFen(tax), 'TaxTotalAmount'],
  ] as const)
    pen.value(x, y, exempt && text === '***' ? text : `¥${text}`, { align: 'right', tag: invoice ? tag : '' })
}
const journeys = (pen: Pen, i: SampleInvoice): void => {
  const table = journeysOf(i)
  for (const [x, title] of table?.titles ?? []) pen.label(x, 77.4, title)
  ;(table?.rows ?? []).forEach((cells, at) => {
    for (const [x, text] of cells) pen.value(x, 82 + at * STEP, text)
  })
}
const foot = (pen: Pen, i: SampleInvoice, colon: string, last: boolean, grown: number): void => {
  const down = (y: number): number => y + grown
  pen.label(16.9, down(101.5), '价税合计（大写）')
  pen.label(143.5, down(101.5), '（小写）')
  pen.rules(0.25, [56.5, down(96), 56.5, down(104)])
  if (last) {
    crossed(pen, 60.4, down(100), 2)
    pen.value(63, down(101.1), i.words)
    pen.value(155.5, down(101.1), `¥${fromFen(i.total)}`, { size: 3.8806, tag: 'TaxInclusiveTotalAmount' })
  }
  pen.label(6, down(112), '备')
  pen.label(6, down(118), '注')
  let y = down(107.3)
  for (const line of i.remark)
    for (const part of wrap(line, 3.175, 190)) {
      pen.value(11.2, y, part, { tag: 'Note' })
      y += 3.3
    }
  pen.label(19.5, down(132.6), `开票人${colon}`)
  pen.value(32, down(132.6), i.drawer, { tag: 'InvoiceClerk' })
}
