// The parts of deliveries in which a process is killed: each names its actor, and is repeated as the queue or the person repeats it.
import type { Sent } from '@piaotai/contract/endpoint.ts'
import { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { App } from '../../../apps/server/src/app/app.ts'
import { sendMessage } from '../../../apps/server/src/kernel/outbox.ts'
import { runExpire, runHandOver } from '../../../apps/server/src/modules/exchange/delivery/index.ts'
import { adminOf } from './delivering-company.ts'

interface Company {
  readonly companyId: string
  readonly userId: string
}
export type DeliveryPart =
  | { readonly part: 'send'; readonly by: Company; readonly form: Sent<typeof deliveryEndpoints.sendDeliveries> }
  | { readonly part: 'handOver'; readonly by: Company; readonly senderId: string; readonly taskId: string }
  | { readonly part: 'accept' | 'refuse'; readonly by: Company; readonly receiptId: string }
  | { readonly part: 'revoke' | 'expire'; readonly by: Company; readonly taskId: string }
  | { readonly part: 'post'; readonly by: Company; readonly messageId: string }

const run = { number: 1, last: false, signal: new AbortController().signal }
const area = 'company' as const
/** Runs one part on an app; what an earlier attempt has done already is no fault. */
export const runPart = async ({ deps, useCases }: Pick<App, 'deps' | 'useCases'>, part: DeliveryPart): Promise<void> => {
  const actor = adminOf(part.by)
  switch (part.part) {
    case 'send':
      await useCases.sendDeliveries(actor, deliveryEndpoints.sendDeliveries.input.parse(part.form))
      return
    case 'handOver':
      return runHandOver(deps)({ companyId: part.by.companyId, senderId: part.senderId, taskId: part.taskId }, run)
    case 'accept':
      await useCases.acceptReceipts(actor, { area, ids: [part.receiptId] })
      return
    case 'refuse':
      await useCases.refuseReceipt(actor, { area, id: part.receiptId, reason: '不要' })
      return
    case 'revoke':
      await useCases.revokeDelivery(actor, { area, id: part.taskId, reason: '发错了' })
      return
    case 'expire':
      return runExpire(deps)({ companyId: part.by.companyId, taskId: part.taskId }, run)
    case 'post':
      return sendMessage(deps)({ id: part.messageId }, run)
  }
}
