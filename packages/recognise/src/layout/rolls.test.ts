import { expect, test } from 'vitest'
import type { Word } from '../recogniser.ts'
import { readLayout } from './read-layout.ts'

/** Rows of a strip 57 wide; a row of several cells gives their places. */
const strip = (...rows: readonly (string | readonly (readonly [x: number, text: string])[])[]) => {
  const widthOf = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 3 : 1.6), 0)
  const words = rows.flatMap((row, i) =>
    (typeof row === 'string' ? [[3.5, row] as const] : row).map(
      ([x, text]): Word => ({ text, x, y: 5 + i * 4.6, width: widthOf(text), height: 3.2 }),
    ),
  )
  return { page: 1, width: 57, height: rows.length * 4.6 + 12, words }
}
const head = [
  '江苏增值税普通发票',
  '发票代码：032002600107',
  '发票号码：53752801',
  '机打号码：53752801',
  '机器编号：661234567890',
  '收款员：孔砚秋',
] as const
const goods = [
  [
    [3.5, '项目'],
    [19, '单价'],
    [31, '数量'],
    [45, '金额'],
  ],
  '*餐饮服务*餐费',
  [
    [19, '120.50'],
    [34, '2'],
    [44, '241.00'],
  ],
] as const
const foot = ['合计金额(小写)：￥241.00', '合计金额(大写)：贰佰肆拾壹圆整', '校验码：15962 66957 09895 20271'] as const
const evidence = (page: ReturnType<typeof strip>) => readLayout([page]).invoices[0]?.evidence

test('a roll is read label by label, names that wrap included', () => {
  const found = evidence(
    strip(
      ...head,
      '销售方名称：上海岸芷餐饮管',
      [[19, '理有限公司']],
      '税号：91310115MA4BPX2UAT',
      '开票日期：2026-03-05',
      '购买方名称：苏州砚田精密制造有限公司',
      '税号：91320594MA1X7K3Q2J',
      ...goods,
      ...foot,
    ),
  )
  expect(Object.fromEntries(Object.entries(found?.fields ?? {}).map(([field, claim]) => [field, claim.value]))).toEqual({
    type: '60',
    code: '032002600107',
    number: '53752801',
    machineNumber: '661234567890',
    date: '2026-03-05',
    checkCode: '15962669570989520271',
    payee: '孔砚秋',
    amountIncludingTax: '241.00',
    amountInWords: '贰佰肆拾壹圆整',
    'seller.name': '上海岸芷餐饮管理有限公司',
    'seller.taxId': '91310115MA4BPX2UAT',
    'buyer.name': '苏州砚田精密制造有限公司',
    'buyer.taxId': '91320594MA1X7K3Q2J',
  })
  expect(found?.lines).toEqual([expect.objectContaining({ name: '*餐饮服务*餐费', unitPrice: '120.50', quantity: '2', amount: '241.00' })])
})
test('a buyer without a tax id gets none from the seller', () => {
  const found = evidence(
    strip(
      ...head,
      '销售方名称：上海岸芷餐饮有限公司',
      '税号：91310115MA4BPX2UAT',
      '开票日期：2026-03-05',
      '购买方名称：个人',
      ...goods,
      ...foot,
    ),
  )
  expect([found?.fields['buyer.name']?.value, found?.fields['buyer.taxId'], found?.fields['seller.taxId']?.value]).toEqual([
    '个人',
    undefined,
    '91310115MA4BPX2UAT',
  ])
})
test('a red roll is negative in figures and in words', () => {
  const found = evidence(
    strip(...head, '销售方名称：上海岸芷餐饮有限公司', ...goods, '合计金额(小写)：￥-241.00', '合计金额(大写)：（负数）贰佰肆拾壹圆整'),
  )
  expect([found?.fields.amountIncludingTax?.value, found?.fields.amountInWords?.value]).toEqual(['-241.00', '(负数)贰佰肆拾壹圆整'])
})
test('a receipt with a total and a seller is no roll', () => {
  expect(readLayout([strip('岸芷餐厅', '单号：53752801', '销售方名称：上海岸芷餐饮有限公司', ...goods, ...foot)]).invoices).toEqual([])
})
