// What months hear of other nouns.
import type { Subscribers } from '../../../kernel/events.ts'

export const monthSubscribers = (): Subscribers => ({
  // Who looked when is kept for the person alone; notes and signatures stay, with the name of then.
  'member.left': async (tx, { userIds, because }) => {
    if (because !== 'disabled') await tx.deleteFrom('month_look').where('user_id', 'in', userIds).execute()
  },
})
