import type { QuotaKind } from '@piaotai/domain/suites.ts'
import type { Tx } from '../../kernel/deps.ts'

/** Adds to a quota's use; a negative count gives back. */
export const addToQuota = async (tx: Tx, companyId: string, kind: QuotaKind, count: number): Promise<void> => {
  await tx
    .updateTable('company_quota')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute()
}
