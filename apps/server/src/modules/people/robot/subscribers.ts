// Robots follow their people: one's own end with the membership, the company's pass to whoever takes the work over.
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { switchRobotOff } from './robot-rows.ts'

export const robotSubscribers = (deps: Needs<'clock'>): Subscribers => ({
  'member.left': async (tx, { userIds }) => {
    await tx.deleteFrom('robot').where('user_id', 'in', userIds).execute()
  },
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('robot').set({ saved_by: to }).where('saved_by', '=', from).where('user_id', 'is', null).execute()
  },
  'company.dissolved': async (tx) => {
    const rows = await tx.selectFrom('robot').selectAll().orderBy('id').forNoKeyUpdate().execute()
    for (const row of rows) {
      await tx.updateTable('robot').set({ address_sealed: null }).where('id', '=', row.id).execute()
      if (row.is_on) await switchRobotOff({ audit: makeAudit(deps) }, tx, row, 'dissolved')
    }
  },
})
