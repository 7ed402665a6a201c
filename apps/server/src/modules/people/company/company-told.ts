// What a company was told of its suite and quotas, so that a restart, or another process, tells nothing twice.
import type { Tx } from '../../../kernel/deps.ts'

/** Whether this is the first time; of several at once one is. */
export const toldFirst = async (
  tx: Tx,
  companyId: string,
  kind: 'quotaLow' | 'quotaOut' | 'suiteEnding',
  subject: string,
): Promise<boolean> =>
  (await tx
    .insertInto('company_told')
    .values({ company_id: companyId, kind, subject })
    .onConflict((oc) => oc.doNothing())
    .returning('kind')
    .executeTakeFirst()) !== undefined
