import type { Subscribers } from '../../../kernel/events.ts'

export const viewSubscribers: Subscribers = {
  // Private views lose their owner and go; shared ones stay.
  'member.left': async (tx) => {
    await tx.deleteFrom('list_view').where('owner_id', 'is', null).where('shared', '=', false).execute()
  },
}
