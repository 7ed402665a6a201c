import type { Subscribers } from '../../kernel/events.ts'

export const partnerSubscribers: Subscribers = {
  'work.handedOver': async (tx, { companyId, from, to }) => {
    await tx
      .updateTable('partner')
      .set((eb) => ({ responsible_id: to, version: eb('version', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('responsible_id', '=', from)
      .execute()
  },
}
