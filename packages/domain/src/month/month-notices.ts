// What notices say of a month.
import type { MonthPart } from './month-cells.ts'

/** `month`: YYYY-MM. */
interface OfMonth {
  readonly month: string
  readonly by: string
}
/** What is left of a month, whose lines are `lines`; null to whoever does not see the whole company. */
interface LeftOfMonth {
  readonly month: string
  readonly things: number | null
  readonly required: number | null
  readonly lines: readonly MonthPart[]
}
/** By kinds of notices. */
export interface MonthNoticeData {
  /** `reason`: why something required is left; empty: nothing is. */
  readonly monthPrepared: OfMonth & { readonly reason: string }
  readonly monthClosed: OfMonth
  readonly monthReopenAsked: OfMonth & { readonly reason: string }
  readonly monthReopened: OfMonth & { readonly reason: string }
  readonly monthBegins: LeftOfMonth
  /** `day`: the last one to file. */
  readonly monthDue: LeftOfMonth & { readonly day: string }
}
