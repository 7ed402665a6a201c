// 电子发票（铁路电子客票): a small sheet with stations, train, seat, fare and the buyer.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { chineseDate, titleOf, type SampleInvoice } from '../sample-invoice.ts'
import { BLACK, MAROON, newPen, type Face } from './marks.ts'
import { supervisionMark } from './seal.ts'

export const railFace = (i: SampleInvoice): Face => {
  if (!i.rail) throw new RangeError('no rail ticket')
  const t = i.rail
  const pen = newPen(BLACK, 4)
  pen.label(80, 14, titleOf(i), { size: 6, align: 'centre' })
  supervisionMark(pen, 80, 20, i.region.bureau)
  pen.label(5, 24, '发票号码:', { size: 3.6 })
  pen.value(22, 24, i.number, { size: 3.6 })
  pen.label(100, 24, '开票日期:')
  pen.value(118, 24, chineseDate(i.date))
  pen.rules(0.3, [5, 28, 155, 28], [5, 92, 155, 92], [5, 28, 5, 92], [155, 28, 155, 92])
  pen.value(14, 40, `${t.from}站`, { size: 6.4 })
  pen.value(18, 45, t.fromLatin, { size: 3.4 })
  pen.value(72, 40, t.train, { size: 6 })
  pen.path('M66 42L94 42M91 40.8L94 42L91 43.2', 0.3)
  pen.value(108, 40, `${t.to}站`, { size: 6.4 })
  pen.value(112, 45, t.toLatin, { size: 3.4 })
  pen.value(10, 53, `${chineseDate(t.date)} ${t.time}开`)
  pen.value(92, 53, `${t.carriage}车${t.seat}号`)
  pen.value(128, 53, t.seatLevel)
  pen.label(10, 62, t.refund ? '退票费:' : '票价:')
  pen.value(t.refund ? 25 : 21, 62, `￥${fromFen(i.total)}`, { size: 5, tag: 'Fare' })
  if (t.refund) pen.value(60, 62, '退票', { ink: MAROON })
  pen.value(10, 70, t.idNumber)
  pen.value(60, 70, t.traveller)
  pen.label(10, 78, '电子客票号:')
  pen.value(33, 78, t.ticketNumber)
  pen.label(10, 88, '购买方名称:')
  pen.value(32, 88, i.buyer.name)
  pen.label(86, 88, '统一社会信用代码:', { size: 3.4 })
  pen.value(114, 88, i.buyer.taxId, { size: 3.6 })
  pen.qr(126, 58, 24, i.qr)
  pen.label(80, 97, '买票请到12306 发货请到95306', { size: 3.2, align: 'centre' })
  pen.label(80, 101.5, '中国铁路祝您旅途愉快', { size: 3.2, align: 'centre' })
  return { width: 160, height: 106, marks: pen.marks }
}
