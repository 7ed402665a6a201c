// Reads the values of a page's address, which may be typed by hand or out of date: invalid parts are ignored.
import { isDay } from '@piaotai/domain/months.ts'

export type Address = Readonly<Record<string, unknown>>

/** The values of a key as strings; empty values are dropped. */
export const valuesOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => one !== undefined && one !== null && one !== '').map(String)
/** Text that a call accepts: one line, without invisible characters. */
export const oneLine = (text: string, max: number): boolean =>
  text.length <= max && !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
/** Two keys of a range of days: valid dates, the first not after the last. */
export const daysOf = (address: Address, from: string, to: string): readonly [string | undefined, string | undefined] => {
  const [first, last] = [from, to].map((key) => valuesOf(address[key]).slice(0, 1).find(isDay))
  return first !== undefined && last !== undefined && first > last ? [undefined, undefined] : [first, last]
}
/** A span of days in the address that must not be searched by. */
export interface WrongRange {
  readonly label: string
  readonly why: 'reversed' | 'unreadable'
  readonly keys: readonly string[]
}
/** Two keys of a range of days whose end comes before its beginning, or with a day that cannot be read. */
export const wrongDaysIn = (address: Address, label: string, ...keys: readonly [from: string, to: string]): WrongRange | undefined => {
  const [from, to] = keys.map((key) => valuesOf(address[key])[0])
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return { label, why: 'unreadable', keys }
  return (from ?? '') > (to ?? '9999') ? { label, why: 'reversed', keys } : undefined
}
/** The values under these keys that were not accepted. */
export const unreadOf = (address: Address, taken: object, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => {
    const kept = (taken as Address)[key]
    return kept === undefined
      ? valuesOf(address[key])
      : Array.isArray(kept)
        ? valuesOf(address[key]).filter((value) => !valuesOf(kept).includes(value))
        : []
  })
/**
 * Parses one value of an address. A 20-digit number exceeds a double's precision: text that would not round-trip stays
 * a string.
 */
export const parseValue = (text: string): unknown =>
  JSON.parse(text, ((_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source ? context.source : value) as (
    key: string,
    value: unknown,
  ) => unknown)
