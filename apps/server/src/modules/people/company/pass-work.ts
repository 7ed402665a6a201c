// Passing on work: within the scope of the actor's pages over people, and never so that the actor sees more afterwards.
import { sql } from 'kysely'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { askingSteps, openUsages } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { holdsDepartment, invoicesInScope, placesOf, rowScopeOfActor, requireScope, spareSuperAdmin } from '../permission/index.ts'

/**
 * Refuses to pass on work from or to people beyond the actor's scope, work of the super admin, and work that the actor
 * would see only afterwards.
 */
export const mayPassWork = async (tx: Tx, actor: Actor, from: readonly string[], to: string): Promise<void> => {
  if (actor.role === 'superAdmin') return
  await spareSuperAdmin(tx, actor, from)
  const people = await placesOf(tx, actor, [...from, to])
  requireScope(actor, people)
  const rows = rowScopeOfActor(actor)
  const others = people.filter((p) => from.includes(p.userId) && p.userId !== actor.userId)
  const heir = people.find((p) => p.userId === to)
  const seenThen = to === actor.userId || holdsDepartment(rows, heir?.lineage ?? null)
  if (seenThen && others.some((p) => !holdsDepartment(rows, p.lineage))) throw new Problem('staff.outOfScope')
  if (to === actor.userId && (await hasUnseen(tx, actor, from))) throw new Problem('staff.outOfScope')
}
/** Whether the work contains invoices outside the actor's lists of the company: their own area shows every category. */
const hasUnseen = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<boolean> => {
  const invoice = await tx
    .selectFrom('invoice')
    .select('id')
    .where('entered_by', 'in', userIds)
    .where('use_status', 'in', openUsages)
    .where(sql<boolean>`not ${invoicesInScope(actor, 'company')}`)
    .limit(1)
    .executeTakeFirst()
  if (invoice) return true
  if (invoiceKeys('company').some((key) => actor.permissions.has(key))) return false
  const file = await tx
    .selectFrom('import_file')
    .select('id')
    .where('created_by', 'in', userIds)
    .where('next_step', 'in', askingSteps)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}
