// Rows of invoices in use. The caller locks the invoices.
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'

export type UsageRecord = Row<'invoice_use'>
export interface UsageKey {
  readonly companyId: string
  readonly ids: readonly string[]
}
/** An invoice, and the id of its use. */
export const usageOf = ({ invoice_id, use_id }: UsageRecord): { readonly invoiceId: string; readonly useId: string } => ({
  invoiceId: invoice_id,
  useId: use_id,
})

/** The person on whose account an invoice is in use. */
type User = Pick<Actor, 'userId' | 'userName' | 'language'>
export const beginUsage = async (tx: Tx, actor: User, { companyId, ids }: UsageKey, now: Date): Promise<readonly UsageRecord[]> => {
  const rows = ids.map(
    (invoice_id): UsageRecord => ({
      company_id: companyId,
      invoice_id,
      use_id: newId(now),
      submitted_by: actor.userId,
      submitted_by_name: actor.userName,
      submitted_language: actor.language,
      submitted_at: now.toISOString(),
      confirmed_by: null,
      confirmed_by_name: null,
      confirmed_language: null,
      confirmed_at: null,
    }),
  )
  await endUsage(tx, { companyId, ids })
  await tx.insertInto('invoice_use').values(rows).execute()
  return rows
}
export const markConfirmed = (tx: Tx, actor: Actor, { ids }: UsageKey, now: Date): Promise<readonly UsageRecord[]> =>
  tx
    .updateTable('invoice_use')
    .set({
      confirmed_by: actor.userId,
      confirmed_by_name: actor.userName,
      confirmed_language: actor.language,
      confirmed_at: now.toISOString(),
    })
    .where('invoice_id', 'in', ids)
    .returningAll()
    .execute()
export const unmarkConfirmed = (tx: Tx, { ids }: UsageKey): Promise<readonly UsageRecord[]> =>
  tx
    .updateTable('invoice_use')
    .set({ confirmed_by: null, confirmed_by_name: null, confirmed_language: null, confirmed_at: null })
    .where('invoice_id', 'in', ids)
    .returningAll()
    .execute()
/** Returns the deleted rows. */
export const endUsage = (tx: Tx, { ids }: UsageKey): Promise<readonly UsageRecord[]> =>
  tx.deleteFrom('invoice_use').where('invoice_id', 'in', ids).returningAll().execute()
