// How far invoices were offset, by the latest verification that told it.
import { sql } from 'kysely'
import type { Rows } from '../../../../kernel/deps.ts'

export interface Red {
  readonly kind: 'full' | 'partial'
  readonly amount: string | null
}

/** Of these invoices, those with a told offset. */
export const redOffsetsOf = async (tx: Rows, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Red>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('verification')
    .select(['invoice_id', 'red_kind', 'red_amount'])
    .distinctOn('invoice_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`invoice_id = any(${[...ids]}::uuid[])`)
    .where('red_kind', 'is not', null)
    .orderBy('invoice_id')
    .orderBy('asked_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap((row) => (row.invoice_id && row.red_kind ? [[row.invoice_id, { kind: row.red_kind, amount: row.red_amount }]] : [])),
  )
}
