// Entering and leaving a company: seats, sessions and the default company change in one transaction.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Departure, EventName } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { addMembership, endMemberships } from '../permission/index.ts'

/**
 * Takes a seat and writes the membership. One conditional statement counts the seat, so that concurrent joins never
 * pass the limit.
 */
export const admit = async (
  tx: Tx,
  companyId: string,
  person: { readonly userId: string; readonly departmentId?: string | null; readonly admittedBy?: string | null },
  now: Date,
): Promise<void> => {
  if (await isMember(tx, companyId, person.userId)) throw new Problem('company.alreadyMember')
  const seat = await tx
    .updateTable('company')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .whereRef('member_count', '<', 'member_limit')
    .returning('id')
    .executeTakeFirst()
  if (!seat) {
    const company = await tx
      .selectFrom('company')
      .select('member_limit')
      .where('id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    throw company ? new Problem('company.full', { max: company.member_limit }) : new Problem('company.notFound')
  }
  if (!(await addMembership(tx, { companyId, role: 'staff', userId: person.userId, departmentId: person.departmentId }, now)))
    throw new Problem('company.alreadyMember')
  await emit(tx, 'member.joined', { companyId, userId: person.userId, admittedBy: person.admittedBy ?? null })
}
export const isMember = async (tx: Tx, companyId: string, userId: string): Promise<boolean> =>
  (await tx.selectFrom('member').select('user_id').where('company_id', '=', companyId).where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

type Because = Departure['because']
const eventOf = {
  removed: 'member.left',
  exited: 'member.left',
  disabled: 'member.disabled',
  dissolved: 'company.dissolved',
} as const satisfies Record<Because, EventName>

/**
 * Ends memberships of staff, frees their seats, drops their grants and ends their sessions in this company. Returns
 * their number.
 */
export const dismiss = async (
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  because: 'removed' | 'exited',
  now: Date,
  spareSession: string | null = null,
): Promise<number> => {
  const gone = await endMemberships(tx, companyId, userIds)
  if (gone.length === 0) return 0
  await tx
    .updateTable('company')
    .set((eb) => ({ member_count: eb('member_count', '-', gone.length) }))
    .where('id', '=', companyId)
    .execute()
  await leaveCompany(tx, companyId, gone, because, now, spareSession)
  return gone.length
}
/**
 * Tells that people act in the company no more, which ends their sessions there except a spared one. Ends their open
 * invitations too, so that nobody returns by their own invitation or grants rights that they lost.
 */
export const leaveCompany = async (
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  because: Because,
  now: Date,
  spareSession: string | null = null,
): Promise<void> => {
  await tx
    .updateTable('invitation')
    .set({ revoked_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('created_by', 'in', userIds)
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .execute()
  await emit(tx, eventOf[because], { companyId, userIds, because, at: now, spareSession })
}
