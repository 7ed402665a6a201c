import type { Subscribers } from '../../../kernel/events.ts'

export const paymentSubscribers = (): Subscribers => ({
  // Batches of a person belong to the new owner; who submitted them stays, for the second person's sake.
  'work.handedOver': async (tx, { companyId, from, to }) => {
    await tx.updateTable('payment_batch').set({ owner_id: to }).where('company_id', '=', companyId).where('owner_id', '=', from).execute()
  },
})
