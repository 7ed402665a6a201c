import { sql, type SqlBool } from 'kysely'
import type { ButtonKey } from '@piaotai/domain/rights/permission.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** Active members who hold a button: the super admin, and whoever is in a group with it. */
export const holdersOf = async (tx: Tx, companyId: string, key: ButtonKey): Promise<readonly string[]> =>
  (
    await tx
      .selectFrom('member')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'active')
      .where((eb) =>
        eb.or([
          eb('role', '=', 'superAdmin'),
          eb.exists(
            eb
              .selectFrom('permission_group_member as m')
              .innerJoin('permission_group as g', 'g.id', 'm.group_id')
              .select('m.user_id')
              .whereRef('m.company_id', '=', 'member.company_id')
              .whereRef('m.user_id', '=', 'member.user_id')
              .where(sql<SqlBool>`g.keys ? ${key}`),
          ),
        ]),
      )
      .execute()
  ).map((row) => row.user_id)
/** Whether one person alone is active in the company: there is no second one. */
export const isAlone = async (tx: Tx, companyId: string): Promise<boolean> => {
  const rows = await tx
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .limit(2)
    .execute()
  return rows.length < 2
}
export const superAdminsOf = async (tx: Tx, companyId: string): Promise<readonly string[]> =>
  (await tx.selectFrom('member').select('user_id').where('company_id', '=', companyId).where('role', '=', 'superAdmin').execute()).map(
    (row) => row.user_id,
  )
