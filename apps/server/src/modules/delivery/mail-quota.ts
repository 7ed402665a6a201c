// The company's mail quota: one letter an address, taken in the transaction that writes the letters.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../kernel/deps.ts'

export const mailsLeft = async (tx: Tx, companyId: string): Promise<number> => {
  const row = await tx
    .selectFrom('company_quota')
    .select(['allowed', 'used'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'mail')
    .executeTakeFirst()
  return row ? Math.max(0, row.allowed - row.used) : 0
}
/** One conditional statement: of two calls that would together pass the quota, the second is refused. */
export const takeMails = async (tx: Tx, companyId: string, count: number): Promise<void> => {
  if (count === 0) return
  const taken = await tx
    .updateTable('company_quota')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'mail')
    .where((eb) => eb(eb('used', '+', count), '<=', eb.ref('allowed')))
    .returning('used')
    .executeTakeFirst()
  if (!taken) throw new Problem('delivery.noQuota', { missing: count - (await mailsLeft(tx, companyId)) })
}
