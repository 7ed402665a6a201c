// 归类规则: read and saved as a whole, because their order matters.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { categoryEndpoints } from '@piaotai/contract/category.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { json } from '../../../db/json.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'

type Endpoints = typeof categoryEndpoints
export type CategoryDeps = Needs<'db' | 'audit' | 'clock'>

const read = async (tx: Tx): Promise<Out<Endpoints['readCategoryRules']>> => {
  const row = await tx.selectFrom('category_rules').selectAll().executeTakeFirst()
  return {
    rules: row?.rules ?? [],
    version: row?.version ?? 0,
    changedAt: row ? toInstant(row.changed_at) : null,
    changedBy: row?.changed_by_name ?? null,
  }
}
export const readCategoryRules =
  ({ db }: Pick<CategoryDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Endpoints['readCategoryRules']>> =>
    db.inTenant(actor, (tx) => read(tx))

/** Refuses a stale version: the rules changed since the person saw them. */
export const saveCategoryRules =
  ({ db, audit, clock }: CategoryDeps) =>
  (actor: Actor, { version, rules }: In<Endpoints['saveCategoryRules']>): Promise<Out<Endpoints['saveCategoryRules']>> =>
    db.inTenant(actor, async (tx) => {
      const before = await read(tx)
      const values = { rules: json([...rules]), changed_at: clock.now().toISOString(), changed_by_name: actor.userName }
      const writes = { insert: tx.insertInto('category_rules'), update: tx.updateTable('category_rules') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('categoryRules.changed')
      await audit.record(tx, actor, [
        { action: 'categoryRules.saved', objectType: 'company', objectId: actor.companyId, detail: { before: before.rules, after: rules } },
      ])
      return read(tx)
    })
