// Quotas of verification: reserved before a question, returned if the answer is free.
import { sql } from 'kysely'
import { verifyLimits, type QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { addToQuota } from '../../people/company/index.ts'

const kind = 'verify'
interface Payer {
  readonly companyId: string
  readonly userId?: string | null
}
export interface Quota {
  readonly allowed: number
  readonly used: number
}

/** Creates a person's quota on first access. */
const havePersonal = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .insertInto('personal_quota')
    .values({ user_id: userId, kind, allowed: verifyLimits.personalQuota })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
const readOf = async (tx: Tx, quotaOwner: QuotaOwner, { userId }: Payer, lock: boolean): Promise<Quota> => {
  if (quotaOwner === 'personal' && !userId) return { allowed: 0, used: 0 }
  if (quotaOwner === 'personal') await havePersonal(tx, userId!)
  const query =
    quotaOwner === 'company'
      ? tx.selectFrom('company_quota').select(['allowed', 'used']).where('kind', '=', kind)
      : tx.selectFrom('personal_quota').select(['allowed', 'used']).where('user_id', '=', userId!).where('kind', '=', kind)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? { allowed: 0, used: 0 }
}
const add = async (tx: Tx, quotaOwner: QuotaOwner, { userId }: Payer, count: number): Promise<void> => {
  if (quotaOwner === 'company') await addToQuota(tx, kind, count)
  else
    await tx
      .updateTable('personal_quota')
      .set({ used: sql`used + ${count}` })
      .where('user_id', '=', userId ?? '')
      .where('kind', '=', kind)
      .execute()
}
export const readQuota = (tx: Tx, quotaOwner: QuotaOwner, payer: Payer): Promise<Quota> => readOf(tx, quotaOwner, payer, false)
/** Takes up to `wanted` under the lock of the quota's row; returns the number taken. */
export const takeQuota = async (tx: Tx, quotaOwner: QuotaOwner, payer: Payer, wanted: number): Promise<number> => {
  if (wanted === 0) return 0
  const { allowed, used } = await readOf(tx, quotaOwner, payer, true)
  const granted = Math.max(0, Math.min(wanted, allowed - used))
  if (granted > 0) await add(tx, quotaOwner, payer, granted)
  return granted
}
export const giveBackQuota = (tx: Tx, quotaOwner: QuotaOwner, payer: Payer): Promise<void> => add(tx, quotaOwner, payer, -1)
