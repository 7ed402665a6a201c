import type { QuotaKind } from '@piaotai/domain/rights/suite.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** Adds to a quota's use; a negative count gives back. */
export const addToQuota = async (tx: Tx, kind: QuotaKind, count: number): Promise<void> => {
  await tx
    .updateTable('company_quota')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('kind', '=', kind)
    .execute()
}
export const quotaLeft = async (tx: Tx, kind: QuotaKind): Promise<number> => {
  const row = await tx.selectFrom('company_quota').select(['allowed', 'used']).where('kind', '=', kind).executeTakeFirst()
  return row ? Math.max(0, row.allowed - row.used) : 0
}
/** All of `count` or nothing, by one conditional statement: of two calls that would together pass the quota, one fails. */
export const takeWhole = async (tx: Tx, kind: QuotaKind, count: number): Promise<boolean> => {
  const taken = await tx
    .updateTable('company_quota')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('kind', '=', kind)
    .where((eb) => eb(eb('used', '+', count), '<=', eb.ref('allowed')))
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}
