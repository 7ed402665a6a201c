// Events of records of one invoice that become one, and two again.
import type { OfCompany } from './event-shapes.ts'

interface OfJoin extends OfCompany {
  readonly keptId: string
  readonly goneId: string
  /** The snapshot of the one that went. */
  readonly deletionId: string
  readonly deliveries: readonly string[]
}
export interface JoinedEvents {
  /** Two records of one invoice became one: what pointed at the one that went points at the one that stays, with the deliveries named. */
  'invoice.joined': OfJoin
  /** The same taken back, before the one that went is restored; `pools`: those of the one that stays before. */
  'invoice.parted': OfJoin & { readonly pools: readonly string[] }
  /** Two rows of the bureau's list became one; the one that goes is deleted behind this. */
  'mirror.joined': OfCompany & { readonly keptId: string; readonly goneId: string }
}
