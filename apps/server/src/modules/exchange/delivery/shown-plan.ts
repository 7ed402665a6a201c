// What a delivery would send, as its dialog shows it before sending.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DeliveryDeps } from './deps.ts'
import { mailsLeft } from './mail-quota.ts'
import { judgeTargets, requireSending, type JudgedTarget } from './plan-deliveries.ts'

type Center = typeof deliveryEndpoints
/** One letter an address, copies included. */
export const lettersOf = (judged: readonly JudgedTarget[]): number =>
  judged.reduce((sum, { form, to, cc }) => sum + (form === 'platform' ? 0 : to.length + cc.length), 0)
export const toPlan = ({ form, customer, invoices, amount, files, drawn, orderRows, refused, addresses, receivers }: JudgedTarget) => ({
  form,
  customer,
  invoices: invoices.length,
  amount,
  // Letters and links carry drawn faces in one file.
  files: files.length + (form === 'platform' ? drawn.length : Math.min(drawn.length, 1)),
  orderRows: orderRows.length,
  refused: refused.map(({ causes, ...one }) => (causes ? { ...one, causes: [...causes] } : one)),
  addresses: [...addresses],
  receivers: receivers.map(({ address, company, userId, colleague, differs }) => ({
    address,
    company,
    person: userId !== null,
    colleague,
    differs,
  })),
})

export const planDeliveries =
  (deps: Pick<DeliveryDeps, 'db' | 'clock' | 'mailDomain' | 'ownerOfAddress'>) =>
  (actor: Actor, input: In<Center['planDeliveries']>): Promise<Out<Center['planDeliveries']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await requireSending(tx, deps, actor, input)
      const judged = await judgeTargets(tx, deps, actor, input)
      return { targets: judged.map(toPlan), mails: lettersOf(judged), left: await mailsLeft(tx) }
    })
