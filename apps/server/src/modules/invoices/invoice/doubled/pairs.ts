// Pairs of records of one digital invoice, with what holds each of the two.
import { sql, type Expression, type SqlBool } from 'kysely'
import { keptSide, type DoubledSide } from '@piaotai/domain/invoice/doubled-records.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { invoicesInSight } from '../../../people/permission/index.ts'
import { holdingVouchers } from '../held-by-voucher.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'
import { keepersOf, type Keeper } from '../record/keepers.ts'

export interface Pair {
  readonly digital: string
  readonly coded: string
}
/** Of `b`, a record with code and number: it may be a digital one. */
const inTwoParts = sql<boolean>`b.code is not null and char_length(b.identity) = 21 and b.identity >= '2'`

/** Pairs that the actor sees both sides of, the latest first; with ids, those that one of them is in. */
export const findPairs = async (
  tx: Tx,
  actor: Actor,
  limit: number,
  ids?: readonly string[],
): Promise<{ readonly pairs: readonly Pair[]; readonly count: number }> => {
  const inSight = (alias: string): Expression<SqlBool> =>
    sql<boolean>`exists (select 1 from invoice where invoice.company_id = ${actor.companyId} and invoice.id = ${sql.ref(`${alias}.id`)} and ${invoicesInSight(actor)})`
  const { rows } = await sql<Pair & { readonly count: number }>`
    select a.id as digital, b.id as coded, (count(*) over ())::int as count
    from invoice b join invoice a on a.company_id = b.company_id and a.identity = replace(b.identity, '-', '')
    where b.company_id = ${actor.companyId} and ${inTwoParts} and ${inSight('a')} and ${inSight('b')}
      and ${ids === undefined ? sql`true` : sql`(a.id = any(${[...ids]}::uuid[]) or b.id = any(${[...ids]}::uuid[]))`}
    order by b.entered_at desc, b.id desc limit ${limit}`.execute(tx)
  return { pairs: rows, count: rows[0]?.count ?? 0 }
}
export interface JudgedSide extends DoubledSide {
  readonly record: InvoiceRecord
  readonly keeper: Keeper | undefined
}
export interface JudgedPair {
  readonly digital: JudgedSide
  readonly coded: JudgedSide
  readonly kept: ReturnType<typeof keptSide>
}
/** Both records of each pair, locked in one order, and which of the two stays. */
export const judgePairs = async (tx: Tx, pairs: readonly Pair[], now: Date): Promise<readonly JudgedPair[]> => {
  const ids = pairs.flatMap(({ digital, coded }) => [digital, coded])
  if (ids.length === 0) return []
  const records = await tx
    .selectFrom('invoice')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(records.map((record) => [record.id, record]))
  const keepers = await keepersOf(tx, records, now)
  const vouchers = await holdingVouchers(tx, ids)
  const originals = await tx
    .selectFrom('invoice_original')
    .select(['invoice_id', (eb) => eb.fn.countAll<string>().as('n')])
    .where(sql<boolean>`invoice_id = any(${ids}::uuid[])`)
    .groupBy('invoice_id')
    .execute()
  const sideOf = (id: string): JudgedSide | undefined => {
    const record = byId.get(id)
    const keeper = keepers.get(id)
    return (
      record && {
        record,
        keeper,
        held: keeper !== undefined,
        inDraft: vouchers.has(id),
        originals: Number(originals.find((row) => row.invoice_id === id)?.n ?? 0),
      }
    )
  }
  return pairs.flatMap((pair) => {
    const [digital, coded] = [sideOf(pair.digital), sideOf(pair.coded)]
    return digital && coded ? [{ digital, coded, kept: keptSide(digital, coded) }] : []
  })
}
