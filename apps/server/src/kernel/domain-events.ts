// The domain events, by name, with their payloads. Each is emitted in the transaction of its cause.
import type { UsageAct } from '@piaotai/domain/usage-states.ts'

interface OfCompany {
  readonly companyId: string
}
interface OfInvoice extends OfCompany {
  readonly invoiceId: string
}
interface OfDeletion extends OfInvoice {
  /** The row of `invoice_deletion` that holds the invoice's snapshot. */
  readonly deletionId: string
}
interface OfDelivery extends OfCompany {
  readonly taskId: string
}
/** People who may no longer act in a company. */
export interface Departure extends OfCompany {
  readonly userIds: readonly string[]
  readonly because: 'removed' | 'exited' | 'disabled' | 'dissolved'
  readonly at: Date
  /** A session that goes on, outside any company. */
  readonly spareSession: string | null
}

export interface DomainEvents {
  /** `sessionId`: the founder's session, where it stands in no company yet. */
  'company.created': OfCompany & { readonly userId: string; readonly sessionId: string | null }
  /** `makesDefault`: the person's next sign-in opens this company too. */
  'company.entered': OfCompany & {
    readonly userId: string
    readonly sessionId: string | null
    readonly makesDefault: boolean
    readonly at: Date
  }
  'company.dissolved': Departure
  'company.restored': OfCompany & { readonly superAdminId: string }

  'member.joined': OfCompany & { readonly userId: string }
  'member.disabled': Departure
  'member.left': Departure
  /** Open imports and unused invoices of a person belong to another one from now on. */
  'work.handedOver': OfCompany & { readonly from: string; readonly to: string }

  /** The company's invoices must be compared again; a later round replaces an earlier one. */
  'titles.changed': OfCompany & { readonly round: number }

  'invoice.recorded': OfInvoice
  'invoice.corrected': OfInvoice
  /** A better original became the invoice's face. */
  'invoice.originalUpdated': OfInvoice
  /** An answer of the tax platform, or a person's word for it, stands on the invoice: its status before and after. */
  'invoice.verified': OfInvoice & { readonly number: string; readonly before: number; readonly after: number }
  /** The snapshot is taken and the rows are about to go: subscribers remove their references to the invoice. */
  'invoice.deleted': OfDeletion
  /** The invoice's own rows are back: subscribers restore their references to it. */
  'invoice.restored': OfDeletion

  /** One act on invoices that were all in one state; `uses` are those that the act began, changed or ended. */
  'usage.changed': OfCompany & {
    readonly act: UsageAct
    readonly from: number
    readonly to: number
    readonly uses: readonly { readonly invoiceId: string; readonly useId: string }[]
  }

  /** In the sender's company: a recipient signed or accepted, refused, or the sender revoked. */
  'delivery.signed': OfDelivery
  'delivery.refused': OfDelivery
  'delivery.revoked': OfDelivery
}
export type EventName = keyof DomainEvents
