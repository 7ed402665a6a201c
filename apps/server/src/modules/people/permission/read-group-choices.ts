// What a permission group can be given.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { allDepartments } from './departments.ts'
import type { PermissionDeps } from './deps.ts'

export const readGroupChoices =
  ({ db }: Pick<PermissionDeps, 'db'>) =>
  (actor: Actor): Promise<Out<(typeof permissionEndpoints)['readGroupChoices']>> =>
    db.inTenant(actor, async (tx) => ({
      departments: await allDepartments(tx, actor),
      pools: await tx.selectFrom('pool').select(['id', 'name']).orderBy('name').execute(),
      grantable: allPages.flatMap((p) => [p.key, ...p.buttons]).filter((key) => actor.role === 'superAdmin' || actor.permissions.has(key)),
    }))
