// Goods lists behind a face: instead of its table, or repeating it.
import { expect, test } from 'vitest'
import { columns, foot, head, number, read, sums, usual, warned, type Text } from '../../test/worded-page.ts'

const goods = (y: number, name: string, amount: string, tax: string): readonly Text[] => [
  [20, y, name],
  [405, y, amount],
  [480, y, '6%'],
  [560, y, tax],
]
const list = (title: string, rows: readonly Text[], more: readonly Text[] = []): readonly Text[] => [
  [200, 30, title, 20],
  ...more,
  ...columns,
  ...rows,
  [20, 260, '小计'],
  [405, 260, '¥200.00'],
  [560, 260, '¥12.00'],
]
const both = [...goods(165, '*软件*维护费', '100.00', '6.00'), ...goods(180, '*软件*升级费', '100.00', '6.00')]
const total = sums('¥200.00', '¥12.00', '¥212.00', '贰佰壹拾贰圆整')
const whole = [...head, ...usual, ...columns, ...both, ...total, ...foot]
const referring = (words: string): readonly Text[] => [
  ...head,
  ...usual,
  ...columns,
  ...goods(165, words, '200.00', '12.00'),
  ...total,
  ...foot,
]
const reported = (reading: ReturnType<typeof read>): unknown => [
  reading?.lines.map((l) => [l.name, l.amount]),
  reading?.pages,
  warned(reading),
]
const lines = [
  ['*软件*维护费', '100.00'],
  ['*软件*升级费', '100.00'],
]

test.each(['销货清单', '发票清单', '销售明细表'])('a list (%s) of goods that the face prints too tells them no second time', (title) => {
  expect(reported(read(whole, list(title, both)))).toEqual([lines, [1, 2], []])
})
test.each([
  ['(详见销货清单)', '销货清单'],
  ['(详见清单)', '商品明细清单'],
  ['详见销售清单', '销售清单'],
  ['(详见附件清单)', '出库单'],
])('a face with %s has the goods of the page behind it (%s)', (words, title) => {
  expect(reported(read(referring(words), list(title, both)))).toEqual([lines, [1, 2], []])
})
test('a list goes on over its pages', () => {
  const pages = [both.slice(0, 4), both.slice(4)].map((rows) => list('商品清单', rows))
  expect(reported(read(referring('(详见清单)'), ...pages))).toEqual([lines, [1, 2, 3], []])
})
test('the list of another invoice is no list of this one', () => {
  const other: readonly Text[] = [[400, 60, `发票号码：${number.replace(/9$/, '8')}`]]
  expect(read(referring('(详见清单)'), list('商品清单', both, other))?.pages).toEqual([1])
})
