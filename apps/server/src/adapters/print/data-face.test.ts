// Faces drawn from data: long texts stay complete and readable on paper.
import { describe, expect, it } from 'vitest'
import type { Face } from '@piaotai/sample-invoices/face/marks.ts'
import { dataFaces } from './data-face.ts'

const name = '苏州𬭚䶮'.repeat(20)
const spec = 'DN50-PN16/不锈钢304 '.repeat(6).trim()
const remark = '合同号 YT-2026-3145；'.repeat(13)
const line = {
  name: '*金属制品*阀门',
  spec: null,
  unit: '件',
  quantity: '1',
  unitPrice: '100.00',
  amount: '100.00',
  taxRate: '13%',
  taxAmount: '13.00',
}
const data = {
  title: '电子发票（普通发票）',
  code: null,
  number: '26322000000120330568',
  date: '2026-11-17',
  checkCode: null,
  buyer: { name: '购方', taxId: null },
  seller: { name, taxId: '91320594MA1X7K3Q2J' },
  lines: [line],
  amountExcludingTax: '100.00',
  taxAmount: '13.00',
  amountIncludingTax: '113.00',
  words: '壹佰壹拾叁圆整',
  remark: null,
  drawer: null,
  note: '按数据绘制',
}
/** The texts of a page in order, and the smallest letter size in millimetres. */
const written = ({ marks }: Face) => {
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []))
  return { text: texts.map((mark) => mark.text).join(''), least: Math.min(...texts.map((mark) => mark.size)) }
}

describe('A face drawn from data', () => {
  it('shows a party’s name of a hundred characters whole, in letters that can be read', () => {
    const { text, least } = written(dataFaces(data)[0]!)
    expect([text.includes(name), least >= 2]).toEqual([true, true])
  })
  it('shows a long specification of each line whole, in letters that can be read', () => {
    const pages = dataFaces({ ...data, seller: data.buyer, lines: Array.from({ length: 4 }, () => ({ ...line, spec })) })
    const all = pages.map(written)
    expect([
      all
        .map((page) => page.text)
        .join('')
        .split(spec).length - 1,
      Math.min(...all.map((page) => page.least)) >= 2,
    ]).toEqual([4, true])
  })
  it('shows a remark as long as an invoice has, and says of a longer one that it goes on', () => {
    const [whole, longer] = [remark, remark.repeat(3)].map((text) => written(dataFaces({ ...data, seller: data.buyer, remark: text })[0]!))
    expect([whole!.text.includes(remark), longer!.text.includes('…'), longer!.least >= 2]).toEqual([true, true, true])
  })
})
