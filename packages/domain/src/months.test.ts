import { describe, expect, it } from 'vitest'
import { isDay, monthBefore, monthEnd, monthsLater, sameDayIn } from './months.ts'

describe('Months', () => {
  it('before January comes December of the year before', () => {
    expect([monthBefore('2026-01'), monthBefore('2026-11')]).toEqual(['2025-12', '2026-10'])
  })
  it('end where the calendar says, leap years too', () => {
    expect(['2026-02', '2024-02', '2026-04', '2026-12'].map(monthEnd)).toEqual(['2026-02-28', '2024-02-29', '2026-04-30', '2026-12-31'])
  })
  it('lend their last day for one they do not have', () => {
    expect([sameDayIn('2026-02', '2026-03-31'), sameDayIn('2026-10', '2026-11-21')]).toEqual(['2026-02-28', '2026-10-21'])
  })
  it('later end no later than their last day', () => {
    expect([
      monthsLater('2026-11-30', 3),
      monthsLater('2026-12-31', 2),
      monthsLater('2026-09-30', 3),
      monthsLater('2026-08-31', 0),
    ]).toEqual(['2027-02-28', '2027-02-28', '2026-12-30', '2026-08-31'])
  })
  it('have the days that the calendar has, written in full', () => {
    expect(
      [
        '2026-02-28',
        '2024-02-29',
        '2026-12-31',
        '2026-02-29',
        '2026-04-31',
        '2026-00-01',
        '2026-13-01',
        '2026-01-00',
        '2026-1-1',
        '2026-01-01T00:00',
        '',
      ].filter(isDay),
    ).toEqual(['2026-02-28', '2024-02-29', '2026-12-31'])
  })
})
