// Rows of invoices in use. The invoices themselves are locked by the caller.
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../kernel/deps.ts'
import type { Row } from '../../db/tables.ts'

export type UsageRecord = Row<'invoice_use'>
interface Key {
  readonly companyId: string
  readonly ids: readonly string[]
}
/** An invoice, and which use of it is meant. */
export interface Usage {
  readonly invoiceId: string
  readonly useId: string
}
const usageOf = ({ invoice_id, use_id }: Pick<UsageRecord, 'invoice_id' | 'use_id'>): Usage => ({ invoiceId: invoice_id, useId: use_id })

export const beginUsage = async (tx: Tx, actor: Actor, { companyId, ids }: Key, now: Date): Promise<readonly Usage[]> => {
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
  return rows.map(usageOf)
}
export const markConfirmed = async (tx: Tx, actor: Actor, { companyId, ids }: Key, now: Date): Promise<readonly Usage[]> =>
  (
    await tx
      .updateTable('invoice_use')
      .set({
        confirmed_by: actor.userId,
        confirmed_by_name: actor.userName,
        confirmed_language: actor.language,
        confirmed_at: now.toISOString(),
      })
      .where('company_id', '=', companyId)
      .where('invoice_id', 'in', ids)
      .returning(['invoice_id', 'use_id'])
      .execute()
  ).map(usageOf)
export const unmarkConfirmed = async (tx: Tx, { companyId, ids }: Key): Promise<void> => {
  await tx
    .updateTable('invoice_use')
    .set({ confirmed_by: null, confirmed_by_name: null, confirmed_language: null, confirmed_at: null })
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', ids)
    .execute()
}
/** Returns the deleted rows by invoice. */
export const endUsage = async (tx: Tx, { companyId, ids }: Key): Promise<ReadonlyMap<string, UsageRecord>> =>
  new Map(
    (await tx.deleteFrom('invoice_use').where('company_id', '=', companyId).where('invoice_id', 'in', ids).returningAll().execute()).map(
      (row) => [row.invoice_id, row],
    ),
  )
