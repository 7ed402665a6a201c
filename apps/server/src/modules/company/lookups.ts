import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { LookupNeeds } from './needs.ts'

/** Looking for companies one does not belong to: thirty times a minute for a person, whichever way. */
export const countLookup = async ({ db, attempts }: Pick<LookupNeeds, 'db' | 'attempts'>, who: Visitor): Promise<void> => {
  if (!(await db.outside((tx) => attempts.consume(tx, 'lookup', who.userId)))) throw new Problem('company.tooOften')
}
