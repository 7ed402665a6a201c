// Limits the trials of one person, because each trial comes with new quotas.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import { trials } from '@piaotai/domain/rights/suite.ts'
import type { Tx } from '../../../kernel/deps.ts'

const dayMs = 86_400_000
/** Trials that the person may still begin. Ended and dissolved ones count, until they are a year old. */
export const trialsLeft = async (tx: Tx, userId: string, now: Date): Promise<number> => {
  const begun = await tx
    .selectFrom('company')
    .select(sql<string>`count(*)`.as('n'))
    .where('created_by', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - trials.days * dayMs).toISOString())
    .where('suite', '=', 'trial')
    .executeTakeFirstOrThrow()
  return Math.max(0, trials.aPerson - Number(begun.n))
}
/** Locks the person's row until the transaction ends, so that concurrent trials never pass the limit. */
export const keepWithinTrials = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  if ((await trialsLeft(tx, userId, now)) === 0) throw new Problem('company.trialsSpent', { max: trials.aPerson, days: trials.days })
}
