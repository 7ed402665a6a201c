// 应付: the most that may be paid of an invoice.
import { fromFen, toFen } from '../money/money.ts'
import type { Standing } from './standings.ts'

export interface PayableFacts {
  readonly total: string | null
  readonly standing: Standing
  readonly redGross: string | null
  /** What earlier batches paid of it. */
  readonly paidBefore: string
}
const none: readonly Standing[] = ['void', 'redFull']
/** A void or fully red one: nothing. A partly red one: the rest. Less what was paid before; a red invoice counts whole, below zero. */
export const payableOf = ({ total, standing, redGross, paidBefore }: PayableFacts): string => {
  const whole = toFen(total ?? '0') ?? 0n
  if (none.includes(standing)) return '0.00'
  if (whole <= 0n) return fromFen(whole)
  const red = standing === 'redPartial' ? abs(toFen(redGross ?? '0') ?? 0n) : 0n
  const rest = whole - red - (toFen(paidBefore) ?? 0n)
  return fromFen(rest < 0n ? 0n : rest)
}
const abs = (n: bigint): bigint => (n < 0n ? -n : n)
