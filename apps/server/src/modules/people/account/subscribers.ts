// Sessions and default companies follow events of companies and members, in the same transaction.
import { sql } from 'kysely'
import type { Departure } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const accountSubscribers: Subscribers = {
  'company.created': async (tx, { companyId, userId, sessionId }) => {
    await haveDefault(tx, userId, companyId)
    if (sessionId) await tx.updateTable('session').set({ company_id: companyId }).where('id', '=', sessionId).execute()
  },
  'company.entered': async (tx, { companyId, userId, sessionId, makesDefault, at }) => {
    await tx
      .updateTable('session')
      .set({ company_id: companyId, last_seen_at: at.toISOString() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
    if (makesDefault) await tx.updateTable('app_user').set({ default_company_id: companyId }).where('id', '=', userId).execute()
  },
  'company.dissolved': (tx, departure) => leave(tx, departure),
  'company.restored': (tx, { companyId, superAdminId }) => haveDefault(tx, superAdminId, companyId),
  'member.joined': (tx, { companyId, userId }) => haveDefault(tx, userId, companyId),
  'member.disabled': (tx, departure) => leave(tx, departure),
  'member.left': (tx, departure) => leave(tx, departure),
}

const haveDefault = async (tx: Tx, userId: string, companyId: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ default_company_id: companyId })
    .where('id', '=', userId)
    .where('default_company_id', 'is', null)
    .execute()
}
/**
 * Ends the people's sessions in the company, except a spared one, which loses its company; another of their companies
 * becomes the default.
 */
const leave = async (tx: Tx, { companyId, userIds, because, at, spareSession }: Departure): Promise<void> => {
  if (spareSession) await tx.updateTable('session').set({ company_id: null }).where('id', '=', spareSession).execute()
  await tx
    .updateTable('session')
    .set({ ended_at: at.toISOString(), ended_because: because })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
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
