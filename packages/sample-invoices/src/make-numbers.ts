// Invoice numbers, codes, dates and the other digits of a face, shaped as the tax bureaus shape them.
import type { Random } from './random.ts'
import type { Region } from './pool/regions.ts'
import type { SampleType } from './sample-invoice.ts'

/** 20 digits: year, area, channel of issue, sequence. Rail uses channel 9. */
export const digitalNumber = (random: Random, year: string, region: Region, channel: string = random.pick(['2', '2', '2', '7'])): string =>
  `${year.slice(2)}${region.digital}${channel}${'0'.repeat(6)}${random.digits(9)}`

/**
 * A code whose kind digits encode the type, by the national verification platform's rule (see kindFromCode in domain).
 * The batch year is the year of issue or the one before.
 */
export const invoiceCode = (random: Random, type: SampleType, region: Region, year: string, toll: boolean): string => {
  const batch = String(Number(year) - random.int(0, 1)).slice(2)
  if (type === 10) return `${region.coded}${batch}${random.int(1, 4)}1${random.pick(['3', '4'])}0`
  if (type === 20 && random.chance(0.3)) return `${region.coded}${batch}${random.int(1, 4)}3${random.pick(['2', '5'])}0`
  if (type === 50) return `1${region.coded}${batch}2${random.digits(4)}`.slice(0, 12)
  if (type === 53) return `0${region.coded}${batch}00${random.int(1, 9)}17`
  const tail = type === 11 ? '13' : type === 20 ? random.pick(['04', '05']) : toll ? '12' : '11'
  return `0${region.coded}${batch}00${random.int(1, 9)}${tail}`
}
/** 密码区: four lines of 28 characters. */
export const cipherOf = (random: Random): readonly string[] =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 28 }, () => random.pick([...'0123456789012345678901234567890<>+-*/<>+-*/'])).join(''),
  )
/** The checked days as a number of days since 1970; throws on anything but yyyy-mm-dd. */
const dayOf = (date: string): number => {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(time)) throw new RangeError(`not a day: ${date}`)
  return time / 86_400_000
}
export const dayAfter = (date: string, days: number): string => new Date((dayOf(date) + days) * 86_400_000).toISOString().slice(0, 10)
export const dateBetween = (random: Random, from: string, to: string): string =>
  dayAfter(from, random.int(0, Math.max(0, dayOf(to) - dayOf(from))))
export const timeOf = (random: Random): string =>
  [random.int(8, 20), random.int(0, 59), random.int(0, 59)].map((n) => String(n).padStart(2, '0')).join(':')
