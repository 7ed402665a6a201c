// Puts the filters of a sentence's pieces together: what stands together narrows, what is joined by 或 widens.
import { filtersOf, originalKinds } from '../invoice/invoice-filter.ts'
import { allKinds } from './kind-words.ts'
import { textKeys } from './names.ts'
import type { AskFilter, AskKey, LeftReason } from './shapes.ts'

type Values = readonly (number | string)[]
const upTo = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** All values of a set, for its complement. */
const universe: Partial<Record<AskKey, Values>> = {
  type: allKinds,
  verifyStatus: upTo(-1, 10),
  titleStatus: upTo(-1, 4),
  useStatus: [0, 1, 3, 4],
  pushStatus: upTo(0, 6),
  sendStatus: [0, 1],
  mailDeliveryStatus: [0, 1, 2],
  entrySource: upTo(-1, 14),
  categoryIn: upTo(0, 3),
  nonDeductible: upTo(0, 5),
  original: originalKinds,
}
/** The filter of everything else; undefined when the list cannot say it. */
export const complementOf = (set: AskFilter): AskFilter | undefined => {
  const entries = Object.entries(set) as [AskKey, unknown][]
  const [key, value] = entries[0] ?? []
  if (key === undefined || entries.length > 1) return undefined
  if (typeof value === 'boolean') return { [key]: !value }
  const all = universe[key]
  return all && Array.isArray(value) ? { [key]: all.filter((one) => !value.includes(one)) } : undefined
}
export type Joint = 'or' | 'and' | undefined
const pooled: readonly AskKey[] = ['taxRate', 'number', 'pool']
const together = (key: AskKey, before: Values, next: Values, joint: Joint): Values | undefined => {
  const both = before.filter((value) => next.includes(value))
  const either = [...before, ...next.filter((value) => !before.includes(value))]
  if (pooled.includes(key))
    return joint === undefined && both.length === 0
      ? undefined
      : key === 'pool' && either.includes('none') && either.length > 1
        ? undefined
        : either
  if (joint === 'or') return either
  if (joint === 'and') return both.length === before.length || both.length === next.length ? both : either
  return both.length > 0 ? both : undefined
}
const wrongRange = (filter: AskFilter): boolean =>
  filtersOf('days').some((name) => endsBefore(filter[`${name}From`], filter[`${name}To`])) ||
  filtersOf('amounts').some((name) => {
    const [from, to] = [filter[`${name}From`], filter[`${name}To`]]
    return from !== undefined && to !== undefined && fenOf(from) > fenOf(to)
  })
const endsBefore = (from: string | undefined, to: string | undefined): boolean => from !== undefined && to !== undefined && to < from
const fenOf = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  return BigInt(whole + part.padEnd(2, '0')) * (text.startsWith('-') ? -1n : 1n)
}
/** The filter with a piece more, or why it does not fit. */
export const withPiece = (filter: AskFilter, set: AskFilter, joint: Joint): AskFilter | LeftReason => {
  const next: Record<string, unknown> = { ...filter }
  for (const [key, value] of Object.entries(set) as [AskKey, unknown][]) {
    const before = filter[key]
    if (before === undefined) next[key] = value
    else if (Array.isArray(before) && Array.isArray(value)) {
      const joined = together(key, before, value, joint)
      if (!joined) return 'contradiction'
      next[key] = joined
    } else if (before !== value) return textKeys.includes(key) ? 'several' : 'contradiction'
  }
  return wrongRange(next as AskFilter) ? 'contradiction' : (next as AskFilter)
}
