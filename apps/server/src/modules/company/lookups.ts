import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { LookupDeps } from './deps.ts'

/** Lookups of companies that a person does not belong to: thirty a minute per person, over all kinds of lookup. */
export const countLookup = async ({ db, rateLimits }: Pick<LookupDeps, 'db' | 'rateLimits'>, who: Visitor): Promise<void> => {
  if (!(await db.outside((tx) => rateLimits.consume(tx, 'lookup', who.userId)))) throw new Problem('company.tooOften')
}
