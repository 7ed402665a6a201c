import { describe, expect, it } from 'vitest'
import { payableOf } from '../judgement/payable.ts'
import { fromFen, toFen } from '../money/money.ts'
import { remainsAfter, restOf } from './part-payment.ts'

describe('The rest of an invoice of which less is paid', () => {
  it('is paid later unless it is said to be closed; a whole payment and a refund leave none', () => {
    expect([restOf(10600n, 5000n, undefined), restOf(10600n, 5000n, 'never'), restOf(10600n, 10600n, 'later')]).toEqual([
      'later',
      'never',
      'never',
    ])
    expect([restOf(-10600n, -5000n, 'later'), restOf(0n, 0n, 'later')]).toEqual(['never', 'never'])
  })
  it('is what may be paid less what was, to the fen', () => {
    expect([remainsAfter(10600n, 3333n, 'later'), remainsAfter(10600n, 3333n, 'never'), remainsAfter(10600n, 10600n, 'later')]).toEqual([
      7267n,
      0n,
      0n,
    ])
    // A red invoice came meanwhile: more was paid than is left.
    expect(remainsAfter(2000n, 3333n, 'later')).toBe(0n)
    expect(remainsAfter(-10600n, -3333n, 'later')).toBe(0n)
  })
  it('is what the invoice says may be paid next, part after part', () => {
    const of = (paidBefore: string) => payableOf({ total: '100.00', standing: 'normal', redGross: null, paidBefore })
    let paid = 0n
    for (const part of [3333n, 3333n]) {
      const remains = remainsAfter(toFen(of(fromFen(paid)))!, part, 'later')
      paid += part
      expect(of(fromFen(paid))).toBe(fromFen(remains))
    }
    expect(of(fromFen(paid))).toBe('33.34')
  })
})
