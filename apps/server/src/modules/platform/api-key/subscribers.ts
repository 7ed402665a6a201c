// Keys end with the membership of their person and with the company, in the transaction of the cause.
import type { KeyEnd } from '@piaotai/domain/api-key/api-key.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const apiKeySubscribers = ({ clock }: Needs<'clock'>): Subscribers => {
  const end = async (tx: Tx, because: KeyEnd, userIds?: readonly string[]): Promise<void> => {
    if (userIds?.length === 0) return
    await tx
      .updateTable('api_key')
      .set({ ended_at: clock.now().toISOString(), ended_because: because })
      .where('ended_at', 'is', null)
      .$if(userIds !== undefined, (query) => query.where('user_id', 'in', [...userIds!]))
      .execute()
  }
  return {
    'member.left': (tx, { userIds }) => end(tx, 'personLeft', userIds),
    'company.dissolved': (tx) => end(tx, 'dissolved'),
  }
}
