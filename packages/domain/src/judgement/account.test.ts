// 收款账户: which account is paid, what differs from it, and who must confirm a change.
import { describe, expect, it } from 'vitest'
import { accountOf, accountOfFace, changedPayeeFields, openChanges, settledBy, type AccountChange, type PayeeAccount } from './account.ts'

const today = '2026-11-28'
const at = (account: string, name = '昆山沃野'): PayeeAccount => ({ account, bankName: '工商银行昆山支行', name })
const [old, fresh] = ['6222 0011 0000 2260', '6222001100007731']
const state = (bankAccount: string, more = {}) => ({ name: '昆山沃野', taxId: 'T', bankName: '工行', bankCode: '', bankAccount, ...more })
const change = (before: string, after: string, day: string, more: Partial<AccountChange> = {}): AccountChange => ({
  id: `${day}${after}`,
  before: state(before),
  after: state(after),
  changedAt: new Date(`${day}T04:00:00Z`),
  changedBy: 'wen',
  changedByName: '温如月',
  confirmed: false,
  ...more,
})

describe('The account of a payment', () => {
  it('is the typed one, else the partner’s, else the face’s; and the known ones that differ are named', () => {
    const face = at(old)
    const told = (facts: object) => {
      const { account, from, differs, agrees, none } = accountOf({ changes: [], today, ...facts })
      return [from, account.slice(-4), differs.map((one) => `${one.from} ${one.account.slice(-4)}`), agrees, none]
    }
    expect([
      told({}),
      told({ batch: at(' '), face }),
      told({ face, partner: at(fresh), lastPaid: at(old) }),
      told({ face, partner: at('6222-0011-0000-2260'), lastPaid: at('６２２２００１１００００２２６０') }),
      told({ batch: at(fresh), face, partner: at(old) }),
      told({ batch: at(fresh) }),
    ]).toEqual([
      ['none', '', [], [], true],
      ['face', '2260', [], ['face'], false],
      ['partner', '7731', ['face 2260', 'lastPaid 2260'], ['partner'], false],
      ['partner', '2260', [], ['face', 'partner', 'lastPaid'], false],
      ['typed', '7731', ['face 2260', 'partner 2260'], [], false],
      ['typed', '7731', [], [], false],
    ])
  })

  const first = change('', fresh, '2026-11-20')
  it.each<[string, object, string | null]>([
    ['changed within 30 days', { changes: [change(old, fresh, '2026-11-20')] }, '2026-11-20'],
    ['changed 30 days ago', { changes: [change(old, fresh, '2026-10-29')] }, '2026-10-29'],
    ['changed 31 days ago', { changes: [change(old, fresh, '2026-10-28')] }, null],
    ['changed and confirmed', { changes: [change(old, fresh, '2026-11-20', { confirmed: true })] }, null],
    [
      'changed and changed back, although the last payment went to it',
      { partner: at(old), lastPaid: at(old), changes: [change(old, fresh, '2026-11-20'), change(fresh, old, '2026-11-21')] },
      '2026-11-21',
    ],
    [
      'confirmed, then changed',
      { changes: [change('', old, '2026-11-02', { confirmed: true }), change(old, fresh, '2026-11-03')] },
      '2026-11-03',
    ],
    ['registered first, as the face has it', { face: at(fresh), changes: [first] }, '2026-11-20'],
    ['registered first, where money went before', { lastPaid: at(fresh), changes: [first] }, null],
    ['registered first, where money went elsewhere before', { lastPaid: at(old), changes: [first] }, '2026-11-20'],
    ['taken away, so that the face’s is paid', { partner: null, face: at(old), changes: [change(fresh, '', '2026-11-20')] }, '2026-11-20'],
    ['typed as the partner’s new one', { batch: at(fresh), changes: [first] }, '2026-11-20'],
    ['typed other than the partner’s new one', { batch: at(old), changes: [first] }, null],
  ])('that was %s', (_, facts, day) => {
    const { unconfirmed } = accountOf({ partner: at(fresh), changes: [], today, ...facts })
    expect(unconfirmed && [unconfirmed.changedAt.toISOString().slice(0, 10), unconfirmed.changedBy]).toEqual(day && [day, '温如月'])
  })

  it.each<[string | null, string | undefined, string?]>([
    ['工商银行昆山高新区支行 6222 0011 0000 2260', '6222001100002260', '工商银行昆山高新区支行'],
    ['苏州开发区支行;银行账号:5104365498371361522', '5104365498371361522', '苏州开发区支行'],
    [
      '开户行及账号：中国建设银行股份有限公司上海张江支行31050161364000001234',
      '31050161364000001234',
      '中国建设银行股份有限公司上海张江支行',
    ],
    ['农行昆山玉山支行 10-645501040012345。', '10645501040012345', '农行昆山玉山支行'],
    ['中国银行上海张江支行　４５０７ ５８９１ ２３４５', '450758912345', '中国银行上海张江支行'],
    ['招商银行苏州分行营业部 账号 512902345610101', '512902345610101', '招商银行苏州分行营业部'],
    ['昆山农商行玉山支行', undefined],
    ['6222001100002260', undefined],
    ['工商银行昆山支行 62220011', undefined],
    ['工商银行昆山支行 6222 **** **** 2260', undefined],
    ['Deutsche Bank DE89 3704 0044 0532 0130 00', undefined],
    ['工商银行昆山支行 102305000001 6222001100002260', undefined],
    ['工商银行昆山支行 0512-57704418 / 6222001100002260', undefined],
    ['工商银行昆山支行 6222001100002260（人民币户）', undefined],
    ['工商银行昆山支行 000000000000', undefined],
    ['', undefined],
    [null, undefined],
  ])('on the face: %s', (text, account, bankName) => {
    const found = accountOfFace(text, '昆山沃野')
    expect([found?.account, found?.bankName]).toEqual([account, bankName])
  })

  it('changes with the name, the tax id, the bank and its number too, but not without an account', () => {
    expect([
      changedPayeeFields(state(old), state('6222-0011-0000-2260')),
      changedPayeeFields(state(old), state(fresh, { bankName: '建行' })),
      changedPayeeFields(state(old), state(old, { name: '昆山沃也', taxId: 'U', bankCode: '102305000001' })),
      changedPayeeFields(state(''), state(' ', { name: '昆山沃也' })),
    ]).toEqual([[], ['bankName', 'bankAccount'], ['name', 'taxId', 'bankCode'], []])
  })

  it('is confirmed by another than who changed it, of two who changed it by each for the other', () => {
    const who = (changes: readonly AccountChange[], userId: string) =>
      settledBy(openChanges(changes, today), userId).map(({ id }) => id.slice(8, 10))
    const bank = (day: string): AccountChange => ({
      ...change(old, fresh, day),
      before: state(fresh),
      after: state(fresh, { bankName: '建行' }),
      changedBy: 'lin',
    })
    const account = (day: string, changedBy: string, more = {}) => change(old, fresh, day, { changedBy, ...more })
    expect([
      who([account('2026-11-20', 'wen')], 'wen'),
      who([account('2026-11-20', 'wen')], 'zhou'),
      who([account('2026-11-20', 'wen'), bank('2026-11-21')], 'wen'),
      who([account('2026-11-20', 'wen'), account('2026-11-21', 'lin')], 'wen'),
      who([account('2026-11-20', 'wen'), account('2026-11-21', 'lin'), account('2026-11-22', 'wen')], 'wen'),
      who([account('2026-11-20', 'wen'), account('2026-11-21', 'wen')], 'wen'),
    ]).toEqual([[], ['20'], ['21'], ['20', '21'], ['20', '21'], []])
  })
})
