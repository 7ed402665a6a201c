// What the dialog holds, and the calls' shapes.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { orderDetailEndpoints } from '@piaotai/contract/delivery/order-details.ts'
import type { DeliveryWay, SendingPage } from '@piaotai/domain/delivery/delivery.ts'

export type Sending = Omit<Sent<typeof deliveryEndpoints.sendDeliveries>, 'key'>
export type Proposed = Received<typeof deliveryEndpoints.proposeTargets>['targets'][number]
export type Plan = Received<typeof deliveryEndpoints.planDeliveries>
export type TargetPlan = Plan['targets'][number]
export type SentTask = Received<typeof deliveryEndpoints.sendDeliveries>['tasks'][number]
export type Validity = Sending['validity']
/** A customer as the dialog edits it. */
export interface EditedTarget extends Proposed {
  readonly to: readonly string[]
  readonly cc: readonly string[]
}
/** What a person chooses for all customers. */
export interface Choices {
  readonly title: string
  readonly message: string
  readonly content: Sending['content']
  readonly code: 'mail' | 'apart'
  readonly attach: boolean
  readonly validity: Validity
  readonly signer: Sending['signer']
}
/** The sheet of order rows that somebody brought for this sending. */
export type Orders = Received<typeof orderDetailEndpoints.uploadOrders>
/** An invoice as the preview shows it. */
export interface ShownInvoice {
  readonly id: string
  readonly number: string | null
  readonly type: number
  readonly amountIncludingTax: string | null
}
/** The ways that a person may send by, each with the page whose right it takes. */
export type Ways = Readonly<Partial<Record<DeliveryWay, SendingPage>>>

/** The input of the calls. Companies that are linked get a delivery without addresses. */
export const sendingOf = (
  page: SendingPage,
  way: DeliveryWay,
  targets: readonly EditedTarget[],
  choices: Choices,
  orders: Orders | undefined,
): Sending => ({
  page,
  way,
  ...choices,
  title: choices.title.trim(),
  message: choices.message.trim(),
  ...(orders && choices.content.orderDetails ? { orders: orders.id } : {}),
  targets: targets.map(({ partnerId, companyLinkId, invoiceIds, to, cc }) => {
    const linked = way === 'platform' && companyLinkId !== null
    return {
      partnerId,
      companyLinkId: linked ? companyLinkId : null,
      invoiceIds: [...invoiceIds],
      to: linked ? [] : [...to],
      cc: way === 'platform' ? [] : [...cc],
    }
  }),
})
