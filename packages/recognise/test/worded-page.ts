// Pages of a few words in an invoice's places: input of the wording tests, with the resulting readings.
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { readLayout } from '../src/layout/read-layout.ts'
import { reconcile } from '../src/reconcile.ts'
import type { TextPage, Word } from '../src/recogniser.ts'

export type Text = readonly [x: number, y: number, text: string, height?: number]
/** Texts by their place on a page of 600 by 400, ten units high. */
export const page = (texts: readonly Text[], number = 1): TextPage => ({
  page: number,
  width: 600,
  height: 400,
  words: texts.map(
    ([x, y, text, height = 10]): Word => ({
      text,
      x,
      y,
      height,
      width: [...text].reduce((sum, c) => sum + (c <= '~' ? height / 2 : height), 0),
    }),
  ),
})
export const number = '26322000000123456789'
export const buyerId = '91320594MA1X7K3Q2J'
export const seller = '上海屏山计算机有限公司'
export const head: readonly Text[] = [
  [200, 30, '电子发票（普通发票）', 20],
  [420, 30, `发票号码：${number}`],
  [420, 50, '开票日期：2026年03月04日'],
]
export const parties = (buyer: readonly Text[]): readonly Text[] => [
  [16, 90, '购'],
  [302, 90, '销'],
  ...buyer,
  [318, 100, `名称：${seller}`],
  [318, 125, '统一社会信用代码/纳税人识别号：'],
]
export const usual = parties([
  [32, 100, '名称：苏州观澜贸易有限公司'],
  [32, 125, `统一社会信用代码/纳税人识别号：${buyerId}`],
])
export const columns: readonly Text[] = [
  [40, 150, '项目名称'],
  [200, 150, '单位'],
  [260, 150, '数量'],
  [330, 150, '单价'],
  [410, 150, '金额'],
  [470, 150, '税率/征收率'],
  [560, 150, '税额'],
]
export const line: readonly Text[] = [
  [20, 165, '*软件*维护费'],
  [405, 165, '100.00'],
  [480, 165, '6%'],
  [560, 165, '6.00'],
]
export const sums = (net: string, tax: string, total: string, words = '壹佰零陆圆整'): readonly Text[] => [
  [50, 260, '合'],
  [100, 260, '计'],
  [395, 260, net],
  [545, 260, tax],
  [50, 280, '价税合计（大写）'],
  [200, 280, words],
  [400, 280, '（小写）'],
  [450, 280, total],
]
export const foot: readonly Text[] = [
  [17, 310, '备'],
  [17, 327, '注'],
  [20, 370, '开票人：韦彦'],
]
export const read = (...pages: readonly (readonly Text[])[]): Reading | undefined => {
  const [found] = readLayout(pages.map((texts, i) => page(texts, i + 1))).invoices
  return found && reconcile([found.evidence], found.pages, new Date('2026-11-21'))
}
export const figures = (r: Reading | undefined) => [
  r?.amountExcludingTax,
  r?.taxAmount,
  r?.amountIncludingTax,
  r?.lines.map((l) => [l.amount, l.taxAmount]),
]
export const warned = (r: Reading | undefined): readonly string[] => [...new Set(r?.warnings.map((w) => w.field))]
