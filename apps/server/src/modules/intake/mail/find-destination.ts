// Whose an address of the platform's own domain is: asked before a company is known.
import { mailLimits } from '@piaotai/domain/mail.ts'
import type { Tx } from '../../../kernel/deps.ts'

export interface Destination {
  readonly companyId: string
  /** Of a person's address; null: the company's. */
  readonly userId: string | null
}
export type Found = { readonly is: 'taken'; readonly to: Destination } | { readonly is: 'unknown' | 'paused' }
const pausedMs = mailLimits.pausedDays * 86_400_000

/** `local`: the part before the @, in lower case. A company's number always receives. */
export const findDestination = async (tx: Tx, local: string, now: Date): Promise<Found> => {
  const row = await tx
    .selectFrom('mail_address as a')
    .innerJoin('company as c', 'c.id', 'a.company_id')
    .select(['a.company_id', 'a.user_id', 'a.waits_from'])
    .where('a.local', '=', local)
    .where('a.ended_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row) {
    if (row.waits_from !== null) return { is: now.getTime() - Date.parse(row.waits_from) < pausedMs ? 'paused' : 'unknown' }
    return { is: 'taken', to: { companyId: row.company_id, userId: row.user_id } }
  }
  if (!/^\d{4,12}$/.test(local)) return { is: 'unknown' }
  const company = await tx.selectFrom('company').select('id').where('number', '=', local).where('deleted_at', 'is', null).executeTakeFirst()
  return company ? { is: 'taken', to: { companyId: company.id, userId: null } } : { is: 'unknown' }
}
/** The letter that a returned mail's address names. */
export const letterOf = (local: string): string | undefined => /^returned\+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(local)?.[1]
