// The events of months, by name, with their payloads.
import type { OfCompany } from './event-shapes.ts'

/** `month`: YYYY-MM; `by`: whoever did it. */
interface OfMonth extends OfCompany {
  readonly month: string
  readonly by: string
  readonly byName: string
}
export interface MonthEvents {
  /** Signed as prepared; with a reason where something required is left. */
  'month.prepared': OfMonth & { readonly reason: string | null }
  /** Closed under a seal, which is a SHA-256 in hexadecimal. */
  'month.closed': OfMonth & { readonly seal: string; readonly preparedBy: string; readonly reason: string | null }
  'month.reopenAsked': OfMonth & { readonly reason: string }
  'month.reopened': OfMonth & { readonly askedBy: string; readonly reason: string }
}
