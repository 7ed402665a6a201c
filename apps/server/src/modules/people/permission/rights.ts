// Rights of a member: role or company-wide base, permission groups and legacy roles, less pages outside the suite. One
// query on every request.
import { sql } from 'kysely'
import { legacyRoles } from '@piaotai/domain/rights/legacy-roles.ts'
import { allPages, effectivePermissions, permissionsOfRole, type Scope } from '@piaotai/domain/rights/permission.ts'
import { category } from '@piaotai/domain/states.ts'
import { hasEnded, readableFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import type { Actor, Extent, RowScope } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'

export interface GroupOfMember {
  readonly id: string
  readonly name: string
  readonly keys: readonly string[]
  readonly scope: Scope
  readonly pushCategories: readonly number[]
  readonly departments: readonly string[]
  readonly pools: readonly string[]
}
export interface MemberRecord {
  readonly role: Actor['role']
  readonly status: 'active' | 'disabled'
  readonly departmentId: string | null
  readonly legacyRoles: readonly number[]
  readonly suite: string
  readonly dueDate: string | null
  readonly staffKeys: readonly string[] | null
  readonly groups: readonly GroupOfMember[]
  /** Pools that name this person. */
  readonly pools: readonly string[]
  /** The company is closed to sessions that were opened without a second factor. */
  readonly demandsTotp: boolean
}
export type Rights = Required<Pick<Actor, 'role' | 'permissions' | 'open' | 'rowScope'>>

/** One query; undefined for a non-member and in a dissolved company. The transaction must run in the company. */
export const readMember = async (tx: Tx, companyId: string, userId: string): Promise<MemberRecord | undefined> =>
  (
    await sql<MemberRecord>`
  select m.role, m.status, m.department_id as "departmentId", m.legacy_roles as "legacyRoles", c.suite, c.due_date as "dueDate", c.staff_keys as "staffKeys", c.demands_totp as "demandsTotp",
    coalesce((select jsonb_agg(p.pool_id) from pool_member p where p.company_id = m.company_id and p.user_id = m.user_id), '[]') as pools,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'keys', g.keys, 'scope', g.scope, 'pushCategories', g.push_categories,
        'departments', (select coalesce(jsonb_agg(d.department_id), '[]') from permission_group_department d where d.company_id = g.company_id and d.group_id = g.id),
        'pools', (select coalesce(jsonb_agg(p.pool_id), '[]') from permission_group_pool p where p.company_id = g.company_id and p.group_id = g.id)) order by g.name)
      from permission_group_member gm join permission_group g on g.company_id = gm.company_id and g.id = gm.group_id
      where gm.company_id = m.company_id and gm.user_id = m.user_id), '[]') as groups
  from member m join company c on c.id = m.company_id and c.deleted_at is null
  where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(tx)
  ).rows[0]

/** Granted keys of a member, before the suite is applied. */
export const grantedTo = (member: Pick<MemberRecord, 'role' | 'staffKeys' | 'groups' | 'legacyRoles'>): ReadonlySet<string> =>
  member.role === 'superAdmin'
    ? permissionsOfRole('superAdmin')
    : new Set<string>([
        ...baseKeys(member.staffKeys),
        ...member.groups.flatMap((g) => g.keys),
        ...member.legacyRoles.flatMap((number) => legacyRoles[number] ?? []),
      ])
/** Keys of every member: the company's choice, or the personal area. */
export const baseKeys = (staffKeys: readonly string[] | null): Iterable<string> => staffKeys ?? permissionsOfRole('staff')

/** Sections and pages over the company's invoices: a group without any of them does not affect the row scope. */
const over = ['menu_2.', 'menu_5.', 'menu_6.', 'menu_7.', 'menu_4.caiwupz']
export const looksOver = ({ keys }: Pick<GroupOfMember, 'keys'>): boolean =>
  keys.some((key) => over.some((section) => key.startsWith(section)))
const peoplePages: ReadonlySet<string> = new Set(allPages.filter((p) => p.group === 'people').map((p) => p.key))
/** Whether a group opens a page over people: its scope then covers people. */
export const managesPeople = ({ keys }: Pick<GroupOfMember, 'keys'>): boolean => keys.some((key) => peoplePages.has(key))

const wholeCompany: Extent = { scope: 'company', departments: [] }
/** The widest scope of groups; “each member's own department” is the member's department. */
const widestOf = (groups: readonly GroupOfMember[], departmentId: string | null): Extent => {
  if (groups.some((g) => g.scope === 'company')) return wholeCompany
  const departments = [
    ...new Set(
      groups
        .filter((g) => g.scope === 'department')
        .flatMap((g) => (g.departments.length > 0 ? g.departments : departmentId ? [departmentId] : [])),
    ),
  ]
  return { scope: departments.length > 0 ? 'department' : 'own', departments }
}
/**
 * The widest scope of the groups with a page over company rows, and of the groups with a page over people; pools of all
 * groups, and pools that name the person.
 */
export const rowScopeOf = (member: MemberRecord): RowScope =>
  member.role === 'superAdmin'
    ? { ...wholeCompany, pools: member.pools, push: Object.values(category), people: wholeCompany }
    : {
        ...widestOf(member.groups.filter(looksOver), member.departmentId),
        pools: [...new Set([...member.pools, ...member.groups.flatMap((g) => g.pools)])],
        push: [...new Set(member.groups.flatMap((g) => g.pushCategories))].toSorted((a, b) => a - b),
        people: widestOf(member.groups.filter(managesPeople), member.departmentId),
      }

/** `today` is the day in Asia/Shanghai. */
export const rightsOf = (member: MemberRecord, today: string): Rights => {
  const open = readableFeatures(suiteNamed(member.suite))
  const ended = hasEnded(member.dueDate, today)
  return {
    role: member.role,
    permissions: effectivePermissions(grantedTo(member), open, ended),
    open,
    ...(ended ? { suiteEnded: member.dueDate! } : {}),
    rowScope: rowScopeOf(member),
  }
}
