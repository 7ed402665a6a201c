// 电子发票（航空运输电子客票行程单): flights in a table, fare parts below, buyer at the foot.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { titleOf, type SampleInvoice } from '../sample-invoice.ts'
import { BLACK, GOLD, newPen, type Face, type Pen } from './marks.ts'
import { supervisionMark } from './seal.ts'

const left = 7
const right = 203
export const airFace = (i: SampleInvoice): Face => {
  if (!i.air) throw new RangeError('no air ticket')
  const t = i.air
  const pen = newPen(GOLD, 2.9)
  pen.label(105, 13, titleOf(i), { size: 5.8, align: 'centre' })
  supervisionMark(pen, 105, 19, i.region.bureau)
  pen.label(7, 25.5, '国内国际标识：')
  pen.value(28, 25.5, '国内')
  pen.qr(131, 15, 16, i.qr)
  pen.label(150, 18, '开具状态：')
  pen.value(166, 18, '正常')
  pen.label(150, 30, '发票号码：')
  pen.value(166, 30, i.number)
  frame(pen)
  for (const [x, label, value] of [
    [7.3, '旅客姓名', t.traveller],
    [46, '有效身份证件号码', t.idNumber],
    [123.3, '签注', '不得签转'],
  ] as const) {
    pen.label(x, 35.4, label)
    pen.value(x + 1.5, 42.4, value)
  }
  for (const [x, label] of [
    [48, '承运人'],
    [65.6, '航班号'],
    [82.6, '座位等级'],
    [99.4, '日期'],
    [116.2, '时间'],
    [137, '客票级别/客票类别'],
    [161, '客票生效日期'],
    [181, '有效截止日期'],
    [197, '免费行李'],
  ] as const)
    pen.label(x, 49.8, label, { align: 'centre', size: 2.7 })
  t.flights.forEach((flight, at) => drawFlight(pen, flight, 55 + at * 11))
  const parts = [
    [40, 62, '票价', `CNY ${fromFen(t.fare)}`],
    [63, 85, '燃油附加费', `CNY ${fromFen(t.fuel)}`],
    [86, 101, '增值税税率', '9%'],
    [102, 124, '增值税税额', `CNY ${fromFen(i.tax)}`],
    [125, 147, '民航发展基金', `CNY ${fromFen(t.developmentFund)}`],
    [148, 170, '其他税费', `CNY ${fromFen(t.otherTaxes)}`],
    [171, 202.5, '合计', `CNY ${fromFen(i.total)}`],
  ] as const
  for (const [x, end, label, value] of parts) {
    pen.label(x + 0.4, 110.6, label)
    pen.value(end, 116, value, { align: 'right' })
  }
  const foot = [
    [7.3, 122.4, '电子客票号码：', t.ticketNumber],
    [70, 122.4, '验证码：', t.verificationCode],
    [102, 122.4, '提示信息：', '样例'],
    [171.3, 122.4, '保险费：', '0.00'],
    [7.3, 130, '销售网点代号：', t.agent],
    [84, 130, '填开单位：', i.seller.name],
    [168, 130, '填开日期：', i.date],
    [7.3, 137.6, '购买方名称：', i.buyer.name],
    [105, 137.6, '统一社会信用代码/纳税人识别号：', i.buyer.taxId],
  ] as const
  for (const [x, y, label, value] of foot) {
    pen.label(x, y, label)
    pen.value(x + label.length * 2.9 + 0.5, y, value)
  }
  return { width: 210, height: 148, marks: pen.marks }
}
const drawFlight = (pen: Pen, f: NonNullable<SampleInvoice['air']>['flights'][number], y: number): void => {
  pen.label(8, y, '自:')
  pen.value(13.5, y, f.from)
  pen.label(8, y + 5, '至:')
  pen.value(13.5, y + 5, f.to)
  for (const [x, value] of [
    [48, f.carrier],
    [65.6, f.flight],
    [82.6, f.cabin],
    [99.4, f.date],
    [116.2, f.time],
    [137, `${f.cabin}50`],
    [197, '20K'],
  ] as const)
    pen.value(x, y + 2.8, value, { align: 'centre' })
}
const frame = (pen: Pen): void => {
  const rules: [number, number, number, number][] = [
    [left, 32, right, 32],
    [left, 46, right, 46],
    [40, 51.5, right, 51.5],
    [40, 107, right, 107],
    [left, 118, right, 118],
    [left, 125.5, right, 125.5],
    [left, 133, right, 133],
    [left, 140.5, right, 140.5],
    [left, 32, left, 140.5],
    [right, 32, right, 140.5],
    [45, 32, 45, 46],
    [123, 32, 123, 107],
    [40, 46, 40, 118],
  ]
  for (const x of [56, 75.4, 90, 109.4, 151, 171, 190.6]) rules.push([x, 46, x, 107])
  for (const x of [62.8, 85.8, 101.8, 124.8, 147.8, 170.8]) rules.push([x, 107, x, 118])
  for (const [x1, y1, x2, y2] of rules) pen.path(`M${x1} ${y1}L${x2} ${y2}`, 0.25, { ink: BLACK })
}
