import { describe, expect, it } from 'vitest'
import { rateOfLines } from './summary.ts'

const at = (...rates: (string | null)[]) => rateOfLines(rates.map((taxRate) => ({ taxRate })))
describe('An invoice counts among', () => {
  it('those of the one rate that its lines are taxed at, of several, or of none', () => {
    expect([at('13%'), at('13%', null, '13%'), at('13%', '6%'), at('免税'), at(null), at()]).toEqual([
      '13%',
      '13%',
      'mixed',
      '免税',
      null,
      null,
    ])
  })
})
