// The events of the money side, by name, with their payloads: those of payments, and of months.
import type { OfCompany } from './event-shapes.ts'
import type { PaymentEvents } from './payment-events.ts'

/** `month`: YYYY-MM; `by`: whoever did it. */
interface OfMonth extends OfCompany {
  readonly month: string
  readonly by: string
  readonly byName: string
}
export interface MoneyEvents extends PaymentEvents {
  /** Signed as prepared; with a reason where something required is left. */
  'month.prepared': OfMonth & { readonly reason: string | null }
  /** Closed under a seal, which is a SHA-256 in hexadecimal. */
  'month.closed': OfMonth & { readonly seal: string; readonly preparedBy: string; readonly reason: string | null }
  'month.reopenAsked': OfMonth & { readonly reason: string }
  'month.reopened': OfMonth & { readonly askedBy: string; readonly reason: string }
}
