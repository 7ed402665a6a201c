import { describe, expect, it } from 'vitest'
import { parseInvoiceBook, type ParsedBook } from './invoice-sheet.ts'
import { dayOf, kindNamed } from './invoice-sheet-cells.ts'
import type { SheetPage } from './invoice-sheet-columns.ts'

type Value = string | number
/** A page in the reader's form: numbers as their digits, with the columns that hold them. */
const page = (rows: readonly (readonly Value[])[], name = '发票基础信息'): SheetPage => ({
  name,
  from1904: false,
  rows: rows
    .map((cells, i) => ({
      line: i + 1,
      hidden: false,
      cells: cells.map(String),
      numbers: cells.flatMap((cell, at) => (typeof cell === 'number' ? [at] : [])),
    }))
    .filter((row) => row.cells.some((cell) => cell !== '')),
})
const parsed = (...pages: SheetPage[]): ParsedBook => {
  const book = parseInvoiceBook(pages)
  if ('word' in book) throw new Error(book.word)
  return book
}
const bureau = [
  '序号',
  '发票代码',
  '发票号码',
  '数电发票号码',
  '销方识别号',
  '销方名称',
  '购方识别号',
  '购买方名称',
  '开票日期',
  '金额',
  '税额',
  '价税合计',
  '发票来源',
  '发票票种',
  '发票状态',
  '是否正数发票',
  '发票风险等级',
  '开票人',
  '备注',
]
const bureauRow = (number: Value, date: Value = '2026-11-20 10:22:31'): Value[] => [
  1,
  '',
  '',
  number,
  '91320205MA1W4R8T5F',
  '无锡青禾纸业有限公司',
  '',
  '宁波拾光文具有限公司',
  date,
  100,
  13,
  113,
  '电子发票服务平台',
  '数电发票（普通发票）',
  '正常',
  '是',
  '正常',
  '林小满',
  '',
]
const bureauGoods = [
  '序号',
  '发票代码',
  '发票号码',
  '数电发票号码',
  '销方识别号',
  '销方名称',
  '购方识别号',
  '购买方名称',
  '开票日期',
  '税收分类编码',
  '特定业务类型',
  '货物或应税劳务名称',
  '规格型号',
  '单位',
  '数量',
  '单价',
  '金额',
  '税率',
  '税额',
  '价税合计',
  '发票来源',
  '发票票种',
  '发票状态',
  '是否正数发票',
  '发票风险等级',
  '开票人',
  '备注',
]
const goodsRow = (number: string, name: string, amount: Value, tax: Value): Value[] => [
  1,
  '',
  '',
  number,
  '91320205MA1W4R8T5F',
  '无锡青禾纸业有限公司',
  '',
  '宁波拾光文具有限公司',
  '2026-11-20',
  '1060105040000000000',
  '',
  name,
  'A4',
  '箱',
  2,
  50,
  amount,
  '13%',
  tax,
  '',
  '电子发票服务平台',
  '数电发票（普通发票）',
  '正常',
  '是',
  '正常',
  '林小满',
  '',
]
const first = '26322713516369991651'
const second = '26322713516369991652'

describe('The tax bureau’s sheet of invoices', () => {
  it('is read by its own headings, its facts kept under its own words', () => {
    const [row] = parsed(page([bureau, bureauRow(first)])).rows
    expect([row?.values, row?.faults, row?.extra]).toEqual([
      {
        type: '22',
        number: first,
        date: '2026-11-20',
        'seller.taxId': '91320205MA1W4R8T5F',
        'seller.name': '无锡青禾纸业有限公司',
        'buyer.name': '宁波拾光文具有限公司',
        amountExcludingTax: '100',
        taxAmount: '13',
        amountIncludingTax: '113',
        drawer: '林小满',
      },
      {},
      { 发票来源: '电子发票服务平台', 发票状态: '正常', 发票风险等级: '正常' },
    ])
  })
  it('takes the lines of its second sheet by number, and counts those that belong nowhere', () => {
    const { rows, strayLines } = parsed(
      page([bureau, bureauRow(first)]),
      page(
        [
          bureauGoods,
          goodsRow(first, '*纸制品*复印纸', 60, 7.8),
          goodsRow(first, '*纸制品*信封', 40, 5.2),
          goodsRow(second, '*纸制品*本', 1, 0.13),
        ],
        '信息汇总表',
      ),
    )
    expect([rows[0]?.lines.map((line) => [line.values.name, line.values.amount, line.values.taxRate]), strayLines]).toEqual([
      [
        ['*纸制品*复印纸', '60', '13%'],
        ['*纸制品*信封', '40', '13%'],
      ],
      1,
    ])
  })
  it('of lines alone sums the heads exactly', () => {
    const { rows } = parsed(page([bureauGoods, goodsRow(first, '甲', 0.1, 0.01), goodsRow(first, '乙', 0.2, 0.03)]))
    expect(rows.map((row) => [row.values.amountExcludingTax, row.values.taxAmount, row.values.amountIncludingTax])).toEqual([
      ['0.30', '0.04', '0.34'],
    ])
  })
  it('takes the total that lines alone tell, and does not mend it by amount and tax', () => {
    const { rows } = parsed(page([bureauGoods, goodsRow(first, '甲', 100, 9).with(19, 106), goodsRow(first, '乙', 1, 0.06).with(19, '')]))
    expect(rows[0]?.values.amountIncludingTax).toBe('110.06')
    expect(parsed(page([bureauGoods, goodsRow(first, '甲', 100, 9).with(19, 106)])).rows[0]?.values).toMatchObject({
      amountExcludingTax: '100.00',
      taxAmount: '9.00',
      amountIncludingTax: '106.00',
    })
  })
  it('for deduction has no total: it is the amount and its tax', () => {
    const [row] = parsed(
      page([
        [
          '序号',
          '是否勾选*',
          '数电发票号码',
          '发票代码',
          '发票号码',
          '开票日期*',
          '金额*',
          '票面税额*',
          '有效抵扣税额*',
          '购买方识别号*',
          '销售方纳税人名称',
          '销售方纳税人识别号',
          '发票来源',
          '票种*',
        ],
        [
          1,
          '是',
          first,
          '',
          '',
          '2026-11-20',
          '100.00',
          '13.00',
          '13.00',
          '91330203MA2HRW7C5X',
          '无锡青禾纸业有限公司',
          '91320205MA1W4R8T5F',
          '电子发票服务平台',
          '数电发票（增值税专用发票）',
        ],
      ]),
    ).rows
    expect([row?.values.type, row?.values.amountIncludingTax, row?.values['buyer.taxId']]).toEqual(['12', '113.00', '91330203MA2HRW7C5X'])
  })
})

describe('A cell', () => {
  it.each([
    [Number(first), 'digitsLost'],
    ['2.63227E+19', 'digitsLost'],
    ['1.23E+19', 'digitsLost'],
    ['#REF!', 'cellError'],
    [first, undefined],
  ] as const)('of a number that is %j is told as %s', (number, fault) => {
    expect(parsed(page([bureau, bureauRow(number)])).rows[0]?.faults.number).toBe(fault)
  })
  it('that lost its leading zeros is told so', () => {
    const [row] = parsed(
      page([
        ['发票代码', '发票号码', '开票日期', '价税合计'],
        [44001500111, 66722, '2026-11-20', '1'],
      ]),
    ).rows
    expect(row?.faults).toEqual({ code: 'zerosLost', number: 'zerosLost' })
  })
  it('that is a number of the right length is whole', () => {
    expect(
      parsed(
        page([
          ['发票代码', '发票号码', '开票日期', '价税合计'],
          [144001500111, 81966722, '2026-11-20', '1'],
        ]),
      ).rows[0]?.faults,
    ).toEqual({})
  })
  it.each([
    ['2026/1/5', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['２０２６-０１-０５', '2026-01-05'],
    ['2026-01-05 08:30:00', '2026-01-05'],
    ['5/1/26', undefined],
    ['46027', undefined],
  ])('of a day %j is %s', (text, day) => {
    expect(dayOf(text)).toBe(day)
  })
  it.each([
    ['46027', false, '2026-01-05'],
    ['46027.75', false, '2026-01-05'],
    ['44565', true, '2026-01-05'],
    ['1', false, undefined],
    ['26322', false, '1972-01-24'],
  ])('of a day that is the number %s (from 1904: %s) is %s', (text, from1904, day) => {
    expect(dayOf(text, true, from1904)).toBe(day)
  })
  it.each([
    ['数电发票（增值税专用发票）', first, 12],
    ['数电发票(普通发票)', first, 22],
    ['增值税专用发票', '12345678', 10],
    ['增值税电子普通发票', '', 30],
    ['航空运输电子客票行程单', first, 61],
    ['航空运输电子客票行程单', 'A1', 90],
    ['数电发票（铁路电子客票）', first, 51],
    ['数电纸质发票（普通发票）', '', 23],
    ['增值税普通发票(卷票)', '', 60],
    ['Digital normal invoice', first, 22],
    ['22', first, 22],
    ['门票', '', undefined],
  ])('of a kind %j with number %j is %s', (text, number, kind) => {
    expect(kindNamed(text, number)).toBe(kind)
  })
  it('of a rate that is a number shown as a percentage is the percentage', () => {
    const rate = (value: number): string | undefined =>
      parsed(page([bureauGoods, goodsRow(first, '甲', 1, 0).with(17, value)])).rows[0]?.lines[0]?.values.taxRate
    expect([0.13, 0.06, 0.015, 0.1].map(rate)).toEqual(['13%', '6%', '1.5%', '10%'])
  })
})

describe('A sheet as people make it', () => {
  it('may begin with a title and notes above the headings, and end with a total', () => {
    const { rows } = parsed(
      page([
        ['十一月进项', '', ''],
        ['请勿改动表头'],
        ['发票号码 *', '开票日期（必填）', '价税合计'],
        [first, '2026-11-20', '113'],
        ['合计', '', '113'],
      ]),
    )
    expect(rows.map((row) => row.line)).toEqual([4])
  })
  it('names the second row of an invoice that stands there twice', () => {
    expect(parsed(page([bureau, bureauRow(first), bureauRow(second), bureauRow(first)])).rows.map((row) => row.faults.number)).toEqual([
      undefined,
      undefined,
      'repeated',
    ])
  })
  it.each([
    [[], 'empty'],
    [[page([])], 'empty'],
    [
      [
        page([
          ['姓名', '手机'],
          ['甲', '1'],
        ]),
      ],
      'headings',
    ],
    [[page([bureau])], 'empty'],
  ] as const)('without invoices is told what it lacks (%#)', (pages, word) => {
    expect(parseInvoiceBook(pages)).toEqual({ word })
  })
  it('with more invoices than one import takes is refused', () => {
    expect(
      parseInvoiceBook([page([bureau, ...Array.from({ length: 10_001 }, (_, i) => bureauRow(`${26322713516360000000n + BigInt(i)}`))])]),
    ).toEqual({ word: 'tooMany' })
  })
  it('of paper-digital invoices keeps the printed code and number, and the long number beside them', () => {
    const [row] = parsed(
      page([bureau, bureauRow(first).with(1, '3302171320').with(2, '81966722').with(13, '数电纸质发票（增值税专用发票）')]),
    ).rows
    expect([row?.values.type, row?.values.code, row?.values.number, row?.extra['数电发票号码']]).toEqual([
      '13',
      '3302171320',
      '81966722',
      first,
    ])
  })
})
