import { describe, expect, it } from 'vitest'
import { paymentNumbersIn, statementAccount, statementDay, statementLines, statementPlaces } from './bank-statement.ts'
import { taskNumberOf } from '../text/task-number.ts'

const ours = taskNumberOf('FK', '2026-11-20', 'A1B2C3')
const line = (headings: readonly string[], cells: readonly string[]) => statementLines([{ line: 2, cells }], statementPlaces(headings)!)[0]!

describe('A bank statement', () => {
  it.each([
    ['工商', ['交易日期', '借方发生额(元)', '贷方发生额(元)', '对方户名', '摘要'], ['20261126', '1,234.50', '', '昆山沃野', ours]],
    [
      '招商',
      ['交易日', '交易时间', '借方金额', '贷方金额', '收(付)方名称', '摘要'],
      ['20261126', '10:20:30', '1234.50', '0.00', '昆山沃野', ours],
    ],
    ['signed', ['日期', '交易金额', '对方名称', '附言'], ['2026/11/26 10:20', '-1234.50', '昆山沃野', ours]],
    ['flagged', ['记账日期', '借贷标志', '发生额', '对方单位', '用途'], ['2026年11月26日', '借', '1234.5', '昆山沃野', ours]],
    ['english', ['Date', 'Debit', 'Credit', 'Payee', 'Reference'], ['11/26/26', '1234.50', '', '昆山沃野', ours]],
  ])('%s headings give day, what left the account, and to whom', (_, headings, cells) => {
    expect(line(headings, cells)).toMatchObject({ line: 2, numbers: [ours], day: '2026-11-26', amount: '1234.50', party: '昆山沃野' })
  })
  it('money that came back is negative, by its column, its sign or its flag', () => {
    expect([
      line(['日期', '支出', '收入'], ['20261126', '', '5.00']).amount,
      line(['日期', '借贷标志', '金额'], ['20261126', '贷', '5.00']).amount,
      statementLines(
        [
          { line: 2, cells: ['20261126', '-7.00'] },
          { line: 3, cells: ['20261126', '5.00'] },
        ],
        statementPlaces(['日期', '金额'])!,
      ).map(({ amount }) => amount),
    ]).toEqual(['-5.00', '-5.00', ['7.00', '-5.00']])
  })
  it('our number is found in any cell, with or without hyphens, in either case, and twice in one is once', () => {
    const bare = ours.replaceAll('-', '')
    expect(paymentNumbersIn([`货款${ours}`, `附言 ${bare.toLowerCase()}`])).toEqual([ours])
    expect(paymentNumbersIn(['FK-20261120-A1B2C', '20261120', 'XFK'])).toEqual([])
  })
  it('a number with a wrong check character stays as it was written', () => {
    const wrong = `${ours.slice(0, -1)}${ours.endsWith('0') ? '1' : '0'}`
    expect(paymentNumbersIn([wrong])).toEqual([wrong])
  })
  it.each([
    ['2026-1-6', '2026-01-06'],
    ['20261126102030', '2026-11-26'],
    ['11/26/26', '2026-11-26'],
    ['2026-02-30', null],
    ['46352', null],
    ['', null],
  ])('the day %s', (typed, day) => {
    expect(statementDay(typed)).toBe(day)
  })
  it('a row that is no row of headings is passed over', () => {
    expect([statementPlaces(['账号', '6225']), statementPlaces(['交易日期', '余额']), statementPlaces([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  // Made after the headings of what five banks export.
  const forms = {
    icbc: ['[凭证号]', '[交易时间]', '[对方单位]', '[对方账号]', '转入金额', '转出金额', '余额', '摘要', '用途', '附言'],
    ccb: [
      '账号',
      '账户名称',
      '交易时间',
      '借方发生额/元（支取）',
      '贷方发生额/元（收入）',
      '余额',
      '对方户名',
      '对方账号',
      '记账日期',
      '摘要',
      '备注',
      '账户明细编号-交易流水号',
      '企业流水号',
    ],
    cmbc: ['交易日期', '交易流水号', '借方发生额', '贷方发生额', '账户余额', '凭证号', '对方账号', '对方账号名称', '摘要', '客户附言'],
    pingan: ['交易时间', '账号', '收入', '支出', '账户余额', '对方账号', '对方户名', '业务流水号', '摘要', '交易用途', '冲正标志'],
    ceb: ['交易日期', '交易时间', '借方发生额', '贷方发生额', '账户余额', '对方账号', '对方名称', ' 摘要', '流水号'],
  } as const
  const cellsOf = (bank: keyof typeof forms, values: Readonly<Record<string, string>>) =>
    forms[bank].map((heading) => values[heading] ?? '')
  it.each([
    [
      'icbc',
      {
        '[交易时间]': '2026-11-26 09:12:44',
        '[对方单位]': '昆山沃野',
        '[对方账号]': '1102 0204 0900 0123 456',
        转出金额: '106.00',
        用途: ours,
      },
      { text: ours, serial: '' },
    ],
    [
      'ccb',
      {
        账号: '32250198836000001234',
        交易时间: '20261126 09:12:44',
        记账日期: '20261126',
        '借方发生额/元（支取）': '106.00',
        '贷方发生额/元（收入）': '0.0',
        对方户名: '昆山沃野',
        对方账号: '1102020409000123456',
        摘要: '电汇',
        '账户明细编号-交易流水号': '12-3225001',
        企业流水号: ours,
      },
      { text: `电汇 ${ours}`, serial: '12-3225001' },
    ],
    [
      'cmbc',
      {
        交易日期: '2026-11-26',
        交易流水号: '31301',
        借方发生额: '106.00',
        对方账号: '1102020409000123456',
        对方账号名称: '昆山沃野',
        客户附言: ours,
      },
      { text: ours, serial: '31301' },
    ],
    [
      'pingan',
      {
        交易时间: '20261126091244',
        支出: '106.00',
        对方账号: '1102020409000123456',
        对方户名: '昆山沃野',
        业务流水号: '8045',
        交易用途: ours,
        冲正标志: '_',
      },
      { text: ours, serial: '8045' },
    ],
    [
      'ceb',
      { 交易日期: '20261126', 借方发生额: '106.00', 对方账号: '1102020409000123456', 对方名称: '昆山沃野', ' 摘要': ours, 流水号: '77' },
      { text: ours, serial: '77' },
    ],
  ] as const)('the form of %s gives day, payee, account, words and the line’s own number', (bank, values, told) => {
    expect(line(forms[bank], cellsOf(bank, values))).toMatchObject({
      numbers: [ours],
      day: '2026-11-26',
      amount: '106.00',
      saidBack: false,
      party: '昆山沃野',
      account: '1102020409000123456',
      ...told,
    })
  })
  const fee = '转账、汇款（含退汇）'
  it.each([
    ['a minus among payments', 'cmbc', { 借方发生额: '-106.00' }, { 借方发生额: '5.00' }, '-106.00'],
    ['a minus where all have one', 'cmbc', { 借方发生额: '-106.00' }, { 借方发生额: '-5.00' }, '106.00'],
    ['an income', 'icbc', { 转入金额: '106.00', 摘要: '电子退库' }, {}, '-106.00'],
    ['冲正标志', 'pingan', { 支出: '106.00', 冲正标志: 'Y' }, {}, '-106.00'],
    ['no 冲正标志', 'pingan', { 支出: '106.00', 冲正标志: '_' }, {}, '106.00'],
    ['冲正', 'ceb', { 借方发生额: '106.00', ' 摘要': '冲正' }, {}, '-106.00'],
    ['退汇', 'icbc', { 转出金额: '106.00', 用途: '退汇' }, {}, '-106.00'],
    ['抹账', 'icbc', { 转出金额: '106.00', 附言: '抹账' }, {}, '-106.00'],
    ['a deposit paid back', 'icbc', { 转出金额: '106.00', 用途: '退回押金' }, {}, '106.00'],
    ['a fee line', 'ccb', { '借方发生额/元（支取）': '10.00', '贷方发生额/元（收入）': '0.0', 摘要: '收费', 备注: fee }, {}, '10.00'],
    ['an income that the bank takes back', 'cmbc', { 贷方发生额: '-106.00' }, { 贷方发生额: '5.00' }, null],
  ] as const)('%s: what left is told from what came back', (_, bank, values, other, amount) => {
    const places = statementPlaces(forms[bank])!
    const [first] = statementLines(
      [values, other].map((one, at) => ({ line: at + 2, cells: cellsOf(bank, one) })),
      places,
    )
    expect(first!.amount).toBe(amount)
  })
  it('the same line has one key in two files, and two lines that differ in nothing have two', () => {
    const row = (no: string, serial: string) => ({
      line: Number(no),
      cells: cellsOf('ceb', { 交易日期: '20261126', 借方发生额: '5.00', 流水号: serial }),
    })
    const places = statementPlaces(forms.ceb)!
    const keys = (...rows: ReturnType<typeof row>[]) => statementLines(rows, places, '5129').map(({ key }) => key)
    const [one, two, other] = keys(row('2', '77'), row('3', '77'), row('4', '78'))
    expect([new Set([one, two, other]).size, keys(row('9', '78'), row('10', '77'))]).toEqual([3, [other, one]])
    expect(statementLines([row('2', '77')], places, '6225')[0]!.key).not.toBe(one)
  })
  it('our account is read above the headings, beside its name or behind it', () => {
    expect([
      statementAccount([
        ['户名', '砚田'],
        ['账号：', '5129 0404 11'],
      ]),
      statementAccount([['账号:51290404']]),
      statementAccount([['币种']]),
    ]).toEqual(['5129040411', '51290404', ''])
  })
})
