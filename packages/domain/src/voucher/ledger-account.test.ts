import { expect, it } from 'vitest'
import { bookableAccounts, inputTaxAccounts } from './ledger-account.ts'
import { standardChart } from './ledger-charts.ts'
import { numberKey } from './voucher.ts'

it('an account takes entries when it is open and no other stands under it', () => {
  const chart = bookableAccounts([
    ...standardChart('small').map((account) => ({ ...account, active: account.code !== '1001' })),
    ...['6601', '6601.1', '6601.10', '6601.10.2'].map((code) => ({ code, name: code, active: true })),
  ])
  const faults = ['2221', '222101', '22210101', '1001', '9999', '1002', '6601', '6601.1', '6601.10', '6601.10.2'].map(chart.faultOf)
  expect(faults).toEqual([
    'accountParent',
    'accountParent',
    undefined,
    'accountUnknown',
    'accountUnknown',
    undefined,
    'accountParent',
    undefined,
    'accountParent',
    undefined,
  ])
})
it('a number of the books is the same however it is written', () => {
  expect(['记-12', '记12', '记 - 0012', '12', '０１２'].map((number) => numberKey(number, '记'))).toEqual(Array(5).fill('记-12'))
  expect([numberKey('付-12', '记'), numberKey('草稿', '记')]).toEqual(['付-12', '草稿'])
})
it('input tax is booked on its account and below it, not on what is moved out or still waits', () => {
  const account = (code: string, name: string) => ({ code, name })
  expect(
    inputTaxAccounts([
      account('222101', '应交增值税'),
      account('22210101', '进项税额'),
      account('2221010113', '13%'),
      account('22210105', '销项税额'),
      account('22210106', '进项税额转出'),
      account('222103', '待认证进项税额'),
      account('6602', '进项税额差异'),
    ]),
  ).toEqual(['22210101', '2221010113'])
})
