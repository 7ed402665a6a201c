// Converts programs' figures and dates to their printed form.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { toDate } from '../layout/claims.ts'

const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const powered = /^([+-]?)(\d{1,20})(?:\.(\d{1,20}))?[eE]([+-]?\d{1,2})$/

/** "1,234.5" without its commas and "1.2345E3" written out, digit for digit; every other text as it is. */
export const plainFigure = (text: string): string => (unusual.test(text) ? writtenOut(text) : text)
const unusual = /[,eE]/
const writtenOut = (text: string): string => {
  if (grouped.test(text)) return text.replaceAll(',', '')
  const [, sign = '', whole = '', part = '', power = ''] = powered.exec(text) ?? []
  if (whole === '') return text
  const digits = whole + part
  const point = whole.length + Number(power)
  const before = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0').replace(/^0+(?=\d)/, '')
  const after = (point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${before}${after ? `.${after}` : ''}`
}

const zoned = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const seconds = /^1\d{9}$/
const milliseconds = /^1\d{12}$/
/** The day in China of a date or a time: of a time with a zone or counted since 1970 the day that it is there. */
export const writtenDay = (written: string): string | undefined => (usualDay.test(written) ? toDate(written) : oddDay(written))
const usualDay = /^20\d{2}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/
const oddDay = (written: string): string | undefined => {
  const text = written.trim()
  const moment = zoned.test(text)
    ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    : seconds.test(text)
      ? Number(text) * 1000
      : milliseconds.test(text)
        ? Number(text)
        : Number.NaN
  // The first digit of the hour is no digit of the day (2026/9/1 0:00:00).
  return Number.isNaN(moment) ? toDate(text.replace(/\s+\d{1,2}[:时].*$/, '').replace(/\s+/g, '')) : shanghaiDay(new Date(moment))
}
