import { describe, expect, it } from 'vitest'
import { bankColumns, bankRowProblemsOf, bankRows, type BankPayment } from './bank-file.ts'

const payment: BankPayment = {
  number: 'FK-20261120-A1B2C3-X',
  payee: '昆山沃野',
  bankName: '中国银行昆山支行',
  bankAccount: '4567 3512 3456',
  bankCode: '104305200011',
  amount: '50000.00',
  invoices: 2,
}
const order = { payer: { name: '砚田', bankName: '招商银行', bankAccount: '51290404' }, day: '2026-11-27', purpose: '货款', fast: false }
const cell = (change: Partial<BankPayment>, heading: string, format: 'icbc' | 'cmb' = 'icbc', fast = false) =>
  bankRows(format, [{ ...payment, ...change }], { ...order, fast })[0]![bankColumns[format].findIndex(([one]) => one === heading)]

describe('A bank file', () => {
  it('ICBC: another bank’s account has the region 0000, and more than 50,000 goes the fast way', () => {
    expect([
      cell({}, '收款账号地区码'),
      cell({ bankName: '工商银行昆山支行' }, '收款账号地区码'),
      cell({}, '汇款方式'),
      cell({ amount: '50000.01' }, '汇款方式'),
      cell({}, '汇款方式', 'icbc', true),
    ]).toEqual([{ text: '0000' }, { text: '' }, { text: '0' }, { text: '1' }, { text: '1' }])
  })
  it('CMB: the day without hyphens, the account without blanks, the number of the receiving bank', () => {
    expect([
      cell({}, '期望日', 'cmb'),
      cell({}, '收款人帐号', 'cmb'),
      cell({}, '收方联行号', 'cmb'),
      cell({}, '结算方式', 'cmb', true),
    ]).toEqual([{ text: '20261127' }, { text: '456735123456' }, { text: '104305200011' }, { text: '快速' }])
  })
  it('says each problem of a batch, and of one that is not waiting that alone', () => {
    const facts = { waiting: 1, hidden: 0, amount: 100n, account: '456735123456', bankName: '中国银行' }
    expect([
      bankRowProblemsOf(facts),
      bankRowProblemsOf({ ...facts, amount: 0n, account: '', bankName: ' ' }),
      bankRowProblemsOf({ ...facts, bankName: ' ' }),
      bankRowProblemsOf({ ...facts, account: '尾号 2260' }),
      bankRowProblemsOf({ ...facts, hidden: 1 }),
      bankRowProblemsOf({ ...facts, waiting: 0, account: '' }),
    ]).toEqual([[], ['notPositive', 'noAccount'], ['noBank'], ['accountWrong'], ['beyondScope'], ['nothingWaits']])
  })
})
