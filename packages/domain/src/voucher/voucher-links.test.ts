import { expect, it } from 'vitest'
import { sidesOf, voucherActs, voucherStates, type VoucherEntry } from './voucher.ts'
import { mayVoucher, reversedEntries, type VoucherLink } from './voucher-links.ts'

const allowed = (state: (typeof voucherStates)[number], ...links: readonly VoucherLink[]) =>
  voucherActs.filter((act) => mayVoucher(act, { state, links }))

it('a numbered voucher is corrected by its one reversal alone', () => {
  expect(allowed('numbered')).toEqual(['export', 'number', 'reverse'])
  expect(allowed('numbered', 'reversedBy')).toEqual(['export', 'number', 'bookAnew'])
  expect(allowed('numbered', 'reversedBy', 'replacedBy')).toEqual(['export', 'number'])
  expect(allowed('numbered', 'reverses')).toEqual(['export', 'number'])
  expect(allowed('numbered', 'replaces')).toEqual(['export', 'number', 'reverse'])
})
it('a reversal stays what it reverses until it goes, which it does after what was booked anew', () => {
  expect(allowed('draft', 'reverses')).toEqual(['remove', 'export', 'push'])
  expect(allowed('draft', 'reverses', 'replacedBy')).toEqual(['export', 'push'])
  expect(allowed('draft', 'replaces')).toEqual(['edit', 'remove', 'export', 'push'])
})
it('reversed entries stand on their sides below zero and balance', () => {
  const entry = (side: VoucherEntry['side'], amount: string): VoucherEntry => ({
    side,
    account: '1403',
    accountName: '原材料',
    summary: '采购',
    amount,
    auxiliary: null,
    auxiliaryName: '',
    auxiliaryCode: '',
  })
  const red = reversedEntries([entry('debit', '1000.00'), entry('debit', '60.00'), entry('credit', '1060.00')], '记-12')
  expect([red[0], sidesOf(red)]).toMatchObject([
    { side: 'debit', amount: '-1000.00', summary: '冲销 记-12 采购' },
    { debit: -106000n, credit: -106000n },
  ])
})
