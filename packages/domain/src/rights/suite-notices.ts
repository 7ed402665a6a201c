// When a company's suite and quotas run out, and what notices say of it.
import { daysBetween } from '../months.ts'
import { suites, type QuotaKind, type SuiteName } from './suite.ts'

/** By kinds of notices. */
export interface SuiteNoticeData {
  readonly quotaLow: { readonly quota: QuotaKind; readonly left: number }
  readonly quotaOut: { readonly quota: QuotaKind }
  /** `day`: the last one that counts, in `days` from then. */
  readonly suiteEnding: { readonly day: string; readonly days: number }
}

/** A tenth of what is allowed, and never more than this, is little. */
const lowMost = 1000
export type QuotaRun = 'low' | 'out'
/** What a quota came to when it went from one number left to fewer; undefined where nothing is to be said. */
export const quotaRunOf = (allowed: number, before: number, after: number): QuotaRun | undefined => {
  if (after >= before) return undefined
  if (after <= 0) return before > 0 ? 'out' : undefined
  const low = Math.min(lowMost, Math.ceil(allowed / 10))
  return before > low && after <= low ? 'low' : undefined
}

/** Days before its end on which a suite's end is told. */
export const suiteEndDays = [30, 7, 1] as const
export type SuiteEndDays = (typeof suiteEndDays)[number]
/**
 * Which of these days a day has come to: the nearest one; the rest of a time in which nobody looked is left out. Null: none yet, or it has
 * ended. A suite that is no longer than one of them begins without it.
 */
export const suiteEndOf = (suite: SuiteName, dueDate: string | null, today: string): SuiteEndDays | null => {
  if (dueDate === null || today > dueDate) return null
  const left = daysBetween(today, dueDate)
  const whole = suites[suite].days
  return suiteEndDays.findLast((days) => left <= days && (whole === null || days < whole)) ?? null
}
