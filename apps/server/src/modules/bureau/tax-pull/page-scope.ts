// The two pages of the bureau's invoices: who may see and do what, by direction.
import type { ButtonKey, Permission } from '@piaotai/domain/rights/permission.ts'
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import type { Actor } from '../../../kernel/actor.ts'

const pageOf = { in: 'directTaxIncomeInvoice', out: 'directTaxOutputInvoice' } as const
export type PullButton = 'pull' | 'sync' | 'export' | 'reconcile'
const keyOf = (direction: PullDirection, button: PullButton | 'see'): Permission =>
  button === 'see' ? `menu_2.${pageOf[direction]}` : (`${pageOf[direction]}.${button}` as ButtonKey)
export const mayIn = (actor: Actor, direction: PullDirection, button: PullButton | 'see'): boolean =>
  actor.permissions.has(keyOf(direction, button))
/** Refuses a direction whose page, or whose button, the person lacks; `absent`: how an object of it is missing. */
export const requireDirection = (
  actor: Actor,
  direction: PullDirection,
  button: PullButton | 'see',
  absent: ProblemType = 'taxPull.otherDirection',
): void => {
  if (!mayIn(actor, direction, button)) throw new Problem(absent)
}
