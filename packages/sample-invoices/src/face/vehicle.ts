// 机动车销售统一发票 on paper: a grid of labelled cells.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { chineseDate, isDigital, titleOf, type SampleInvoice } from '../sample-invoice.ts'
import { BROWN, crossed, newPen, type Face } from './marks.ts'
import { sellerStamp, supervisionMark } from './seal.ts'

export const vehicleFace = (i: SampleInvoice): Face => {
  if (!i.vehicle) throw new RangeError('no vehicle')
  const v = i.vehicle
  const pen = newPen(BROWN, 3.4)
  const rows: number[] = Array.from({ length: 14 }, (_, at) => 36 + at * 8.4)
  pen.label(115, 15, titleOf(i), { size: 7.4, align: 'centre' })
  supervisionMark(pen, 115, 19, i.region.bureau)
  pen.label(115, 31, '发 票 联', { size: 4, align: 'centre' })
  const digital = isDigital(i)
  if (digital) {
    pen.qr(12, 8, 20, i.qr)
    pen.label(160, 22, '发票号码：')
    pen.value(178, 22, i.number)
    pen.label(160, 29, '开票日期：')
    pen.value(178, 29, chineseDate(i.date))
  } else {
    pen.label(12, 26, '开票日期')
    pen.value(28, 26, i.date)
    pen.label(160, 22, '发票代码')
    pen.value(178, 22, i.code, { size: 4.4 })
    pen.label(160, 29, '发票号码')
    pen.value(178, 29, i.number, { size: 4.4 })
  }
  for (const y of rows) pen.rules(0.3, [10, y, 220, y])
  const bottom = rows.at(-1) ?? 145
  pen.rules(0.3, [10, 36, 10, bottom], [220, 36, 220, bottom], [44, 36, 44, bottom])
  const cells: readonly (readonly [number, string, string, string, string])[] = [
    ...(digital
      ? []
      : ([
          [0, '机打代码', i.code, '税控码', i.cipher[0] ?? ''],
          [1, '机打号码', i.number, '机器编号', i.machineNumber],
        ] as const)),
    [2, '购买方名称', i.buyer.name, '统一社会信用代码/纳税人识别号/身份证明号码', i.buyer.taxId],
    [3, '车辆类型', v.kind, '厂牌型号', v.model],
    [4, '产地', v.origin, '合格证号', v.certificate],
    [5, '发动机号码', v.engine, '车辆识别代号', v.frame],
    [7, '销货单位名称', i.seller.name, '电话', i.seller.phone],
    [8, '纳税人识别号', i.seller.taxId, '账号', i.seller.account],
    [9, '地址', i.seller.address, '开户银行', i.seller.bank],
    [10, '增值税税率', i.lines[0]?.taxRate ?? '', '增值税税额', `¥${fromFen(i.tax)}`],
    [11, '不含税价', `小写 ¥${fromFen(i.amount)}`, '主管税务机关', `${i.region.bureau}税务局`],
  ]
  for (const [row, label, value, label2, value2] of cells) {
    const y = (rows[row] ?? 0) + 5.6
    const small = (text: string): { size?: number } => (text.length > 20 ? { size: 2.7 } : {})
    pen.label(12, y, label)
    pen.value(46, y, value, small(value))
    if (label2.length > 12)
      for (const [at, part] of ['统一社会信用代码/', '纳税人识别号/', '身份证明号码'].entries())
        pen.label(125, y - 2.6 + at * 2.3, part, { size: 2.1 })
    else pen.label(125, y, label2)
    pen.value(156, y, value2, small(value2))
    pen.rules(0.3, [123, rows[row] ?? 0, 123, rows[row + 1] ?? 0], [154, rows[row] ?? 0, 154, rows[row + 1] ?? 0])
  }
  const total = (rows[6] ?? 0) + 5.6
  pen.label(12, total, '价税合计')
  crossed(pen, 50, total - 1.2, 2)
  pen.value(54, total, i.words)
  pen.label(150, total, '小写')
  pen.value(160, total, `¥${fromFen(i.total)}`, { size: 4 })
  pen.label(12, (rows[12] ?? 0) + 5.6, '开票人')
  pen.value(46, (rows[12] ?? 0) + 5.6, i.drawer)
  pen.label(125, (rows[12] ?? 0) + 5.6, '备注：一车一票')
  pen.value(160, (rows[12] ?? 0) + 5.6, chineseDate(i.date))
  sellerStamp(pen, 180, 130, i.seller.name, i.seller.taxId)
  return { width: 230, height: 152, marks: pen.marks }
}
