import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { memberEndpoints } from '@piaotai/contract/member/member.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { inPeopleScope, requireDepartment, requireGroups } from '../permission/index.ts'

type List = typeof memberEndpoints.listMembers
const like = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

/** Members by name; a department includes its descendants. */
export const listMembers =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, input: In<List>): Promise<Out<List>> =>
    db.inTenant(actor, async (tx) => {
      const { page, pageSize, keyword, departmentId, status, groupId } = input
      const company = actor.companyId
      if (departmentId && departmentId !== 'none') await requireDepartment(tx, departmentId)
      if (groupId) await requireGroups(tx, [groupId])
      const narrowed = tx
        .selectFrom('member')
        .innerJoin('app_user', 'app_user.id', 'member.user_id')
        .leftJoin('department', (join) =>
          join.onRef('department.company_id', '=', 'member.company_id').onRef('department.id', '=', 'member.department_id'),
        )
        .where((eb) => {
          const all: Expression<SqlBool>[] = [eb('member.company_id', '=', company)]
          if (keyword)
            all.push(
              eb.or([
                eb('app_user.name', 'ilike', like(keyword)),
                eb('app_user.tel', 'like', like(keyword)),
                eb('app_user.email', 'ilike', like(keyword)),
              ]),
            )
          if (departmentId === 'none') all.push(eb('member.department_id', 'is', null))
          else if (departmentId) all.push(sql<boolean>`${departmentId} = any(department.lineage)`)
          if (status) all.push(eb('member.status', '=', status))
          if (groupId)
            all.push(
              sql<boolean>`exists (select 1 from permission_group_member g where g.company_id = member.company_id and g.user_id = member.user_id and g.group_id = ${groupId})`,
            )
          return eb.and(all)
        })
      const count = await narrowed.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()
      const rows = await narrowed
        .select([
          'app_user.id',
          'app_user.name',
          'head_url as headUrl',
          'tel',
          'email',
          'role',
          'status',
          'member.department_id as departmentId',
          'department.name as departmentName',
          'department.lineage',
          'joined_at as joinedAt',
          'legacy_roles as roleIds',
        ])
        .select([
          sql<
            { id: string; name: string }[]
          >`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name) from permission_group_member m join permission_group g on g.company_id = m.company_id and g.id = m.group_id where m.company_id = member.company_id and m.user_id = member.user_id), '[]')`.as(
            'groups',
          ),
          sql<
            string | null
          >`(select max(s.last_seen_at) from session s where s.user_id = member.user_id and s.company_id = member.company_id)`.as(
            'lastSeenAt',
          ),
        ])
        .orderBy(sql`role = 'superAdmin'`, 'desc')
        .orderBy('app_user.name')
        .orderBy('app_user.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const content = rows.map(({ lineage, ...row }) => ({
        ...row,
        within: inPeopleScope(actor, { userId: row.id, lineage }),
        joinedAt: toInstant(row.joinedAt),
        lastSeenAt: row.lastSeenAt === null ? null : toInstant(row.lastSeenAt),
      }))
      return { content, page, pageSize, totalElements: Number(count.n) }
    })
