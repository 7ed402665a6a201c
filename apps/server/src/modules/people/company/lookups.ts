import type { Visitor } from '../../../kernel/actor.ts'
import { requireRoom } from '../../../kernel/rate-limits.ts'
import type { LookupDeps } from './deps.ts'

/** Lookups of companies that a person does not belong to: thirty a minute per person, over all kinds of lookup. */
export const countLookup = async ({ db, rateLimits }: Pick<LookupDeps, 'db' | 'rateLimits'>, who: Visitor): Promise<void> => {
  await db.outside((tx) => requireRoom(rateLimits, tx, ['lookup', who.userId], 'company.tooOften'))
}
