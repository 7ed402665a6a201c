// Keys of every member without a group.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { json } from '../../../db/json.ts'
import { baseKeys, isGrantable, mayWrite } from '../permission/index.ts'
import type { CompanyDeps } from './deps.ts'

type Center = typeof permissionEndpoints
/** Only the personal area can be open to everybody; groups grant the rest. The welcome page is always open. */
const choices = [...permissionsOfRole('staff')].filter(isGrantable)
const always = 'menu_1.home'

export const readRoot =
  ({ db }: Pick<CompanyDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['readRoot']>> =>
    db.inTenant(actor, async (tx) => {
      const company = await tx.selectFrom('company').select('staff_keys').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
      return { keys: [...baseKeys(company.staff_keys)].filter(isGrantable), choices }
    })
export const saveRoot =
  ({ db, audit }: CompanyDeps) =>
  (actor: Actor, input: In<Center['saveRoot']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const unknown = input.keys.find((key) => !choices.some((choice) => choice === key))
      if (unknown !== undefined) throw new Problem('permission.unknownKey', { key: unknown })
      const company = await tx
        .selectFrom('company')
        .select('staff_keys')
        .where('id', '=', actor.companyId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const before = [...baseKeys(company.staff_keys)].filter(isGrantable)
      const keys = [...new Set([always, ...input.keys])]
      mayWrite(actor, { keys, scope: 'own', departmentIds: [], poolIds: [], pushCategories: [] }, before)
      await tx
        .updateTable('company')
        .set({ staff_keys: json<string[] | null>(keys) })
        .where('id', '=', actor.companyId)
        .execute()
      await audit.record(tx, actor, [
        { action: 'permissionRoot.saved', objectType: 'company', objectId: actor.companyId, detail: { before, after: keys } },
      ])
      return {}
    })
