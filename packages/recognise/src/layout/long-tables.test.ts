// Tables over several pages, and cells broken over several lines.
import { describe, expect, test } from 'vitest'
import {
  buyerId,
  columns,
  figures,
  foot,
  head,
  line,
  number,
  parties,
  read,
  sums,
  usual,
  warned,
  type Text,
} from '../../test/worded-page.ts'

const goods = (y: number, name: string, amount = '100.00', tax = '6.00'): readonly Text[] => [
  [20, y, name],
  [405, y, amount],
  [480, y, '6%'],
  [560, y, tax],
]
const total = sums('¥200.00', '¥12.00', '¥212.00', '贰佰壹拾贰圆整')
const names = (reading: ReturnType<typeof read>): unknown => reading?.lines.map((l) => l.name)

describe('a long table', () => {
  test('goes on on a page without title, number and heads, down to its sums there', () => {
    const reading = read([...head, ...usual, ...columns, ...goods(165, '*软件*维护费')], [...goods(12, '*软件*升级费'), ...total, ...foot])
    expect(figures(reading)).toEqual([
      '200.00',
      '12.00',
      '212.00',
      [
        ['100.00', '6.00'],
        ['100.00', '6.00'],
      ],
    ])
    expect(names(reading)).toEqual(['*软件*维护费', '*软件*升级费'])
    expect([reading?.drawer, reading?.pages, warned(reading)]).toEqual(['韦彦', [1, 2], []])
  })
  test('has its sums and its number alone, whatever other invoices the remarks of its last page name', () => {
    const named: readonly Text[] = [
      [40, 310, '原发票号码：25322000000999999999'],
      [40, 325, '名称：苏州别家有限公司'],
    ]
    const reading = read(
      [...head, ...usual, ...columns, ...goods(165, '*软件*维护费')],
      [...goods(12, '*软件*升级费'), ...total, ...foot, ...named],
    )
    expect([reading?.number, reading?.buyer.name, reading?.lines.length]).toEqual([number, '苏州观澜贸易有限公司', 2])
  })
  test('takes no other paper behind an unfinished page for its next one', () => {
    const statement: readonly Text[] = [[200, 30, '一步出行行程单'], ...goods(60, '*软件*升级费')]
    expect(read([...head, ...usual, ...columns, ...goods(165, '*软件*维护费')], statement)?.lines.length).toBe(1)
  })
  test('has the end of a name on the next page where a page broke it, and none of it in the next line', () => {
    const reading = read(
      [...head, ...usual, ...columns, ...goods(350, '*软件*工业机器人编程'), [20, 364, '与调试系统维护费（年']],
      [...columns, [20, 164, '度）'], ...goods(180, '*软件*升级费'), ...total, ...foot],
    )
    expect(names(reading)).toEqual(['*软件*工业机器人编程与调试系统维护费(年度)', '*软件*升级费'])
  })
  test('leaves a name whole whose second line begins with the words of a sum', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      ...goods(165, '*仪器*不锈钢'),
      [20, 178, '小计数器（出口）'],
      ...goods(195, '*仪器*卡尺'),
      ...total,
      ...foot,
    ])
    expect(names(reading)).toEqual(['*仪器*不锈钢小计数器(出口)', '*仪器*卡尺'])
  })
  test('has its drawer on a page of its own where there was no room left', () => {
    const reading = read(
      [...head, ...usual, ...columns, ...line, ...sums('¥100.00', '¥6.00', '¥106.00')],
      [
        [17, 20, '注'],
        [20, 60, '开票人：韦彦'],
      ],
    )
    expect([reading?.drawer, reading?.pages]).toEqual(['韦彦', [1, 2]])
  })
})

describe('a narrow cell', () => {
  const broken = (rest: string): readonly Text[] => [
    ...head,
    ...usual,
    ...columns,
    [20, 165, '*软件*维护费'],
    [265, 165, '79'],
    [320, 165, '1.265822'],
    [350, 178, rest],
    ...line.slice(1),
    ...sums('¥100.00', '¥6.00', '¥106.00'),
    ...foot,
  ]
  test('has the price whole that it broke over two lines', () => {
    const reading = read(broken('785'))
    expect(reading?.lines.map((l) => [l.quantity, l.unitPrice])).toEqual([['79', '1.265822785']])
    expect(warned(reading)).toEqual([])
  })
  test('has its figures compared by a person when the parts do not multiply to the amount', () => {
    const reading = read([...broken('785').filter(([, , text]) => text !== '79'), [265, 165, '97']])
    expect(warned(reading)).toEqual(['lines'])
  })
  test('has a tax id whole whose end stands on the next line, by its check', () => {
    const id = (end: string): readonly Text[] =>
      parties([
        [32, 100, '名称：苏州观澜贸易有限公司'],
        [32, 120, `统一社会信用代码/纳税人识别号：${buyerId.slice(0, 13)}`],
        [190, 133, end],
      ])
    const of = (texts: readonly Text[]) => read([...head, ...texts, ...columns, ...line, ...sums('¥100.00', '¥6.00', '¥106.00'), ...foot])
    expect(of(id(buyerId.slice(13)))?.buyer.taxId).toBe(buyerId)
    expect(warned(of(id(buyerId.slice(13).replace('K', 'M'))))).toContain('buyer.taxId')
  })
  test('has an amount set to its left, far from its head in the middle', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      [20, 165, '*软件*维护费'],
      [352, 165, '100.00'],
      ...line.slice(2),
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.unitPrice, l.amount])).toEqual([[null, '100.00']])
  })
  test('breaks a head, whose end is of no line', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns.filter(([, , t]) => !t.startsWith('税率')),
      [470, 150, '税率/征收'],
      [490, 162, '率'],
      ...goods(175, '*软件*维护费'),
      ...goods(200, '*软件*升级费'),
      [20, 213, '（含税）'],
      ...total,
      ...foot,
    ])
    expect(names(reading)).toEqual(['*软件*维护费', '*软件*升级费(含税)'])
  })
})
