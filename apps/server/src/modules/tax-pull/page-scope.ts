// The two pages of the bureau's invoices: who may see and do what, by direction.
import type { ButtonKey, Permission } from '@piaotai/domain/permissions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pullDirections, type PullDirection } from '@piaotai/domain/tax-pull.ts'
import type { Actor } from '../../kernel/actor.ts'

const pageOf = { in: 'directTaxIncomeInvoice', out: 'directTaxOutputInvoice' } as const
export type PullButton = 'pull' | 'sync' | 'export'
const keyOf = (direction: PullDirection, button: PullButton | 'see'): Permission =>
  button === 'see' ? `menu_2.${pageOf[direction]}` : (`${pageOf[direction]}.${button}` as ButtonKey)
export const mayIn = (actor: Actor, direction: PullDirection, button: PullButton | 'see'): boolean =>
  actor.permissions.has(keyOf(direction, button))
/** Refuses a direction whose page, or whose button, the person lacks. */
export const requireDirection = (actor: Actor, direction: PullDirection, button: PullButton | 'see'): void => {
  if (!mayIn(actor, direction, button)) throw new Problem('permission.denied')
}
export const directionsSeen = (actor: Actor): readonly PullDirection[] => pullDirections.filter((one) => mayIn(actor, one, 'see'))
