// A mail's part waits for what a person fills in: told to whoever answers for the mail, until nothing of it waits.
import type { Subscribers } from '../../../kernel/events.ts'
import { settle, tell, type TellDeps } from './tell.ts'

export const mailNotices = (deps: TellDeps): Subscribers => ({
  'mail.processed': async (tx, { companyId, messageId }) => {
    const mail = await tx
      .selectFrom('mail_message')
      .select(['subject', 'area', 'owner_id'])
      .where('id', '=', messageId)
      .where('status', '=', 'held')
      .executeTakeFirst()
    if (!mail?.owner_id) return
    await tell(deps, tx, {
      companyId,
      kind: 'mailPartWaits',
      objectId: messageId,
      data: { subject: mail.subject.slice(0, 60) || '—', area: mail.area },
      to: [{ userId: mail.owner_id }],
    })
  },
  'mail.completed': (tx, { messageId }) => settle(deps, tx, 'mailPartWaits', messageId),
})
