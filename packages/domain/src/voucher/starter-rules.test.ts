import { expect, it } from 'vitest'
import { accountStandards, bookableAccounts } from './ledger-account.ts'
import { standardChart } from './ledger-charts.ts'
import { starterKeys, starterRules } from './starter-rules.ts'
import { judgeVoucherRule } from './voucher-rule.ts'

it('starter rules balance, one a key, on accounts of their standard that take entries', () => {
  for (const standard of accountStandards) {
    const chart = bookableAccounts(standardChart(standard).map((account) => ({ ...account, active: true })))
    const rules = starterRules(standard)
    expect(rules.map(({ key }) => key)).toEqual(starterKeys)
    expect(rules.flatMap(({ entries }) => judgeVoucherRule({ entries, summary: '{goods}' }, chart))).toEqual([])
    expect(rules.flatMap(({ entries }) => entries.flatMap(({ account }) => chart.faultOf(account) ?? []))).toEqual([])
  }
})
