import type { Tx } from '../../../kernel/deps.ts'

/** The active members of a company, whom a form offers as responsible. */
export const membersToChoose = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .select(['app_user.id', 'app_user.name'])
    .where('member.company_id', '=', companyId)
    .where('member.status', '=', 'active')
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute()
