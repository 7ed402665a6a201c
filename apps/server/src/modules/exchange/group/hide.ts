import { sql } from 'kysely'
import type { GroupGrant } from '@piaotai/domain/group.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Membership } from './group-rows.ts'

/** Deletes all that a member showed its group beyond these grants. The transaction runs as the member, whose membership is locked. */
export const hideFrom = async (
  tx: Tx,
  { company_id: memberId, owner_company_id: ownerId, group_id: groupId, id }: Membership,
  grants: readonly GroupGrant[],
): Promise<void> => {
  const shown = sql<boolean>`company_id = ${ownerId} and group_id = ${groupId} and member_company_id = ${memberId}`
  const figures = tx.deleteFrom('group_figure').where(shown)
  if (!grants.includes('counts')) await figures.execute()
  else if (!grants.includes('sums')) await tx.updateTable('group_figure').set({ amount: null }).where(shown).execute()
  if (!grants.includes('compare')) {
    await tx.deleteFrom('group_hash').where(shown).execute()
    if (grants.includes('counts')) await figures.where('measure', '=', 'duplicate').execute()
    if (grants.includes('rows'))
      await tx.updateTable('group_row').set({ measures: sql<never>`array_remove(measures, 'duplicate')` }).where(shown).execute()
  }
  if (!grants.includes('rows')) {
    await tx.deleteFrom('group_row').where(shown).execute()
    const pushes = tx.selectFrom('group_push_company').select('push_id').where('company_id', '=', ownerId).where('membership_id', '=', id)
    await tx
      .deleteFrom('group_push_item')
      .where('company_id', '=', ownerId)
      .where('member_company_id', '=', memberId)
      .where('push_id', 'in', pushes)
      .execute()
  }
}
