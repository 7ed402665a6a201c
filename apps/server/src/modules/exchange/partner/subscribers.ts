import type { Subscribers } from '../../../kernel/events.ts'
import { endPartnerInvitations } from './partner-invitations.ts'

export const partnerSubscribers: Subscribers = {
  'company.dissolved': async (tx, { at }) => {
    await endPartnerInvitations(tx, at)
  },
  'work.handedOver': async (tx, { from, to }) => {
    await tx
      .updateTable('partner')
      .set((eb) => ({ responsible_id: to, version: eb('version', '+', 1) }))
      .where('responsible_id', '=', from)
      .execute()
    await tx.updateTable('partner_invitation').set({ invited_by: to }).where('invited_by', '=', from).where('state', '=', 'sent').execute()
  },
}
