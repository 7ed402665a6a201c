import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { LookupDeps } from './deps.ts'

/** Looking for companies one does not belong to: thirty times a minute for a person, whichever way. */
export const countLookup = async ({ db, rateLimits }: Pick<LookupDeps, 'db' | 'rateLimits'>, who: Visitor): Promise<void> => {
  if (!(await db.outside((tx) => rateLimits.consume(tx, 'lookup', who.userId)))) throw new Problem('company.tooOften')
}
