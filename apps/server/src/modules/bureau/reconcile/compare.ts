// One statement compares a month of the mirror with ours, inside the database, so that its size does not matter to the process.
import { sql, type Expression } from 'kysely'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import type { ReconcileResult } from '@piaotai/domain/reconcile.ts'
import { shanghaiZone } from '@piaotai/domain/shanghai.ts'
import { localDate } from '../../../db/local-days.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** Types that the bureau holds; others take no part unless the bureau names their number. */
const bureauTypes = kinds.filter(({ vat }) => vat).map(({ code }) => code)
export const categoryOf = { in: 1, out: 2 } as const satisfies Record<PullDirection, number>

const plain = (column: string) => sql`regexp_replace(normalize(coalesce(${sql.ref(column)}, ''), NFKC), '\\s', '', 'g')`
/** `null` where both agree, or where the bureau says nothing; cheap where they are equal letter by letter. */
const text = (ours: string, bureau: string) =>
  sql`case when ${sql.ref(bureau)} is not null and ${sql.ref(ours)} is distinct from ${sql.ref(bureau)} and ${plain(ours)} <> ${plain(bureau)}
    then jsonb_build_array(${sql.ref(ours)}, ${sql.ref(bureau)}) end`
const money = (ours: string, bureau: string) =>
  sql`case when ${sql.ref(ours)} is distinct from ${sql.ref(bureau)} then jsonb_build_array(${sql.ref(ours)}::text, ${sql.ref(bureau)}::text) end`
/**
 * The fields in which `i` (an invoice of ours) and `t` (a row of the mirror) differ, as an object. The bureau's full and partial offsets are one
 * status of ours.
 */
export const differences = (direction: PullDirection): Expression<unknown> => {
  const standing = sql`case i.verify_status when ${verifyStatus.cancelled} then 'void' when ${verifyStatus.redOffset} then 'redFull' else 'normal' end`
  const issued = localDate('t.issued_at')
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'state', case when ${standing} <> (case t.state when 'redPartial' then 'redFull' else t.state end) then jsonb_build_array(${standing}, t.state) end,
    'total', ${money('i.amount_including_tax', 't.total')},
    'amount', ${money('i.amount_excluding_tax', 't.amount')},
    'tax', ${money('i.tax_amount', 't.tax')},
    'date', case when i.date is distinct from ${issued} then jsonb_build_array(i.date::text, ${issued}::text) end,
    'type', case when t.type is not null and i.type <> t.type then jsonb_build_array(i.type::text, t.type::text) end,
    'category', case when i.category <> ${categoryOf[direction]}::int then jsonb_build_array(i.category::text, ${String(categoryOf[direction])}::text) end,
    'sellerName', ${text('i.seller_name', 't.seller_name')},
    'sellerTaxId', ${text('i.seller_tax_id', 't.seller_tax_id')},
    'buyerName', ${text('i.buyer_name', 't.buyer_name')},
    'buyerTaxId', ${text('i.buyer_tax_id', 't.buyer_tax_id')}))`
}
interface Asked {
  readonly companyId: string
  readonly id: string
  readonly direction: PullDirection
  readonly month: string
}
export interface Found {
  readonly result: ReconcileResult | null
  readonly count: number
  readonly bureau: number
  readonly ours: number
  readonly total: string
  readonly bureau_in: number
  readonly ours_in: number
  readonly bureau_total: string
}
/**
 * What a pair comes to: `t` of the mirror, `i` of ours, either may be absent. Late: a pull that was made after its day had ended did not tell it.
 */
const judgement = (direction: PullDirection): Expression<unknown> => {
  const issued = localDate('t.issued_at')
  const party = sql.ref(direction === 'in' ? 'seller_name' : 'buyer_name')
  return sql`t.id as tax_invoice_id, i.id as invoice_id, coalesce(t.number, i.number) as number, coalesce(t.${party}, i.${party}) as party,
    coalesce(t.type, i.type) as type, coalesce(${issued}, i.date) as issued, coalesce(t.total, i.amount_including_tax) as total, t.first_seen_at as seen_at,
    case when t.id is null or i.id is null then '{}'::jsonb else ${differences(direction)} end as fields,
    coalesce(t.first_seen_at > (select d.told_at from days d where d.day = ${issued}), false) as came_late,
    t.id is null and (i.identity is null or i.type <> all(${bureauTypes}::smallint[])) as left_out`
}
/**
 * Writes the rows of a snapshot and answers their counts beside what went in. An invoice that either side dates into another month is paired with
 * it and differs in its date; it counts on the side whose month this is. The months meet in a full join, which is hashed or merged whatever the
 * planner expects of them; the few that are alone look one by one, by the unique identity.
 */
export const compareMonth = async (tx: Tx, { companyId, id, direction, month }: Asked): Promise<readonly Found[]> => {
  const first = sql`${`${month}-01`}::text::date`
  const next = sql`(${first} + interval '1 month')::date`
  const bureauMonth = sql`tax_invoice where company_id = ${companyId} and direction = ${direction} and month = ${month}`
  const ourMonth = sql`invoice where company_id = ${companyId} and category = ${categoryOf[direction]} and date >= ${first} and date < ${next}`
  const { rows } = await sql<Found>`
    with days as materialized (
      select day::date as day, (
        select min(s.done_at) from pull_slice s join pull_task k on k.company_id = s.company_id and k.id = s.task_id
          where s.company_id = ${companyId} and k.direction = ${direction} and s.state = 'done' and s.first_day <= day::date and s.last_day >= day::date
            and s.done_at >= (day::date + 1)::timestamp at time zone ${sql.lit(shanghaiZone)}) as told_at
      from generate_series(${first}::timestamp, ${next}::timestamp - interval '1 day', interval '1 day') as day),
    met as materialized (
      select coalesce(t.identity, i.identity) as identity, t.id is not null as in_bureau, i.id is not null as in_ours, ${judgement(direction)}
        from (select * from ${bureauMonth}) t full join (select * from ${ourMonth}) i on i.identity = t.identity),
    judged as (
      select * from met where in_bureau and in_ours or identity is null
      union all
      select m.identity, m.in_bureau, m.in_ours, ${judgement(direction)}
        from met m
          left join lateral (select * from tax_invoice where company_id = ${companyId} and direction = ${direction} and identity = m.identity limit 1) t on true
          left join lateral (select * from invoice where company_id = ${companyId} and identity = m.identity limit 1) i on true
        where not (m.in_bureau and m.in_ours) and m.identity is not null),
    made as (
      insert into reconciliation_row (company_id, id, reconciliation_id, direction, month, result, identity, number, party, type, issued, total, in_bureau, in_ours, fields, seen_at, invoice_id, tax_invoice_id)
      select ${companyId}::uuid, gen_random_uuid(), ${id}::uuid, ${direction}::text, ${month}::text,
        case when left_out then 'leftOut' when tax_invoice_id is null then 'oursOnly' when invoice_id is null then 'bureauOnly'
          when fields <> '{}'::jsonb then 'differs' when came_late then 'late' else 'both' end,
        identity, number, party, type, issued, total, in_bureau, in_ours, fields, seen_at, invoice_id, tax_invoice_id from judged
      returning result, in_bureau, in_ours, total),
    went as (
      select (select count(*)::int from ${bureauMonth}) as bureau_in, (select count(*)::int from ${ourMonth}) as ours_in,
        (select coalesce(sum(total), 0)::numeric(20,2) from ${bureauMonth}) as bureau_total)
    select m.*, went.* from went left join (
      select result, count(*)::int as count, (count(*) filter (where in_bureau))::int as bureau, (count(*) filter (where in_ours))::int as ours,
        coalesce(sum(total), 0)::numeric(20,2)::text as total from made group by result) as m on true`.execute(tx)
  return rows
}
