import { expect, it } from 'vitest'
import { ruleBalances, type EntryCondition, type RuleEntry } from './voucher-rule.ts'

const entry = (side: RuleEntry['side'], face: RuleEntry['face'], when?: EntryCondition): RuleEntry => ({
  side,
  account: '1403',
  auxiliary: null,
  face,
  ...(when ? { when } : {}),
})

it('a voucher rule balances when it does for invoices with deductible tax and for those without', () => {
  const balances = (...entries: readonly RuleEntry[]) =>
    ruleBalances({ entries: [entry('credit', 'total'), entry('debit', 'amount'), ...entries] })
  expect([
    balances(entry('debit', 'tax')),
    balances(entry('debit', 'deductible'), entry('debit', 'undeductible')),
    balances(entry('debit', 'tax', 'deductible'), entry('debit', 'tax', 'undeductible')),
    balances(entry('debit', 'deductible', 'deductible'), entry('debit', 'undeductible')),
  ]).toEqual([true, true, true, true])
  expect([
    balances(entry('debit', 'deductible')),
    balances(entry('debit', 'tax', 'deductible')),
    balances(entry('debit', 'undeductible')),
  ]).toEqual([false, false, false])
})
