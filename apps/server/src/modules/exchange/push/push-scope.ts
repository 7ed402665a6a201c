// What a person may push: categories of their groups, within the rows that the pages of pushes show.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { invoicesInRowScope, rowScopeOfActor } from '../../people/permission/index.ts'

export const pushableBy = (actor: Actor): ReadonlySet<number> =>
  new Set(actor.role === 'superAdmin' ? Object.values(category) : rowScopeOfActor(actor).push)
/** For queries on `invoice`: what the page of an area lists. */
export const pushesInScope = (actor: Actor, area: Area): Expression<SqlBool> =>
  actor.permissions.has(area === 'personal' ? 'menu_1.pushInvoice' : 'menu_2.pushInvoiceCo')
    ? invoicesInRowScope(actor, area)
    : sql<boolean>`false`
/** Refuses categories that the person may not push: nobody lets a target push more than they may. */
export const requirePushable = (actor: Actor, categories: readonly number[]): void => {
  const may = pushableBy(actor)
  if (!categories.every((one) => may.has(one))) throw new Problem('push.outOfScope')
}
