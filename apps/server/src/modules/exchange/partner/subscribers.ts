import type { Subscribers } from '../../../kernel/events.ts'
import { endPartnerInvitations } from './partner-invitations.ts'

export const partnerSubscribers: Subscribers = {
  'company.dissolved': async (tx, { companyId, at }) => {
    await endPartnerInvitations(tx, companyId, at)
  },
  'work.handedOver': async (tx, { companyId, from, to }) => {
    await tx
      .updateTable('partner')
      .set((eb) => ({ responsible_id: to, version: eb('version', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('responsible_id', '=', from)
      .execute()
    await tx
      .updateTable('partner_invitation')
      .set({ invited_by: to })
      .where('company_id', '=', companyId)
      .where('invited_by', '=', from)
      .where('state', '=', 'sent')
      .execute()
  },
}
