import { openUsages } from '@piaotai/domain/states.ts'
import type { Jobs } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { recheckTitles } from './recheck-titles.ts'

export const invoiceSubscribers = ({ jobs }: { readonly jobs: Jobs }): Subscribers => ({
  'titles.changed': (tx, round) => jobs.add(tx, recheckTitles, round),
  // Moves them to the other person's personal area. `entered_by_name` stays: it is a historical fact, ownership is not.
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('invoice').set({ entered_by: to }).where('entered_by', '=', from).where('use_status', 'in', openUsages).execute()
  },
})
