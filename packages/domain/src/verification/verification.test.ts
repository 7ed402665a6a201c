import { describe, expect, it } from 'vitest'
import { againOn, chargeOf, contradictsEarlier, factorsOf, preCheck, turnedBad, type Verifiable } from './verification.ts'

const now = new Date('2026-11-21T02:00:00Z')
const digital: Verifiable = {
  type: 22,
  code: null,
  number: '26332000005100042017',
  date: '2026-11-10',
  amountExcludingTax: '100.00',
  amountIncludingTax: '106',
  checkCode: null,
  sellerTaxId: null,
}
const older: Verifiable = {
  type: 30,
  code: '033002600111',
  number: '58203117',
  date: '2026-11-10',
  amountExcludingTax: '100.00',
  amountIncludingTax: '106.00',
  checkCode: '64201837745120398812',
  sellerTaxId: null,
}

describe('A question to the tax platform', () => {
  it.each([
    [12, ['amountIncludingTax']],
    [22, ['amountIncludingTax']],
    [51, ['amountIncludingTax']],
    [61, ['amountIncludingTax']],
  ])('about a digital invoice (%i) needs its sum', (type, factors) => {
    expect(factorsOf(type, '26332000005100042017', null)).toEqual(factors)
  })
  it.each([
    [10, 'amountExcludingTax'],
    [11, 'amountExcludingTax'],
    [40, 'amountExcludingTax'],
    [50, 'amountExcludingTax'],
    [20, 'checkCode'],
    [30, 'checkCode'],
    [60, 'checkCode'],
    [53, 'amountIncludingTax'],
  ])('about type %i needs its code and %s', (type, factor) => {
    expect(factorsOf(type, '58203117', '033002600111')).toEqual(['code', factor])
  })
  it('about a digital vehicle invoice needs its sum, as one without code', () => {
    expect(factorsOf(50, '26332000005100042017', null)).toEqual(['amountIncludingTax'])
  })
  it.each([0, 70, 80, 120, 140, 999])('is never asked about type %i', (type) => {
    expect(preCheck({ ...digital, type }, now)).toMatchObject({ status: -1, charge: 'notApplicable' })
  })
  it('holds what its type needs and nothing else', () => {
    expect([preCheck(digital, now).query, preCheck(older, now).query]).toEqual([
      { ...digital, amountExcludingTax: null, amountIncludingTax: '106.00' },
      { ...older, amountExcludingTax: null, amountIncludingTax: null, checkCode: '398812' },
    ])
  })
  it.each([
    ['a number of 19 digits', { number: '2633200000510004201' }, ['number']],
    ['no sum', { amountIncludingTax: null }, ['amountIncludingTax']],
    ['a date to come', { date: '2026-11-22' }, ['date']],
    ['nothing', { number: null, date: null, amountIncludingTax: null }, ['number', 'date', 'amountIncludingTax']],
  ])('with %s is answered here, free', (_what, change, fields) => {
    expect(preCheck({ ...digital, ...change }, now)).toEqual({ query: undefined, status: 5, charge: 'badFormat', fields })
  })
  it('about an invoice of today waits, unless the channel takes it', () => {
    expect([
      preCheck({ ...digital, date: '2026-11-21' }, now),
      preCheck({ ...digital, date: '2026-11-21' }, now, { sameDay: true }).query?.date,
    ]).toMatchObject([{ status: 7, charge: 'sameDay' }, '2026-11-21'])
  })
  it('is of the day in Shanghai', () => {
    expect(preCheck({ ...digital, date: '2026-11-22' }, new Date('2026-11-21T16:30:00Z'))).toMatchObject({ status: 7 })
  })
  it('goes back five years to the day', () => {
    expect([
      preCheck({ ...digital, date: '2021-11-21' }, now).query?.date,
      preCheck({ ...digital, date: '2021-11-20' }, now),
    ]).toMatchObject(['2021-11-21', { status: 8, charge: 'overFiveYears' }])
  })
})
describe('An answer', () => {
  it.each([
    [1, 'charged'],
    [2, 'dayLimit'],
    [3, 'charged'],
    [4, 'charged'],
    [5, 'badFormat'],
    [6, 'abnormal'],
    [7, 'sameDay'],
    [8, 'overFiveYears'],
    [9, 'charged'],
    [10, 'charged'],
  ] as const)('of %i is %s', (status, charge) => {
    expect(chargeOf(22, status)).toBe(charge)
  })
  it('about a blockchain invoice is free', () => {
    expect([1, 3, 4].map((status) => chargeOf(31, status as 1))).toEqual(['blockchain', 'blockchain', 'blockchain'])
  })
  it('that tells a good invoice void or offset is an alarm, once', () => {
    expect([turnedBad(1, 9), turnedBad(1, 10), turnedBad(9, 9), turnedBad(1, 6)]).toEqual([true, true, false, false])
  })
})
describe('Asking again', () => {
  it('is an alarm where it contradicts an answer; the first answer is none', () => {
    expect([contradictsEarlier(0, 9), contradictsEarlier(6, 10), contradictsEarlier(1, 9)]).toEqual([false, false, true])
  })
  it.each([
    ['d1', '2026-12-31', '2027-01-01'],
    ['d7', '2026-02-25', '2026-03-04'],
    ['monthEnd', '2028-02-03', '2028-02-29'],
    ['monthEnd', '2026-12-31', '2026-12-31'],
  ] as const)('%s after %s falls on %s', (rule, used, day) => {
    expect(againOn(rule, used)).toBe(day)
  })
})
