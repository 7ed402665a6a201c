// Coming into a company and going out of it: seats, sessions and the default company change in one transaction.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../kernel/deps.ts'

/**
 * Takes a seat and writes the membership. One conditional statement counts the seat, so that concurrent joins never
 * pass the limit.
 */
export const admit = async (
  tx: Tx,
  companyId: string,
  person: { readonly userId: string; readonly departmentId?: string | null },
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
  const made = await tx
    .insertInto('member')
    .values({
      company_id: companyId,
      user_id: person.userId,
      role: 'staff',
      joined_at: now.toISOString(),
      department_id: person.departmentId ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!made) throw new Problem('company.alreadyMember')
  await tx
    .updateTable('app_user')
    .set({ default_company_id: companyId })
    .where('id', '=', person.userId)
    .where('default_company_id', 'is', null)
    .execute()
}
export const isMember = async (tx: Tx, companyId: string, userId: string): Promise<boolean> =>
  (await tx.selectFrom('member').select('user_id').where('company_id', '=', companyId).where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

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
  const gone = await tx
    .deleteFrom('member')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('role', '=', 'staff')
    .returning('user_id')
    .execute()
  if (gone.length === 0) return 0
  // Views that they kept for themselves have no owner any more; shared ones stay.
  await tx.deleteFrom('list_view').where('company_id', '=', companyId).where('owner_id', 'is', null).where('shared', '=', false).execute()
  const ids = gone.map((g) => g.user_id)
  await tx
    .updateTable('company')
    .set((eb) => ({ member_count: eb('member_count', '-', ids.length) }))
    .where('id', '=', companyId)
    .execute()
  await leaveCompany(tx, companyId, ids, because, now, spareSession)
  return ids.length
}
/**
 * Ends the person's sessions in the company, except a spared one, which loses its company; another of their companies
 * becomes the default. Ends their open invitations too, so that nobody returns by their own invitation or grants rights
 * that they lost.
 */
export const leaveCompany = async (
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  because: 'removed' | 'exited' | 'disabled' | 'dissolved',
  now: Date,
  spareSession: string | null = null,
): Promise<void> => {
  if (spareSession) await tx.updateTable('session').set({ company_id: null }).where('id', '=', spareSession).execute()
  await tx
    .updateTable('session')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('invitation')
    .set({ revoked_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('created_by', 'in', userIds)
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .execute()
  for (const userId of userIds)
    await tx
      .updateTable('app_user')
      .set({ default_company_id: await otherCompanyOf(tx, companyId, userId) })
      .where('id', '=', userId)
      .where('default_company_id', '=', companyId)
      .execute()
}
/**
 * The first company that the person joined, besides this one. The query sees their memberships by a user id set for its
 * duration only.
 */
const otherCompanyOf = async (tx: Tx, companyId: string, userId: string): Promise<string | null> => {
  const before =
    (await sql<{ me: string }>`select current_setting('app.user_id', true) as me, set_config('app.user_id', ${userId}, true)`.execute(tx))
      .rows[0]?.me ?? ''
  const other = await tx
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select('company.id')
    .where('member.user_id', '=', userId)
    .where('member.status', '=', 'active')
    .where('company.id', '<>', companyId)
    .where('company.deleted_at', 'is', null)
    .orderBy('member.joined_at')
    .limit(1)
    .executeTakeFirst()
  await sql`select set_config('app.user_id', ${before}, true)`.execute(tx)
  return other?.id ?? null
}
