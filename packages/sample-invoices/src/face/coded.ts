// The face of invoices with code and 8-digit number: as 航信, 百望 and the tax bureaus' platform draw it, and on paper.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { sizeWithin, wrap } from '../font.ts'
import { isSpecial, isUntaxed, printedTax, titleOf, type SampleInvoice, type SampleLine } from '../sample-invoice.ts'
import { codedLabels, type CodedStyle } from './coded-labels.ts'
import { BLACK, BROWN, crossed, moved, newPen, type Face, type Pen } from './marks.ts'
import { sellerStamp, supervisionMark } from './seal.ts'

const STEP = 4.2
const ROWS = 7
/** Columns: left edge, title, place and set of the values. */
interface Column {
  readonly from: number
  readonly title: string
  readonly titleX: number
  readonly x: number
  readonly align: 'left' | 'right' | 'centre'
  readonly tag: string
  readonly text: (line: SampleLine, invoice: SampleInvoice) => string
}
const moneyColumns: readonly Column[] = [
  { from: 134.3, title: '金 额', titleX: 146, x: 163.6, align: 'right', tag: 'Amount', text: (l) => fromFen(l.amount) },
  { from: 164.3, title: '税率', titleX: 166.6, x: 174.6, align: 'right', tag: 'TaxScheme', text: (l) => l.taxRate },
  { from: 175.3, title: '税 额', titleX: 187, x: 204.8, align: 'right', tag: 'TaxAmount', text: (l) => printedTax(l, fromFen(l.tax)) },
]
const goodsColumns: readonly Column[] = [
  { from: 4.5, title: '货物或应税劳务、服务名称', titleX: 11, x: 5.3, align: 'left', tag: 'Item', text: (l) => l.name },
  { from: 56.3, title: '规格型号', titleX: 63.2, x: 57.6, align: 'left', tag: 'Specification', text: (l) => l.spec },
  { from: 82.3, title: '单位', titleX: 85, x: 88.3, align: 'centre', tag: 'MeasurementDimension', text: (l) => l.unit },
  { from: 94.3, title: '数 量', titleX: 100, x: 113.6, align: 'right', tag: 'Quantity', text: (l) => l.quantity },
  { from: 114.3, title: '单 价', titleX: 120.2, x: 133.6, align: 'right', tag: 'Price', text: (l) => l.unitPrice },
  ...moneyColumns,
]
const tollColumns: readonly Column[] = [
  { from: 4.5, title: '项目名称', titleX: 19.8, x: 5.3, align: 'left', tag: 'Item', text: (l) => l.name },
  { from: 47.7, title: '车牌号', titleX: 60, x: 49.5, align: 'left', tag: 'PlateNumber', text: (_, i) => i.toll?.plate ?? '' },
  { from: 81.2, title: '类型', titleX: 84.5, x: 87.6, align: 'centre', tag: 'VehicleType', text: (_, i) => i.toll?.vehicleType ?? '' },
  { from: 93.9, title: '通行日期起', titleX: 96, x: 104, align: 'centre', tag: 'StartDate', text: (_, i) => i.toll?.from ?? '' },
  { from: 114, title: '通行日期止', titleX: 116, x: 124, align: 'centre', tag: 'EndDate', text: (_, i) => i.toll?.to ?? '' },
  ...moneyColumns,
]
const widthOfName = (columns: readonly Column[]): number => (columns[1]?.from ?? 56.3) - 6
const rowsOf = (line: SampleLine, columns: readonly Column[]): number => wrap(line.name, 3.175, widthOfName(columns)).length
/** Whether the lines need a separate 销货清单. */
export const needsList = (invoice: SampleInvoice): boolean =>
  invoice.lines.reduce((sum, line) => sum + rowsOf(line, goodsColumns), 0) > ROWS

/** The face; `listed` prints （详见销货清单） in place of the lines. */
export const codedFace = (invoice: SampleInvoice, style: CodedStyle, listed = needsList(invoice)): Face => {
  const pen = newPen(BROWN)
  const columns = invoice.toll ? tollColumns : goodsColumns
  frame(pen, columns)
  head(pen, invoice, style)
  parties(pen, invoice, style)
  for (const column of columns) pen.label(column.titleX, 56, column.title)
  if (listed) {
    pen.value(5.3, 60.6, '(详见销货清单)')
    pen.value(163.6, 60.6, fromFen(invoice.amount), { align: 'right' })
    pen.value(204.8, 60.6, fromFen(invoice.tax), { align: 'right' })
  } else items(pen, invoice, columns)
  totals(pen, invoice, style)
  const labels = codedLabels[style]
  for (const [x, label, value, tag] of [
    [7, labels.payee, invoice.payee, 'Payee'],
    [66, labels.reviewer, invoice.reviewer, 'Checker'],
    [108.5, labels.drawer, invoice.drawer, 'InvoiceClerk'],
  ] as const) {
    pen.label(x, 128, label)
    pen.value(x + (x === 66 ? 12 : 17), 128, value, { tag })
  }
  if (style !== 'taxPlatform') {
    pen.label(152.5, 128, labels.stamp)
    sellerStamp(pen, 184, 122, invoice.seller.name, invoice.seller.taxId)
  }
  return place(pen, style)
}
/** Paper and 航信 sheets are wider than the form, so that it is a little to the right. */
const place = (pen: Pen, style: CodedStyle): Face => {
  const [dx, dy, width, height] = {
    aisino: [3.45, -1, 215.2, 139],
    baiwang: [3.2, -0.6, 215, 139],
    taxPlatform: [0, 0, 210, 140],
    paper: [15, 2, 240, 140],
  }[style] as [number, number, number, number]
  return { width, height, marks: moved(pen.marks, dx, dy) }
}
const frame = (pen: Pen, columns: readonly Column[]): void => {
  pen.rules(0.25, [68.5, 18, 141.5, 18], [68.5, 19, 141.5, 19])
  for (const y of [30, 52, 96, 104, 124]) pen.rules(0.25, [4.5, y, 205.5, y])
  pen.rules(0.25, [4.5, 30, 4.5, 124], [205.5, 30, 205.5, 124])
  for (const x of [12.3, 119.3, 124.3]) pen.rules(0.25, [x, 30, x, 52], [x, 104, x, 124])
  columns.slice(1).forEach((column, i) => pen.rules(0.25, [column.from, 52, column.from, i === 0 ? 104 : 96]))
}
const head = (pen: Pen, i: SampleInvoice, style: CodedStyle): void => {
  const labels = codedLabels[style]
  const [year, month, day] = i.date.split('-') as [string, string, string]
  pen.qr(8.5, 5, 18, i.qr)
  supervisionMark(pen, 105, 18, i.region.bureau, style === 'baiwang')
  pen.label(105, 14.4, titleOf(i), { size: 6.9, align: 'centre' })
  if (i.business) pen.label(31, 22, i.business, { size: 5, ink: BLACK })
  if (style === 'paper') return paperHead(pen, i)
  pen.label(5.3, 26.9, labels.machine)
  pen.value(21.5, 26.9, i.machineNumber, { tag: 'MachineNo' })
  const x = 148.8
  const values = 164.2
  for (const [y, label, value, tag] of [
    [10.4, labels.code, i.code, 'InvoiceCode'],
    [15.6, labels.number, i.number, 'InvoiceNo'],
    [25.6, labels.check, (i.checkCode.match(/.{5}/g) ?? []).join(' '), 'InvoiceCheckCode'],
  ] as const) {
    if (value === '') continue
    pen.label(x, y, label)
    pen.value(values, y, value, { tag })
  }
  pen.label(x, 20.6, labels.date)
  if (style !== 'baiwang') return pen.value(values, 20.6, `${year}年${month}月${day}日`, { tag: 'IssueDate' })
  for (const [dx, number, unit] of [
    [0, year, '年'],
    [12, month, '月'],
    [19.5, day, '日'],
  ] as const) {
    pen.value(values + dx, 20.6, number)
    pen.label(values + dx + (unit === '年' ? 8 : 4.3), 20.5, unit)
  }
}
/** On paper the code is on the left, the number on the right, both large; a special invoice prints no check code. */
const paperHead = (pen: Pen, i: SampleInvoice): void => {
  pen.value(30, 13, i.code, { size: 5.4 })
  pen.label(150, 13, 'No', { size: 5.4 })
  pen.value(158.5, 13, i.number, { size: 6, ink: '#223a8c' })
  pen.value(190, 10, i.code, { size: 3 })
  pen.value(190, 14.4, i.number, { size: 3 })
  if (i.digitalNumber) {
    pen.label(31, 20.6, '数电票号码：')
    pen.value(50, 20.6, i.digitalNumber)
  }
  pen.label(153, 24.8, '开票日期：')
  pen.value(169, 24.8, `${i.date.slice(0, 4)}年${i.date.slice(5, 7)}月${i.date.slice(8)}日`)
  if (isSpecial(i)) pen.label(105, 26.5, '发 票 联', { align: 'centre', size: 3.6 })
  else {
    pen.label(31, 27.6, '校验码')
    pen.value(42, 27.6, (i.checkCode.match(/.{5}/g) ?? []).join(' '))
  }
}
const parties = (pen: Pen, i: SampleInvoice, style: CodedStyle): void => {
  const labels = codedLabels[style]
  for (const [top, title, party, side] of [
    [30, '购买方', i.buyer, 'Buyer'],
    [104, '销售方', i.seller, 'Seller'],
  ] as const) {
    const step = top === 30 ? 5.3 : 4.75
    const first = top === 30 ? 34.3 : 108.1
    pen.vertical(6.9, top + 6.4, title, 6)
    const rows = [
      [labels.name, party.name, 'Name'],
      [labels.taxId, party.taxId, 'TaxID'],
      [labels.address, `${party.address} ${party.phone}`.trim(), 'AddrTel'],
      [labels.bank, `${party.bank} ${party.account}`.trim(), 'FinancialAccount'],
    ] as const
    rows.forEach(([label, value, tag], at) => {
      pen.label(13.5, first + at * step, label)
      pen.value(35.8, first + at * step, value, { tag: `${side}${tag}`, ...(tag === 'TaxID' ? { font: 'mono', size: 4 } : fit(value)) })
    })
  }
  pen.vertical(120.4, 36.4, '密码区', 6)
  i.cipher.forEach((line, at) => pen.value(127.5, 35.4 + at * 5, line, { font: 'mono', size: 4.4, tag: 'TaxControlCode' }))
  pen.vertical(120.4, 111.5, '备注', 8)
  i.remark.flatMap((line) => [...wrap(line, 3.175, 78)]).forEach((line, at) => pen.value(126, 108.2 + at * 4.2, line, { tag: 'Note' }))
}
/** Long addresses are smaller, as in the writers of these forms. */
const fit = (value: string): { size?: number } =>
  value.length > 40 ? { size: 2.1 } : value.length > 32 ? { size: 2.3 } : value.length > 27 ? { size: 2.6 } : {}
const items = (pen: Pen, i: SampleInvoice, columns: readonly Column[]): void => {
  let row = 0
  for (const line of i.lines) {
    const y = 60.6 + row * STEP
    for (const column of columns) {
      const parts = column.tag === 'Item' ? wrap(line.name, 3.175, widthOfName(columns)) : [column.text(line, i)]
      const room = (columns[columns.indexOf(column) + 1]?.from ?? 205.5) - column.from - 1
      parts.forEach((part, at) =>
        pen.value(column.x, y + at * STEP, part, { align: column.align, tag: column.tag, size: sizeWithin(part, room) }),
      )
    }
    row += rowsOf(line, columns)
  }
}
const totals = (pen: Pen, i: SampleInvoice, style: CodedStyle): void => {
  const { sign, small, words } = codedLabels[style]
  const exempt = i.lines.every(isUntaxed)
  pen.label(23, 94.3, '合')
  pen.label(36, 94.3, '计')
  pen.value(163.6, 94.3, `${sign}${fromFen(i.amount)}`, { align: 'right', tag: 'TaxExclusiveTotalAmount' })
  pen.value(204.8, 94.3, exempt ? '***' : `${sign}${fromFen(i.tax)}`, { align: 'right', tag: 'TaxTotalAmount' })
  pen.label(17, 101.2, words)
  crossed(pen, 60, 100, 1.9)
  pen.value(63.4, 101.2, style === 'aisino' ? i.words.replace('圆', '元') : i.words)
  pen.label(157, 101.2, small)
  pen.value(170, 101.2, `${sign}${fromFen(i.total)}`, { tag: 'TaxInclusiveTotalAmount' })
}
