import { sql, type SqlBool } from 'kysely'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** Active members who hold a page or a button: the super admin, and whoever is in a group with it. */
export const holdersOf = async (tx: Tx, companyId: string, key: Permission): Promise<readonly string[]> =>
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
/** Active members with their names, and the keys that each holds; the super admin holds all. */
export const namedHolders = async (tx: Tx, companyId: string): Promise<readonly NamedHolder[]> => {
  const { rows } = await sql<{ user_id: string; name: string; admin: boolean; keys: readonly string[] | null }>`
    select m.user_id, u.name, m.role = 'superAdmin' as admin,
      (select array_agg(distinct k) from permission_group_member gm join permission_group g on g.id = gm.group_id, jsonb_array_elements_text(g.keys) k
        where gm.company_id = m.company_id and gm.user_id = m.user_id) as keys
    from member m join app_user u on u.id = m.user_id
    where m.company_id = ${companyId} and m.status = 'active' order by m.role = 'superAdmin', u.name, m.user_id`.execute(tx)
  return rows.map(({ user_id: userId, name, admin, keys }) => {
    const held = new Set(keys ?? [])
    return { userId, name, holds: (key) => admin || held.has(key) }
  })
}
export interface NamedHolder {
  readonly userId: string
  readonly name: string
  readonly holds: (key: Permission) => boolean
}
