import { receiverStates } from '@piaotai/domain/push/push.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit, type Subscribers } from '../../../kernel/events.ts'
import { payersOfBatches } from './tell-parties.ts'

export const paymentSubscribers = (): Subscribers => ({
  // Batches of a person belong to the new owner; who submitted them stays, for the second person's sake.
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('payment_batch').set({ owner_id: to }).where('owner_id', '=', from).execute()
  },
  'receiver.stateChanged': async (tx, { companyId, invoiceId, state, target }) => {
    if (state === receiverStates.paid) await tellPaidThere(tx, companyId, invoiceId, target)
  },
})

/** An invoice that waits for payment here was paid elsewhere: its submitter and those who pay are told. */
const tellPaidThere = async (tx: Tx, companyId: string, invoiceId: string, target: string): Promise<void> => {
  const waiting = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
    .select(['p.batch_id', 'p.number', 'b.owner_id'])
    .where('p.invoice_id', '=', invoiceId)
    .where('p.state', '=', 'submitted')
    .executeTakeFirst()
  if (!waiting) return
  const payers = (await payersOfBatches(tx, companyId, [waiting.batch_id])).get(waiting.batch_id) ?? []
  await emit(tx, 'payment.paidThere', {
    companyId,
    invoiceId,
    number: waiting.number,
    target,
    to: [...new Set([waiting.owner_id, ...payers])],
  })
}
