import { afterEach, describe, expect, it } from 'vitest'
import { dayKind, holidaysKnownUntil, learnHolidayYears, readHolidayYears } from '../risk/risk-days.ts'
import { filingDeadline } from './tax-deadline.ts'

describe('The last day to declare', () => {
  afterEach(() => {
    learnHolidayYears({})
  })
  it.each([
    ['2023-12', '2024-01-15'],
    ['2024-01', '2024-02-23'],
    ['2024-03', '2024-04-18'],
    ['2024-04', '2024-05-22'],
    ['2024-05', '2024-06-17'],
    ['2026-10', '2026-11-16'],
  ])('of %s is %s', (period, day) => {
    expect(filingDeadline(period)).toEqual({ day, known: true })
  })
  it('says where the holidays of its year are not known, and knows them from a file', () => {
    expect(filingDeadline('2027-09')).toEqual({ day: '2027-10-15', known: false })
    const years = readHolidayYears('{"2027":{"off":[["10-01","10-07"]],"worked":["10-09"]}}')!
    learnHolidayYears(years)
    expect([holidaysKnownUntil(), dayKind('2027-10-09')]).toEqual([2027, 'workday'])
    expect(filingDeadline('2027-09')).toEqual({ day: '2027-10-26', known: true })
  })
  it.each([
    '',
    '{}',
    '[]',
    '{"2027":{"off":[],"worked":[]}}',
    '{"2027":{"off":[["10-07","10-01"]],"worked":[]}}',
    '{"2027":{"off":[["02-30","02-31"]],"worked":[]}}',
  ])('a file of %s is refused whole', (text) => {
    expect(readHolidayYears(text)).toBeUndefined()
  })
})
