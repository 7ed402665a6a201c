// Memberships of a company: role, status and department of each member.
import type { Tx } from '../../../kernel/deps.ts'
import type { Tables } from '../../../db/tables.ts'

type Role = Tables['member']['role']
interface NewMembership {
  readonly companyId: string
  readonly userId: string
  readonly role: Role
  readonly departmentId?: string | null
}

/** Returns false when the person is a member already. */
export const addMembership = async (
  tx: Tx,
  { companyId, userId, role, departmentId = null }: NewMembership,
  now: Date,
): Promise<boolean> => {
  const made = await tx
    .insertInto('member')
    .values({ company_id: companyId, user_id: userId, role, joined_at: now.toISOString(), department_id: departmentId })
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}
/** Ends memberships of staff with their grants; returns the ids of the people. */
export const endMemberships = async (tx: Tx, companyId: string, userIds: readonly string[]): Promise<readonly string[]> =>
  (
    await tx
      .deleteFrom('member')
      .where('company_id', '=', companyId)
      .where('user_id', 'in', userIds)
      .where('role', '=', 'staff')
      .returning('user_id')
      .execute()
  ).map((row) => row.user_id)
/** Returns false when the person does not have the role `from`. */
export const changeRole = async (
  tx: Tx,
  companyId: string,
  userId: string,
  { from, to }: { readonly from: Role; readonly to: Role },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('member')
    .set({ role: to })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('role', '=', from)
    .returning('user_id')
    .executeTakeFirst()
  return changed !== undefined
}
/** Returns the ids of the people whose status changed; the super admin's never does. */
export const setMembershipStatus = async (
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  status: 'active' | 'disabled',
): Promise<readonly string[]> =>
  (
    await tx
      .updateTable('member')
      .set({ status })
      .where('company_id', '=', companyId)
      .where('user_id', 'in', userIds)
      .where('role', '=', 'staff')
      .where('status', '<>', status)
      .returning('user_id')
      .execute()
  ).map((row) => row.user_id)
export const placeMembers = async (tx: Tx, companyId: string, userIds: readonly string[], departmentId: string | null): Promise<void> => {
  await tx
    .updateTable('member')
    .set({ department_id: departmentId })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute()
}
/** For a new member, who is in no group yet. */
export const joinGroups = async (tx: Tx, companyId: string, userId: string, groupIds: readonly string[]): Promise<void> => {
  if (groupIds.length === 0) return
  await tx
    .insertInto('permission_group_member')
    .values(groupIds.map((group_id) => ({ company_id: companyId, group_id, user_id: userId })))
    .execute()
}
