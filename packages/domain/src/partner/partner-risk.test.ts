import { describe, expect, it } from 'vitest'
import { judgePartnerRisk, type PartnerRiskFacts } from './partner-risk.ts'

const quiet: PartnerRiskFacts = {
  taxIdValid: true,
  bought: 40,
  cancelled: 0,
  notFound: 0,
  inconsistent: 0,
  reversed: 0,
  warned: 0,
  unverified: 4,
  days: 700,
}
const judge = (facts: Partial<PartnerRiskFacts>) => {
  const { grade, points, reasons } = judgePartnerRisk({ ...quiet, ...facts })
  return [grade, points, reasons.map((one) => one.reason).join(' ')]
}

describe('The risk grade of a partner', () => {
  it('is low without a reason, and none without invoices to judge by', () => {
    expect([judge({}), judge({ bought: 0, unverified: 0, days: null })]).toEqual([
      ['low', 0, ''],
      ['none', 0, ''],
    ])
  })
  it.each([
    [{ cancelled: 1 }, ['medium', 20, 'cancelled']],
    [{ cancelled: 9 }, ['medium', 40, 'cancelled']],
    [{ cancelled: 2, notFound: 1 }, ['high', 55, 'cancelled notFound']],
    [{ taxIdValid: false, days: 20 }, ['medium', 35, 'taxIdInvalid young']],
    [{ reversed: 3 }, ['low', 0, '']],
    [{ reversed: 4 }, ['low', 10, 'reversed']],
    [{ reversed: 12, unverified: 36 }, ['medium', 30, 'reversed unverified']],
    [{ warned: 8 }, ['low', 15, 'warned']],
  ] as const)('adds up its reasons: %j', (facts, expected) => {
    expect(judge(facts)).toEqual(expected)
  })
  it('takes no share of one or two invoices for a habit', () => {
    expect(judge({ bought: 2, reversed: 1, unverified: 2 })).toEqual(['low', 0, ''])
  })
  it('never passes a hundred', () => {
    expect(judge({ taxIdValid: false, cancelled: 9, notFound: 9, inconsistent: 9, reversed: 40, warned: 9, days: 1 })[1]).toBe(100)
  })
})
