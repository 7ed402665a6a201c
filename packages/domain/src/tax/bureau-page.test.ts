import { describe, expect, test } from 'vitest'
import type { SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { bureauDigits, bureauMoney, bureauText, bureauTime, dayTimeOf, readBureauPage } from './bureau-page.ts'

type Value = string | number
const page = (rows: readonly (readonly Value[])[]): SheetPage => ({
  name: '发票',
  from1904: false,
  rows: rows.map((cells, at) => ({
    line: at + 1,
    cells: cells.map(String),
    numbers: cells.flatMap((cell, i) => (typeof cell === 'number' ? [i] : [])),
    hidden: false,
  })),
})
const columns = { seq: ['序号'], number: ['数电发票号码', '数电票号码'], day: ['开票日期'], amount: ['金额'] } as const
const needed = ['number', 'day'] as const
const head = ['序号', '数电发票号码 *', '开票日期（必填）', '金额']
const number = '26332000009000000001'
const titles: readonly Value[][] = [
  ['发票清单'],
  ['纳税人识别号', '91320594MA1X7K3Q2J', '', '税款所属期', '202601', '', '纳税人名称', '苏州砚田精密制造有限公司'],
]

describe('a page of the bureau', () => {
  test('has title lines, headings, rows and totals, with empty rows left out', () => {
    const read = readBureauPage(
      page([
        ...titles,
        head,
        ['1', number, 46053.71282407407, 22.82],
        ['', '*', ' ', ''],
        ['2', '--', '2026-01-31', '-'],
        ['合计行', '', '', 22.8],
      ]),
      columns,
      needed,
    )!
    expect(read.titles).toEqual({ taxId: '91320594MA1X7K3Q2J', period: '2026-01', taxpayer: '苏州砚田精密制造有限公司' })
    expect(read.rows.map((row) => [row.line, bureauText(read, row, 'number'), bureauMoney(read, row, 'amount')])).toEqual([
      [4, number, '22.82'],
      [6, '', null],
    ])
    expect(read.rows.map((row) => bureauTime(read, row, 'day'))).toEqual([
      { day: '2026-01-31', time: '17:06:28' },
      { day: '2026-01-31', time: '00:00:00' },
    ])
    expect(read.totals.map((row) => bureauMoney(read, row, 'amount'))).toEqual(['22.80'])
  })
  test('tells the headings that it does not know', () => {
    expect(
      readBureauPage(
        page([
          ['状态', ...head],
          ['x', '1', number],
        ]),
        columns,
        needed,
      )?.unknown,
    ).toEqual(['状态'])
  })
  test.each([
    [['纳税人识别号：91320594MA1X7K3Q2J', '税款所属期：2026年1月'], { taxId: '91320594MA1X7K3Q2J', period: '2026-01', taxpayer: null }],
    [
      ['纳税人识别号', '纳税人识别号', '91320594MA1X7K3Q2J', '91320594MA1X7K3Q2J'],
      { taxId: '91320594MA1X7K3Q2J', period: null, taxpayer: null },
    ],
    [['纳税人识别号', '', '税款所属期', '202613'], { taxId: null, period: null, taxpayer: null }],
  ])('under the title line %j', (cells, expected) => {
    expect(readBureauPage(page([cells, head, ['1', number]]), columns, needed)?.titles).toEqual(expected)
  })
  test('is none where a needed heading is missing, or stands below the fifth line', () => {
    expect(readBureauPage(page([['序号', '开票日期']]), columns, needed)).toBeUndefined()
    const low = [['a'], ['b'], ['c'], ['d']]
    expect(readBureauPage(page([...low, head]), columns, needed)).toBeDefined()
    expect(readBureauPage(page([...low, ['e'], head]), columns, needed)).toBeUndefined()
  })
  test.each([
    [number, number],
    ["'00110011", '00110011'],
    [26_332_000_009_000_000_000, undefined],
    ['2.6332E+19', undefined],
    ['', ''],
  ])('whose number is %j reads %j', (given, expected) => {
    const read = readBureauPage(page([head, ['1', given]]), columns, needed)!
    expect(bureauDigits(read, read.rows[0]!, 'number')).toBe(expected)
  })
  test.each(['12a', '1.234', '1,2'])('whose amount is %j has none', (given) => {
    const read = readBureauPage(page([head, ['1', number, '', given]]), columns, needed)!
    expect(bureauMoney(read, read.rows[0]!, 'amount')).toBeUndefined()
  })
})
test.each([
  ['2026-01-31 17:06:28', false, '2026-01-31 17:06:28'],
  ['2026/1/5 8:03', false, '2026-01-05 08:03:00'],
  ['46053', true, '2026-01-31 00:00:00'],
  ['46053.99999999', true, '2026-02-01 00:00:00'],
  ['2026-13-01', false, undefined],
  ['2026-02-30', false, undefined],
  ['2026-01-31 25:00:00', false, undefined],
])('a day %j (number: %s) is %s', (text, isNumber, expected) => {
  const read = dayTimeOf(text, isNumber)
  expect(read && `${read.day} ${read.time}`).toBe(expected)
})
