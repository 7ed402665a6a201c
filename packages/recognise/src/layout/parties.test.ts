import { describe, expect, test } from 'vitest'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { regions } from '@piaotai/sample-invoices/pool/regions.ts'
import type { TextPage } from '../recogniser.ts'
import { reconcile } from '../reconcile.ts'
import { readLayout } from './read-layout.ts'

/** Texts by their place on a page of 600 by 400, ten units high. */
const page = (...texts: readonly (readonly [x: number, y: number, text: string])[]): TextPage => ({
  page: 1,
  width: 600,
  height: 400,
  words: texts.map(([x, y, text]) => ({ text, x, y, height: 10, width: [...text].reduce((sum, c) => sum + (c <= '~' ? 5 : 10), 0) })),
})
const buyerId = '91320594MA1X7K3Q2J'
const sellerId = partyOf('上海屏山计算机有限公司', regions.shanghai).taxId
const table = [
  [40, 150, '项目名称'],
  [300, 150, '单价'],
  [410, 150, '金额'],
  [470, 150, '税率/征收率'],
  [560, 150, '税额'],
  [20, 165, '*软件*维护费'],
  [405, 165, '100.00'],
  [480, 165, '6%'],
  [560, 165, '6.00'],
  [50, 260, '合'],
  [100, 260, '计'],
  [400, 260, '¥100.00'],
  [555, 260, '¥6.00'],
  [50, 280, '价税合计（大写）'],
  [200, 280, '壹佰零陆圆整'],
  [400, 280, '（小写）'],
  [450, 280, '¥106.00'],
  [20, 370, '开票人：韦彦'],
] as const
const head = [
  [200, 30, '电子发票（普通发票）'],
  [420, 30, '发票号码：26322000000123456789'],
  [420, 50, '开票日期：2026年03月04日'],
] as const
const read = (...texts: readonly (readonly [number, number, string])[]) => {
  const [found] = readLayout([page(...head, ...texts, ...table)]).invoices
  const reading = found && reconcile([found.evidence], [1], new Date('2026-11-21'))
  return {
    parties: [reading?.buyer.name, reading?.buyer.taxId, reading?.seller.name, reading?.seller.taxId],
    warned: [...new Set(reading?.warnings.map((w) => w.field))],
  }
}
const sides = (left: string, right: string): readonly (readonly [number, number, string])[] => [
  [16, 90, left],
  [302, 90, right],
]
const labelled = [
  [32, 100, '名称：苏州观澜贸易有限公司'],
  [32, 125, `统一社会信用代码/纳税人识别号：${buyerId}`],
  [318, 100, '名称：上海屏山计算机有限公司'],
  [318, 125, `统一社会信用代码/纳税人识别号：${sellerId}`],
] as const
const usual = ['苏州观澜贸易有限公司', buyerId, '上海屏山计算机有限公司', sellerId]
const swapped = [usual[2], usual[3], usual[0], usual[1]]

describe('buyer and seller', () => {
  test('stand left and right under their captions', () =>
    expect(read(...sides('购', '销'), ...labelled)).toEqual({ parties: usual, warned: [] }))
  test('change places where the captions do', () =>
    expect(read(...sides('销', '购'), ...labelled)).toEqual({ parties: swapped, warned: [] }))
  test('of a purchase without captions are doubted, as nobody can tell whose half is whose', () =>
    expect(read([100, 40, '农产品收购'], ...labelled).warned).toEqual(['buyer.name', 'buyer.taxId', 'seller.name', 'seller.taxId']))
  test('are told by labels that say the side, one party a line', () => {
    const lines = [
      [16, 90, '销售方名称：上海屏山计算机有限公司'],
      [300, 90, `纳税人识别号：${sellerId}`],
      [16, 115, '购买方名称：苏州观澜贸易有限公司'],
      [300, 115, `纳税人识别号：${buyerId}`],
    ] as const
    expect(read(...lines)).toEqual({ parties: usual, warned: [] })
  })
  test.each([
    ['', '购', '销', usual],
    [' and change places where the captions do', '销', '购', swapped],
  ] as const)('stand one above the other beside their captions%s', (_also, upper, lower, parties) => {
    const piled = [
      [16, 85, upper],
      [32, 85, labelled[0][2]],
      [32, 102, labelled[1][2]],
      [16, 120, lower],
      [32, 120, labelled[2][2]],
      [32, 137, labelled[3][2]],
    ] as const
    expect(read(...piled)).toEqual({ parties, warned: [] })
  })
  test('of which no caption tells whose is whose are left to a person', () =>
    expect(
      read([32, 85, labelled[0][2]], [32, 102, labelled[1][2]], [32, 120, labelled[2][2]], [32, 137, labelled[3][2]]).warned,
    ).toContain('seller.name'))
  test('keep the last characters of an id that runs a little over the middle', () => {
    const wide = [
      [32, 100, '名称：苏州观澜贸易有限公司'],
      [58, 125, `统一社会信用代码/纳税人识别号：${buyerId}`],
      [318, 100, '名称：上海屏山计算机有限公司'],
      [318, 125, `统一社会信用代码/纳税人识别号：${sellerId}`],
    ] as const
    expect(read(...sides('购', '销'), ...wide).parties).toEqual(usual)
  })
  test('have their ids on the row below, beside the glyphs of a caption', () => {
    const below = [
      [16, 90, '购'],
      [16, 136, '信'],
      [302, 90, '销'],
      [302, 136, '信'],
      labelled[0],
      [32, 125, '统一社会信用代码/纳税人识别号：'],
      [32, 138, buyerId],
      labelled[2],
      [318, 125, '统一社会信用代码/纳税人识别号：'],
      [318, 138, sellerId],
    ] as const
    expect(read(...below)).toEqual({ parties: usual, warned: [] })
  })
  test('whose name ends in the middle of a word are doubted', () =>
    expect(read(...sides('购', '销'), [32, 100, '名称：云枢（上海'], ...labelled.slice(1)).warned).toEqual(['buyer.name']))
  test('whose name has a sign that only its font knows are doubted', () =>
    expect(read(...sides('购', '销'), [32, 100, '名称：苏州\ue9a0澜贸易有限公司'], ...labelled.slice(1)).warned).toEqual(['buyer.name']))
  test('stand where they stand beside a name with a rare character', () =>
    expect(read(...sides('购', '销'), [32, 100, '名称：苏州𬭚𬭚金属有限公司'], ...labelled.slice(1)).parties).toEqual([
      '苏州𬭚𬭚金属有限公司',
      ...usual.slice(1),
    ]))
  test('keep a label’s words within their names', () =>
    expect(read(...sides('购', '销'), [32, 100, '名称：苏州纳税人识别号服务有限公司'], ...labelled.slice(1)).parties[0]).toBe(
      '苏州纳税人识别号服务有限公司',
    ))
  test('whose id has lost a character are doubted', () =>
    expect(
      read(...sides('购', '销'), labelled[0], [32, 125, `统一社会信用代码/纳税人识别号：${buyerId.slice(0, 17)}`], ...labelled.slice(2))
        .warned,
    ).toEqual(['buyer.taxId']))
})

test('on a picture of a purchase without the captions of its halves all parts of both parties are to be compared, though the checksums of their ids hold', () => {
  const text = page(...head, [100, 40, '农产品收购'], ...labelled, ...table)
  const [found] = readLayout([{ ...text, words: text.words.map((word) => ({ ...word, confidence: 0.99 })) }], 'ocr').invoices
  const reading = reconcile([found!.evidence], [1], new Date('2026-11-21'))
  expect(reading.warnings.map((w) => w.field)).toEqual(expect.arrayContaining(['buyer.name', 'buyer.taxId', 'seller.name', 'seller.taxId']))
})
