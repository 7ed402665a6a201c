// Unusual contents of cells and labels.
import { expect, test } from 'vitest'
import { buyerId, columns, foot, head, line, parties, read, seller, sums, usual, warned, type Text } from '../../test/worded-page.ts'

const table: readonly Text[] = [...columns, ...line]
const total = sums('¥100.00', '¥6.00', '¥106.00')

test.each(['人民币¥106.00', '人民币106.00'])('a total that says its currency in Chinese (%s) is read', (printed) =>
  expect(read([...head, ...usual, ...table, ...sums('¥100.00', '¥6.00', printed), ...foot])?.amountIncludingTax).toBe('106.00'),
)
test('names without colons behind their labels are read, and goods columns are none of them', () => {
  const bare: readonly Text[] = [
    [16, 90, '购'],
    [302, 90, '销'],
    [32, 100, '名称 苏州观澜贸易有限公司'],
    [32, 125, `纳税人识别号 ${buyerId}`],
    [318, 100, `名称 ${seller}`],
    [318, 125, '纳税人识别号'],
  ]
  const reading = read([...head, ...bare, ...table, ...total, [17, 310, '备'], [17, 327, '注'], [20, 370, '开票人 韦彦']])
  expect([reading?.buyer.name, reading?.seller.name, reading?.drawer]).toEqual(['苏州观澜贸易有限公司', seller, '韦彦'])
})
test('an id in the middle beside a label in two lines is read', () => {
  const high = parties([
    [32, 85, '名称：苏州观澜贸易有限公司'],
    [32, 112, '统一社会信用代码/'],
    [32, 128, '纳税人识别号：'],
    [125, 120, buyerId],
  ])
  expect(read([...head, ...high, ...table, ...total, ...foot])?.buyer.taxId).toBe(buyerId)
})
test('an id behind the first line of such a label is read', () => {
  const high = parties([
    [32, 85, '名称：苏州观澜贸易有限公司'],
    [32, 112, '统一社会信用代码/'],
    [122, 112, buyerId],
    [32, 126, '纳税人识别号：'],
  ])
  expect(read([...head, ...high, ...table, ...total, ...foot])?.buyer.taxId).toBe(buyerId)
})
test('a unit below a head whose characters stand below each other, a little aside, is no part of the specification', () => {
  const heads: readonly Text[] = [[40, 150, '项目名称'], [130, 150, '规格型号'], [210, 143, '单'], [214, 157, '位'], ...columns.slice(2)]
  const cells: readonly Text[] = [
    [130, 165, '600×400×'],
    [130, 181, '230'],
    [212, 173, '个'],
    [20, 173, '*塑料制品*周转箱'],
    ...line.slice(1).map(([x, y, text]): Text => [x, y + 8, text]),
  ]
  const reading = read([...head, ...usual, ...heads, ...cells, ...total, ...foot])
  expect(reading?.lines.map((l) => [l.spec, l.unit])).toEqual([['600×400×230', '个']])
})
test('a buyer whose cell is set lower than the seller is named by its own half', () => {
  const low = parties([
    [32, 112, '名称：个人'],
    [32, 138, '统一社会信用代码/纳税人识别号：'],
  ])
  const reading = read([...head, ...low, ...table, ...total, ...foot])
  expect([reading?.buyer.name, reading?.buyer.taxId, reading?.seller.name]).toEqual(['个人', null, seller])
})
test('a name with a note well behind it is asked about', () => {
  const reading = read([...head, ...usual, [480, 100, '同意报销'], ...table, ...total, ...foot])
  expect(warned(reading)).toContain('seller.name')
})
