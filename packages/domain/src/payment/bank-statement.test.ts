import { describe, expect, it } from 'vitest'
import { paymentNumbersIn, statementDay, statementLines, statementPlaces } from './bank-statement.ts'
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
    expect(line(headings, cells)).toEqual({ line: 2, numbers: [ours], day: '2026-11-26', amount: '1234.50', party: '昆山沃野' })
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
})
