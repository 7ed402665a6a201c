// Which invoices of the bureau's list may be booked there, and which go together: a red one with the blue one that it reverses.
import { sql } from 'kysely'
import { bureauRefusalOf, type BureauRefusal, type SheetCause } from '@piaotai/domain/deduction/bureau-refusals.ts'
import { noPayment } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { judge } from '@piaotai/domain/judgement/judge.ts'
import { mirrorFactsOf, mirrorStanding, type MirrorRow } from '@piaotai/domain/judgement/mirror-facts.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { factsOf, heldOf } from '../../invoices/judgement/index.ts'

interface Other {
  readonly of: string
  readonly id: string
  readonly number: string
  readonly red: boolean
  readonly booked: boolean
  /** And not refused by the bureau since. */
  readonly marked: boolean
}
/** The others of its pair are those that it reverses, or that reverse it, in the list. */
export const pairsOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Other[]>> => {
  if (ids.length === 0) return new Map()
  const others = sql`p.id, p.number, p.booking in ('deducted', 'notDeducted') as booked, (m.tax_invoice_id is not null and m.result is distinct from 'failed') as marked`
  const mark = sql`left join booking_mark m on m.company_id = p.company_id and m.tax_invoice_id = p.id`
  const mine = sql<boolean>`t.company_id = ${companyId} and t.direction = 'in' and t.id = any(${[...ids]}::uuid[])`
  const same = sql<boolean>`p.company_id = t.company_id and p.direction = t.direction and p.seller_tax_id is not distinct from t.seller_tax_id`
  const { rows } = await sql<Other>`
    select t.id as of, true as red, ${others} from tax_invoice t join tax_invoice p on ${same} and p.red_of = t.identity and p.total < 0 and p.state <> 'void' ${mark}
      where ${mine} and t.total >= 0
    union all
    select t.id, false, ${others} from tax_invoice t join tax_invoice p on ${same} and p.identity = t.red_of and p.total >= 0 ${mark}
      where ${mine} and t.total < 0 and t.state <> 'void'
    order by number, id`.execute(tx)
  return Map.groupBy(rows, ({ of }) => of)
}
/** Ids with all others of their pairs, those of the others included. */
export const withPairs = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly string[]> => {
  const all = new Set(ids)
  for (let fresh: readonly string[] = [...all]; fresh.length > 0; ) {
    const pairs = await pairsOf(tx, companyId, fresh)
    fresh = [...pairs.values()].flat().flatMap(({ id, booked }) => (booked || all.has(id) ? [] : [id]))
    for (const id of fresh) all.add(id)
  }
  return [...all]
}

export interface BookingHeld {
  readonly causes: (Cause | SheetCause)[]
  readonly refusal: BureauRefusal | null
}
/** What keeps them from being booked, by id; those that nothing keeps are absent. A fully red one may be booked with its red one alone. */
export const heldBookings = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  pairs: ReadonlyMap<string, readonly Other[]>,
): Promise<ReadonlyMap<string, BookingHeld>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MirrorRow & { readonly id: string; readonly invoiceId: string | null }>`
    select t.id, t.state, t.risk, t.red_locked as "redLocked", t.use, t.total::text as total, i.id as "invoiceId"
    from tax_invoice t left join invoice i on i.company_id = t.company_id and i.identity = t.identity
    where t.company_id = ${companyId} and t.direction = 'in' and t.id = any(${[...ids]}::uuid[])`.execute(tx)
  const records = await factsOf(
    tx,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const held = new Map<string, BookingHeld>()
  for (const row of rows) {
    const facts = (row.invoiceId === null ? undefined : records.get(row.invoiceId)) ?? mirrorFactsOf(row)
    const listed = mirrorStanding(row.state)
    const standing = listed === 'normal' ? facts.standing : listed
    const causes = (heldOf(judge({ ...facts, ...noPayment, standing }, 'book'))?.causes ?? []).filter(
      (cause) => cause !== 'redFull' || !pairs.has(row.id),
    )
    if (causes.length > 0) held.set(row.id, { causes, refusal: bureauRefusalOf(causes) })
  }
  return held
}
