// 销售货物或者提供应税劳务、服务清单: the list of a coded face whose lines do not fit on it.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { sizeWithin, wrap } from '../font.ts'
import { chineseDate, printedTax, type SampleInvoice } from '../sample-invoice.ts'
import { BROWN, newPen, type Face } from './marks.ts'
import { sellerStamp } from './seal.ts'

const PER_PAGE = 25
const edges = [10, 22, 68, 92, 102, 120, 142, 166, 178, 200]
const titles = ['序号', '货物(劳务)名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额']
export const listFaces = (i: SampleInvoice): readonly Face[] => {
  const pages = Math.ceil(i.lines.length / PER_PAGE)
  return Array.from({ length: pages }, (_, page): Face => {
    const pen = newPen(BROWN)
    const lines = i.lines.slice(page * PER_PAGE, (page + 1) * PER_PAGE)
    pen.label(105, 20, '销售货物或者提供应税劳务、服务清单', { size: 6, align: 'centre' })
    pen.label(12, 30, '购买方名称：')
    pen.value(32, 30, i.buyer.name)
    pen.label(12, 36, '销售方名称：')
    pen.value(32, 36, i.seller.name)
    pen.label(12, 42, '所属增值税电子普通发票代码：'.replace('电子普通', i.type === 11 ? '电子专用' : i.type === 30 ? '电子普通' : ''))
    pen.value(58, 42, i.code)
    pen.label(100, 42, '号码：')
    pen.value(110, 42, i.number)
    pen.label(160, 42, `共 ${pages} 页 第 ${page + 1} 页`)
    const bottom = 54 + (PER_PAGE + 2) * 8
    pen.rules(0.25, [10, 46, 200, 46], [10, 54, 200, 54], [10, bottom - 16, 200, bottom - 16], [10, bottom, 200, bottom])
    for (const x of edges) pen.rules(0.25, [x, 46, x, bottom])
    titles.forEach((title, at) => pen.label(((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2, 51, title, { align: 'centre' }))
    lines.forEach((line, at) => {
      const y = 58 + at * 8
      pen.value(16, y + 1, `${page * PER_PAGE + at + 1}`, { align: 'centre' })
      wrap(line.name, 2.8, 44)
        .slice(0, 2)
        .forEach((part, k) => pen.value(23, y + k * 3.4, part, { size: 2.8 }))
      pen.value(69, y, line.spec, { size: sizeWithin(line.spec, 22.5, 2.6) })
      pen.value(97, y, line.unit, { align: 'centre' })
      for (const [x, text] of [
        [119, line.quantity],
        [141, line.unitPrice],
        [165, fromFen(line.amount)],
        [177, line.taxRate],
        [199, printedTax(line, fromFen(line.tax))],
      ] as const)
        pen.value(x, y, text, { align: 'right', size: 2.8 })
    })
    const sum = (of: 'amount' | 'tax'): string => fromFen(lines.reduce((total, line) => total + line[of], 0n))
    for (const [y, title, amount, tax] of [
      [bottom - 11, '小计', sum('amount'), sum('tax')],
      [bottom - 3, '总计', fromFen(i.amount), fromFen(i.tax)],
    ] as const) {
      pen.label(16, y, title, { align: 'centre' })
      pen.value(165, y, `¥${amount}`, { align: 'right', size: 2.8 })
      pen.value(199, y, `¥${tax}`, { align: 'right', size: 2.8 })
    }
    pen.label(12, bottom + 8, '销售方（章）：')
    pen.label(130, bottom + 8, '填开日期：')
    pen.value(147, bottom + 8, chineseDate(i.date))
    sellerStamp(pen, 60, bottom + 6, i.seller.name, i.seller.taxId)
    return { width: 210, height: 297, marks: pen.marks }
  })
}
