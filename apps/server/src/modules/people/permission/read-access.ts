import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { legacyRoles } from '@piaotai/domain/rights/legacy-roles.ts'
import { allPages, leadsNowhere, permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { PermissionDeps } from './deps.ts'
import { baseKeys, looksOver, readMember, rightsOf, type MemberRecord } from './rights.ts'

type Access = Out<typeof permissionEndpoints.readAccess>
type Reason = Access['keys'][number]['reasons'][number]

/** Each right of a person with all its sources, from the record that decides about their requests. */
export const readAccess =
  ({ db, clock }: Pick<PermissionDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id }: In<typeof permissionEndpoints.readAccess>): Promise<Access> =>
    db.inTenant(actor, async (tx) => {
      const member = await readMember(tx, actor.companyId, id)
      if (!member) throw new Problem('staff.notFound')
      const user = await tx.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirstOrThrow()
      const rights = rightsOf(member, shanghaiDay(clock.now()))
      const names = async (table: 'department' | 'pool', ids: readonly string[]) =>
        ids.length === 0 ? [] : tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
      const pools = await names('pool', rights.rowScope.pools)
      const sources = sourcesOf(member)
      return {
        user: { id, name: user.name, role: member.role, status: member.status },
        keys: allPages
          .flatMap((p) => [p.key, ...p.buttons])
          .map((key) => ({
            key,
            included: rights.permissions.has(key),
            reasons: sources.filter((s) => s.keys.has(key)).map((s) => s.reason),
          }))
          .filter((k) => k.reasons.length > 0 && !leadsNowhere(k.key, rights.permissions)),
        scope: rights.rowScope.scope,
        scopeReasons:
          member.role === 'superAdmin'
            ? [sources[0]!.reason]
            : member.groups.filter((g) => looksOver(g) && g.scope === rights.rowScope.scope).map(groupReason),
        departments: await names('department', rights.rowScope.departments),
        pools: pools.map((pool) => ({
          ...pool,
          reasons: [
            ...(member.pools.includes(pool.id) ? [poolReason(pool)] : []),
            ...member.groups.filter((g) => g.pools.includes(pool.id)).map(groupReason),
          ],
        })),
        pushCategories: [...rights.rowScope.push],
        pushReasons:
          member.role === 'superAdmin' ? [sources[0]!.reason] : member.groups.filter((g) => g.pushCategories.length > 0).map(groupReason),
      }
    })
const groupReason = ({ id, name }: { readonly id: string; readonly name: string }): Reason => ({ kind: 'group', id, name })
const poolReason = ({ id, name }: { readonly id: string; readonly name: string }): Reason => ({ kind: 'pool', id, name })
const sourcesOf = (member: MemberRecord): readonly { readonly reason: Reason; readonly keys: ReadonlySet<string> }[] =>
  member.role === 'superAdmin'
    ? [{ reason: { kind: 'superAdmin', id: null, name: null }, keys: permissionsOfRole('superAdmin') }]
    : [
        { reason: { kind: 'base', id: null, name: null }, keys: new Set(baseKeys(member.staffKeys)) },
        ...member.groups.map((g) => ({ reason: groupReason(g), keys: new Set(g.keys) })),
        ...member.legacyRoles.map((number) => ({
          reason: { kind: 'legacyRole' as const, id: null, name: String(number) },
          keys: new Set(legacyRoles[number] ?? []),
        })),
      ]
