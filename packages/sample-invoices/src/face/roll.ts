// 增值税普通发票（卷票）: a strip of thermal paper 57 mm wide, one label a row, amounts with tax.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { wrap } from '../font.ts'
import type { SampleInvoice } from '../sample-invoice.ts'
import { BLACK, newPen, type Face } from './marks.ts'
import { sellerStamp } from './seal.ts'

const WIDTH = 57
const LEFT = 3.5
const STEP = 4.6
const SIZE = 3
/** Any VAT invoice with a code drawn as a roll; its QR code stays that of the invoice. */
export const rollFace = (invoice: SampleInvoice): Face => {
  const pen = newPen(BLACK, SIZE)
  let y = 9
  pen.label(WIDTH / 2, y, `${invoice.region.name}增值税普通发票`, { size: 4.2, align: 'centre' })
  pen.label(WIDTH / 2, (y += 5.2), '发 票 联', { size: 3.2, align: 'centre' })
  y += 2
  const row = (label: string, value: string): void => {
    y += STEP
    pen.label(LEFT, y, label)
    wrap(value, SIZE, WIDTH - LEFT - 3 - label.length * SIZE).forEach((part, i) =>
      pen.value(LEFT + label.length * SIZE, i === 0 ? y : (y += STEP), part),
    )
  }
  row('发票代码：', invoice.code)
  row('发票号码：', invoice.number)
  row('机打号码：', invoice.number)
  row('机器编号：', invoice.machineNumber)
  row('收款员：', invoice.payee)
  row('销售方名称：', invoice.seller.name)
  row('税号：', invoice.seller.taxId)
  row('开票日期：', invoice.date)
  row('购买方名称：', invoice.buyer.name)
  row('税号：', invoice.buyer.taxId)
  y += STEP + 1
  for (const [x, head] of [
    [LEFT, '项目'],
    [19, '单价'],
    [31, '数量'],
    [45, '金额'],
  ] as const)
    pen.label(x, y, head)
  for (const line of invoice.lines) {
    wrap(line.name, SIZE, WIDTH - LEFT - 3).forEach((part) => pen.value(LEFT, (y += STEP), part))
    y += STEP
    pen.value(30, y, line.unitPrice.slice(0, 7), { align: 'right' })
    pen.value(38, y, line.quantity.slice(0, 6), { align: 'right' })
    pen.value(54, y, fromFen(line.amount + line.tax), { align: 'right' })
  }
  y += 1
  row('合计金额(小写)：', `￥${fromFen(invoice.total)}`)
  row('合计金额(大写)：', invoice.words)
  row('校验码：', (invoice.checkCode.match(/.{5}/g) ?? []).join(' '))
  pen.qr(LEFT + 2, (y += 3), 18, invoice.qr)
  sellerStamp(pen, 38, y + 10, invoice.seller.name, invoice.seller.taxId)
  return { width: WIDTH, height: y + 26, marks: pen.marks }
}
