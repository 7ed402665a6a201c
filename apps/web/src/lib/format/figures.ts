// Amounts in a chart's heading, and changes in percent. Whole 分 throughout; only a bar's height is a floating-point
// number.
import { toFen } from '@piaotai/domain/money/money.ts'

const fen = (amount: string): bigint => toFen(amount) ?? 0n
/** In 万 (zh) or thousands (en) with one place, rounded half away from zero: "1762000.00" → "176.2". */
export const inUnits = (amount: string, english: boolean): string => {
  const value = fen(amount)
  const size = value < 0n ? -value : value
  const tenth = english ? 10_000n : 100_000n
  const tenths = (size + tenth / 2n) / tenth
  const whole = String(tenths / 10n).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0n && tenths > 0n ? '−' : ''}${whole}.${tenths % 10n}`
}
/** The height of a bar in those units. */
export const height = (amount: string, english: boolean): number => Number(fen(amount)) / (english ? 100_000 : 1_000_000)

/**
 * The change against the previous amount, such as "+4.1%", from ten times on "×12"; undefined where there is nothing to
 * compare with.
 */
export const change = (now: string, before: string): string | undefined => {
  const from = fen(before)
  const difference = fen(now) - from
  if (from <= 0n) return undefined
  const size = difference < 0n ? -difference : difference
  const thousandths = (size * 1000n + from / 2n) / from
  // From ten times on a percentage says less than the factor.
  if (thousandths >= 10_000n) return difference < 0n ? undefined : `×${(fen(now) + from / 2n) / from}`
  return `${difference < 0n ? '−' : '+'}${thousandths / 10n}.${thousandths % 10n}%`
}
/** A share of a total in whole percent, at least 1 for every non-zero count. */
export const share = (count: number, total: number): string =>
  `${count === 0 || total === 0 ? 0 : Math.max(1, Math.round((count * 100) / total))}%`

interface Axis {
  readonly min: number
  readonly max: number
  readonly interval: number
}
/** Removes floating-point noise: a tick shows its exact value. */
const exact = (value: number): number => Number(value.toPrecision(12))
/** The least of 1, 2, 2.5, 5 and their tenfolds that is no smaller. */
const evenStep = (size: number): number => {
  if (size <= 0) return 1
  const ten = 10 ** Math.floor(Math.log10(size))
  const fits = [1, 2, 2.5, 5, 10].find((n) => n * ten >= size * (1 - 1e-9)) ?? 10
  return exact(fits * ten)
}
/**
 * Scales of two axes over one grid: both have the same number of steps above and below zero, so that zero is one line
 * and every tick is on a grid line.
 */
export const evenAxes = (one: readonly number[], other: readonly number[], steps = 4): readonly [Axis, Axis] => {
  const spans = [one, other].map((values) => ({ top: Math.max(0, ...values), bottom: Math.max(0, ...values.map((v) => -v)) }))
  const [first] = spans
  const sized = spans.map((s, at) => {
    const interval = evenStep(Math.max(s.top, s.bottom) / steps)
    // A second axis that alone has negative values takes one step below zero, not half of the picture.
    return { ...s, interval: at > 0 && first!.bottom === 0 ? Math.max(interval, evenStep(s.bottom)) : interval }
  })
  const count = (side: 'top' | 'bottom'): number => Math.max(...sized.map((s) => Math.ceil(s[side] / s.interval - 1e-9)))
  const up = Math.max(1, count('top'))
  const down = count('bottom')
  const [left, right] = sized.map(({ interval }) => ({
    min: down === 0 ? 0 : -exact(down * interval),
    max: exact(up * interval),
    interval,
  }))
  return [left!, right!]
}
