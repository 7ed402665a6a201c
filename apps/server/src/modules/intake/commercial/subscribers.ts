import { sql } from 'kysely'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Departure } from '../../../kernel/domain-events.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { superAdminsOf } from '../../people/permission/index.ts'
import { linkLater } from './bring-invoices.ts'

/** Whoever leaves without an heir is followed by the super admin, so that nothing is forgotten. */
const follow = async (tx: Tx, { companyId, userIds }: Departure): Promise<void> => {
  if (userIds.length === 0) return
  const heir = (await superAdminsOf(tx, companyId)).find((id) => !userIds.includes(id)) ?? null
  await tx
    .updateTable('commercial_invoice')
    .set({ responsible_id: heir })
    .where('responsible_id', 'in', [...userIds])
    .execute()
}
export const commercialSubscribers = (deps: Needs<'jobs'>): Subscribers => ({
  'import.ended': {
    where: ({ companyId, importId, parentId }) =>
      sql<boolean>`exists (select from commercial_import c where c.company_id = ${companyId} and c.import_file_id = ${parentId ?? importId})`,
    hear: (tx, event) => linkLater(deps, tx, event),
  },
  'member.left': follow,
  // Who entered it stays; who answers for it changes.
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('commercial_invoice').set({ responsible_id: to }).where('responsible_id', '=', from).execute()
  },
})
