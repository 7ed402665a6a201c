// What is wrong with an input, as far as a person can do something about it: a batch over its limit, a range that is
// reversed or cannot be read. Anything else is `input.invalid`.
import type { z } from 'zod'
import { Problem } from '@piaotai/domain/problems.ts'

/** The ends of a range by their names. */
const ends = /^(?:(.*)(From|To)|from|to)$/

/** The problem of an input that its schema refuses. */
export const inputProblem = ({ issues }: Pick<z.ZodError, 'issues'>): Problem => {
  const detail = { issues: issues.slice(0, 5).map((i) => ({ field: i.path.join('.'), reason: i.message.slice(0, 100) })) }
  const [first] = issues
  if (first?.code === 'too_big' && first.origin === 'array') return new Problem('input.tooMany', { ...detail, max: Number(first.maximum) })
  const field = String(first?.path.at(-1) ?? '')
  return ends.test(field) ? new Problem('input.rangeUnreadable', detail) : new Problem('input.invalid', detail)
}

const number = /^-?\d{1,15}(\.\d{1,6})?$/
const day = /^\d{4}-\d{2}(-\d{2})?([T ]|$)/
/** Amounts and counts by their value, days by their letters; anything else has no order. */
const isAfter = (from: unknown, to: unknown): boolean => {
  const [low, high] = [from, to].map((end) => (typeof end === 'number' ? String(end) : end))
  if (typeof low !== 'string' || typeof high !== 'string') return false
  return number.test(low) && number.test(high) ? micros(low) > micros(high) : day.test(low) && day.test(high) && low > high
}
const micros = (amount: string): bigint => {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(6, '0')}`)
}
/** Refuses a read input with a range whose end comes before its beginning. */
export const refuseReversed = (input: unknown, depth = 0): void => {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || depth > 2) return
  for (const [key, from] of Object.entries(input)) {
    if (key === 'from' || key.endsWith('From')) {
      const other = `${key.slice(0, -4)}${key === 'from' ? 'to' : 'To'}`
      if (isAfter(from, (input as Readonly<Record<string, unknown>>)[other])) throw new Problem('input.rangeReversed', { field: key })
    }
    refuseReversed(from, depth + 1)
  }
}
