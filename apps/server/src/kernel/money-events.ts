// The events of the money side, by name, with their payloads: those of payments, and of months.
import type { MonthPart } from '@piaotai/domain/month/month-cells.ts'
import type { MonthSums } from '@piaotai/domain/month/month-seal.ts'
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
  'month.closed': OfMonth & {
    readonly seal: string
    readonly previous: string | null
    readonly closedAt: string
    readonly preparedBy: string
    readonly reason: string | null
    readonly onePerson: boolean
    readonly sums: MonthSums
  }
  'month.reopenAsked': OfMonth & { readonly reason: string }
  /** `seal`: the one that ends; null: the month was closed before months were sealed. */
  'month.reopened': OfMonth & {
    readonly askedBy: string
    readonly reason: string
    readonly seal: string | null
    readonly reopenedAt: string
  }
  /** begins: a month may be closed from now on. due: its filing date (`day`) is near. `left`: null to whoever does not see the whole company. */
  'month.reminded': OfCompany & {
    readonly month: string
    readonly what: 'begins' | 'due'
    readonly day: string
    readonly left: { readonly things: number; readonly required: number; readonly parts: readonly MonthPart[] } | null
    readonly to: readonly string[]
  }
}
