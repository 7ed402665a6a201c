// Rounds of comparing a company's invoices with its titles: each change of titles begins one, and only the latest is finished.
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'

/** Begins a new round, in the transaction that changed the titles. */
export const beginRound = async (tx: Tx, companyId: string): Promise<void> => {
  const { round } = await tx
    .insertInto('title_check')
    .values({ company_id: companyId, round: 1, finished_at: null })
    .onConflict((oc) => oc.column('company_id').doUpdateSet((eb) => ({ round: eb('title_check.round', '+', 1) })))
    .returning('round')
    .executeTakeFirstOrThrow()
  await emit(tx, 'titles.changed', { companyId, round })
}
/** Whether the round is the latest and unfinished. */
export const isOpenRound = async (tx: Tx, round: number): Promise<boolean> =>
  (await tx
    .selectFrom('title_check')
    .select('round')
    .where('round', '=', round)
    .whereRef('done_round', '<', 'round')
    .executeTakeFirst()) !== undefined
/** Returns false when a later round has begun. */
export const finishRound = async (
  tx: Tx,
  round: number,
  result: { readonly checked: number; readonly changed: number },
  now: Date,
): Promise<boolean> =>
  (await tx
    .updateTable('title_check')
    .set({ done_round: round, ...result, finished_at: now.toISOString() })
    .where('round', '=', round)
    .returning('round')
    .executeTakeFirst()) !== undefined
