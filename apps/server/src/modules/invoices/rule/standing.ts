// How invoices stand before rules of every kind: their values, pools, what a person set, and what a rule wrote last.
import { sql } from 'kysely'
import { extractionFields, type ExtractionField } from '@piaotai/domain/rules/extraction.ts'
import { whoseValue, type Ruled, type RuledField, type Whose, type WritingKind } from '@piaotai/domain/rules/whose-value.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { businessColumn, type InvoiceRecord } from '../invoice/index.ts'
import { poolsOf } from '../pool/index.ts'

export type Invoices = ReadonlyMap<string, InvoiceRecord>
export interface InvoiceStanding {
  /** Fields that a person set. */
  readonly hand: ReadonlySet<RuledField>
  /** The ids of all its pools. */
  readonly pools: readonly string[]
  readonly values: Readonly<Partial<Record<RuledField, string | null>>>
  readonly ruled: Readonly<Partial<Record<RuledField, Ruled>>>
}
export const whoseField = ({ hand, values, ruled }: InvoiceStanding, field: RuledField): Whose =>
  whoseValue({ hand: hand.has(field), now: values[field] ?? null, last: ruled[field] })
/** Locked for writers, in one order: pools before invoices, as people lock them. */
export const invoicesOf = async (tx: Tx, ids: readonly string[], lock: boolean): Promise<Invoices> => {
  if (lock) await tx.selectFrom('pool').select('id').orderBy('id').forShare().execute()
  return new Map(
    (
      await tx
        .selectFrom('invoice')
        .selectAll()
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .orderBy('id')
        .$if(lock, (q) => q.forUpdate())
        .execute()
    ).map((one) => [one.id, one]),
  )
}
export const standingsOf = async (tx: Tx, companyId: string, invoices: Invoices): Promise<ReadonlyMap<string, InvoiceStanding>> => {
  const ids = [...invoices.keys()]
  const pools = await poolsOf(tx, ids)
  const hands = Map.groupBy(
    (
      await sql<{
        invoice_id: string
        field: RuledField
      }>`select invoice_id, field from invoice_hand where company_id = ${companyId} and invoice_id = any(${ids}::uuid[])`.execute(tx)
    ).rows,
    ({ invoice_id }) => invoice_id,
  )
  const ruled = Map.groupBy(
    (
      await sql<{
        invoice_id: string
        field: RuledField
        after: string
        kind: WritingKind
      }>`select distinct on (v.invoice_id, v.field) v.invoice_id, v.field, v.after, r.kind from rule_value v
        join rule r on r.company_id = v.company_id and r.id = v.rule_id
        where v.company_id = ${companyId} and v.invoice_id = any(${ids}::uuid[]) and v.undone_at is null
        order by v.invoice_id, v.field, v.at desc, v.run_id desc`.execute(tx)
    ).rows,
    ({ invoice_id }) => invoice_id,
  )
  return new Map(
    [...invoices].map(([id, one]): readonly [string, InvoiceStanding] => {
      const last: InvoiceStanding['ruled'] = Object.fromEntries(
        (ruled.get(id) ?? []).map(({ field, after, kind }) => [field, { value: after, kind }]),
      )
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
            reason: one.non_deductible_reason === null ? (last.reason?.value ?? null) : String(one.non_deductible_reason),
            ...valuesOf(one),
          },
          ruled: last,
        },
      ]
    }),
  )
}
const valuesOf = (one: InvoiceRecord): Record<ExtractionField, string | null> =>
  Object.fromEntries(extractionFields.map((field) => [field, one[businessColumn[field]]])) as Record<ExtractionField, string | null>
