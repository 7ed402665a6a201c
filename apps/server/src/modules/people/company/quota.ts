import type { QuotaKind } from '@piaotai/domain/rights/suite.ts'
import { quotaRunOf } from '@piaotai/domain/rights/suite-notices.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { toldFirst } from './company-told.ts'

/** Adds to a quota's use; a negative count gives back. */
export const addToQuota = async (tx: Tx, kind: QuotaKind, count: number): Promise<void> => {
  const now = await tx
    .updateTable('company_quota')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('kind', '=', kind)
    .returning(['company_id', 'allowed', 'used'])
    .executeTakeFirst()
  if (now) await tellRun(tx, kind, count, now)
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
    .returning(['company_id', 'allowed', 'used'])
    .executeTakeFirst()
  if (taken) await tellRun(tx, kind, count, taken)
  return taken !== undefined
}

interface QuotaNow {
  readonly company_id: string
  readonly allowed: number
  readonly used: number
}
/** Once for what is allowed: what is given back and taken again is no news. */
const tellRun = async (tx: Tx, quota: QuotaKind, count: number, { company_id: companyId, allowed, used }: QuotaNow): Promise<void> => {
  const left = allowed - used
  const run = quotaRunOf(allowed, left + count, left)
  if (run === undefined) return
  if (await toldFirst(tx, companyId, run === 'out' ? 'quotaOut' : 'quotaLow', `${quota} ${allowed}`))
    await emit(tx, 'company.quotaRan', { companyId, quota, run, left })
}
