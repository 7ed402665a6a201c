// 二手车销售统一发票: buyer, seller, car, price, and the market that vouches; one price and no tax.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { chineseDate, isDigital, titleOf, type SampleInvoice } from '../sample-invoice.ts'
import { BROWN, crossed, newPen, type Face } from './marks.ts'
import { supervisionMark } from './seal.ts'

const STEP = 8
type Cells = readonly (readonly [x: number, label: string, valueX: number, value: string])[]
const rowsOf = (
  i: SampleInvoice,
  { plate, registration, authority, market }: NonNullable<SampleInvoice['usedCar']>,
  v: NonNullable<SampleInvoice['vehicle']>,
): readonly Cells[] => [
  [
    [12, '买方单位/个人', 44, i.buyer.name],
    [124, '单位代码/身份证号码', 158, i.buyer.taxId],
  ],
  [
    [12, '买方单位/个人住址', 44, i.buyer.address],
    [124, '电话', 158, i.buyer.phone],
  ],
  [
    [12, '卖方单位/个人', 44, i.seller.name],
    [124, '单位代码/身份证号码', 158, i.seller.taxId],
  ],
  [
    [12, '卖方单位/个人住址', 44, i.seller.address],
    [124, '电话', 158, i.seller.phone],
  ],
  [
    [12, '车牌照号', 44, plate],
    [88, '登记证号', 106, registration],
    [158, '车辆类型', 176, v.kind.slice(0, 10)],
  ],
  [
    [12, '车架号/车辆识别代码', 44, v.frame],
    [88, '厂牌型号', 106, v.model],
    [142, '转入地车辆管理所名称', 176, authority],
  ],
  [
    [12, '车价合计（大写）', 50, i.words],
    [150, '小写', 160, `¥${fromFen(i.total)}`],
  ],
  [[12, '经营、拍卖单位', 44, '']],
  [
    [12, '经营、拍卖单位地址', 44, ''],
    [124, '纳税人识别号', 158, ''],
  ],
  [
    [12, '开户银行及账号', 44, ''],
    [124, '电话', 158, ''],
  ],
  [
    [12, '二手车市场', 44, market.name],
    [124, '纳税人识别号', 158, market.taxId],
  ],
  [
    [12, '地址', 44, market.address],
    [124, '电话', 158, market.phone],
  ],
  [
    [12, '开户银行及账号', 44, `${market.bank} ${market.account}`],
    [150, '开票人', 164, i.drawer],
  ],
  [[12, '备注', 44, i.remark.join(' ')]],
]
export const usedCarFace = (i: SampleInvoice): Face => {
  if (!i.usedCar || !i.vehicle) throw new RangeError('no used car')
  const pen = newPen(BROWN, 3.2)
  const digital = isDigital(i)
  pen.label(115, 14, titleOf(i), { size: 7, align: 'centre' })
  supervisionMark(pen, 115, 18, i.region.bureau)
  pen.qr(12, 7, 19, i.qr)
  const head = digital
    ? ([
        ['发票号码：', i.number],
        ['开票日期：', chineseDate(i.date)],
      ] as const)
    : ([
        ['发票代码', i.code],
        ['发票号码', i.number],
        ['开票日期', i.date],
      ] as const)
  head.forEach(([label, value], at) => {
    pen.label(162, 14 + at * 6, label)
    pen.value(180, 14 + at * 6, value)
  })
  const rows = rowsOf(i, i.usedCar, i.vehicle)
  rows.forEach((cells, at) => {
    const y = 36 + at * STEP
    pen.rules(0.3, [10, y, 220, y])
    for (const [x, label, valueX, value] of cells) {
      pen.label(x, y + 5.2, label)
      pen.value(valueX, y + 5.2, value, value.length > 22 ? { size: 2.6 } : {})
    }
    if (at === 6) crossed(pen, 47, y + 4, 1.8)
  })
  const bottom = 36 + rows.length * STEP
  pen.rules(0.3, [10, bottom, 220, bottom], [10, 36, 10, bottom], [220, 36, 220, bottom])
  return { width: 230, height: bottom + 8, marks: pen.marks }
}
