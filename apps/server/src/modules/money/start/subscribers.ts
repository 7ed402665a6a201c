import type { Subscribers } from '../../../kernel/events.ts'

/** Whoever leaves begins anew in another company. */
export const startSubscribers = (): Subscribers => ({
  'member.left': async (tx, { userIds, because }) => {
    if (because !== 'disabled') await tx.deleteFrom('start_away').where('user_id', 'in', userIds).execute()
  },
})
