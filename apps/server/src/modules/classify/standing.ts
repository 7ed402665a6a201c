// How invoices stand before rules: their values, pools, what a person set, and what a rule wrote last.
import { sql } from 'kysely'
import type { ClassifyField, Standing } from '@piaotai/domain/rules/classify.ts'
import type { Tx } from '../../kernel/deps.ts'
import type { InvoiceRecord } from '../invoice/index.ts'
import { poolsOf } from '../pool/index.ts'

export type Invoices = ReadonlyMap<string, InvoiceRecord>
/** Locked for writers, in one order: pools before invoices, as people lock them. */
export const invoicesOf = async (tx: Tx, companyId: string, ids: readonly string[], lock: boolean): Promise<Invoices> => {
  if (lock) await tx.selectFrom('pool').select('id').where('company_id', '=', companyId).orderBy('id').forShare().execute()
  return new Map(
    (
      await tx
        .selectFrom('invoice')
        .selectAll()
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .orderBy('id')
        .$if(lock, (q) => q.forUpdate())
        .execute()
    ).map((one) => [one.id, one]),
  )
}
export const standingsOf = async (tx: Tx, companyId: string, invoices: Invoices): Promise<ReadonlyMap<string, Standing>> => {
  const ids = [...invoices.keys()]
  const pools = await poolsOf(tx, companyId, ids)
  const hands = Map.groupBy(
    (
      await sql<{
        invoice_id: string
        field: ClassifyField
      }>`select invoice_id, field from invoice_hand where company_id = ${companyId} and invoice_id = any(${ids}::uuid[])`.execute(tx)
    ).rows,
    ({ invoice_id }) => invoice_id,
  )
  const ruled = Map.groupBy(
    (
      await sql<{
        invoice_id: string
        field: ClassifyField
        after: string
      }>`select distinct on (invoice_id, field) invoice_id, field, after from rule_value
        where company_id = ${companyId} and invoice_id = any(${ids}::uuid[]) and undone_at is null order by invoice_id, field, at desc, run_id desc`.execute(
        tx,
      )
    ).rows,
    ({ invoice_id }) => invoice_id,
  )
  return new Map(
    [...invoices].map(([id, one]): readonly [string, Standing] => {
      const last = Object.fromEntries((ruled.get(id) ?? []).map(({ field, after }) => [field, after]))
      const hand = new Set((hands.get(id) ?? []).map(({ field }) => field))
      if (one.category_by_hand) hand.add('category')
      if (one.non_deductible_reason !== null) hand.add('reason')
      return [
        id,
        {
          hand,
          pools: (pools.get(id) ?? []).map((pool) => pool.id),
          values: {
            category: String(one.category),
            reason: one.non_deductible_reason === null ? (last['reason'] ?? null) : String(one.non_deductible_reason),
            extended1: one.extended_1,
            extended2: one.extended_2,
          },
          ruled: last,
        },
      ]
    }),
  )
}
