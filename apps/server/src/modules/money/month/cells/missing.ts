// What is usual and did not come: sellers who send every month, and numbers within the company's own coded runs.
import { sql, type RawBuilder } from 'kysely'
import { category } from '@piaotai/domain/states.ts'
import { monthBefore, monthsLater } from '@piaotai/domain/months.ts'
import { localDate } from '../../../../db/local-days.ts'
import { invoicesInRowScope, rowScopeOfActor, toldInRowScope } from '../../../people/permission/index.ts'
import type { CellSource, MonthContext, ThingRow } from './source.ts'

/** Months before, in each of which a regular seller sent an invoice. */
const regularMonths = 3
/** Days before the end of a month from which what has not come is missing. */
const lastDays = 7
const isLate = ({ last, today }: MonthContext): boolean => Date.parse(last) - Date.parse(today) < lastDays * 86_400_000

/** Sellers by the months in which they sent something, as `party_key` and `month`; from the running totals where a person sees all. */
const sendersByMonth = ({ actor, companyId, first, last }: MonthContext): RawBuilder<unknown> => {
  const since = monthsLater(first, -regularMonths)
  if (toldInRowScope(actor, 'company') === 'nothing')
    return sql`select party_key, date as month from invoice_total where company_id = ${companyId} and level = 'sellers' and entered_by is null
      and category = ${sql.lit(category.incoming)} and date >= ${since}::date and date <= ${first}::date and party_key is not null group by 1, 2 having sum(count) > 0`
  return sql`select coalesce(invoice.seller_tax_id, invoice.seller_name) as party_key, date_trunc('month', invoice.date)::date as month from invoice
    where invoice.company_id = ${companyId} and invoice.category = ${sql.lit(category.incoming)} and invoice.date >= ${since}::date and invoice.date <= ${last}::date
      and coalesce(invoice.seller_tax_id, invoice.seller_name) is not null and ${invoicesInRowScope(actor, 'company')} group by 1, 2`
}
const lastOf = ({ actor, companyId, first }: MonthContext, key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select invoice.id, invoice.number, invoice.date, invoice.amount_including_tax, invoice.seller_name, invoice.seller_tax_id from invoice
    where invoice.company_id = ${companyId} and ${key} and invoice.category = ${sql.lit(category.incoming)} and invoice.date < ${first}::date
      and ${invoicesInRowScope(actor, 'company')} order by invoice.date desc nulls last, invoice.id desc limit 1)`
/** Those whose invoice the bureau has already stand among what the bureau alone has. */
export const sellersMissing: CellSource = {
  sql: (month) => sql<ThingRow>`
    with regular as materialized (select party_key from (${sendersByMonth(month)}) by_month group by party_key
      having count(*) filter (where month < ${month.first}::date) = ${sql.lit(regularMonths)} and count(*) filter (where month >= ${month.first}::date) = 0)
    select 'seller'::text as kind, r.party_key as id, null::text as number, l.seller_name as party, l.date::text as day, null::text as amount,
      jsonb_build_object('name', l.seller_name, 'taxId', l.seller_tax_id, 'lastAmount', l.amount_including_tax::text, 'lastNumber', l.number, 'lastInvoiceId', l.id::text) as facts,
      null::text as invoice_id
    from regular r cross join lateral (${lastOf(month, sql`invoice.seller_tax_id = r.party_key`)}
      union all ${lastOf(month, sql`invoice.seller_tax_id is null and invoice.seller_name = r.party_key`)} limit 1) l
    where ${isLate(month) ? sql`true` : sql`false`} and r.party_key not in (select t.seller_tax_id from tax_invoice t
      where t.company_id = ${month.companyId} and t.direction = 'in' and t.month = ${month.month} and t.state <> 'void' and t.seller_tax_id is not null)`,
}

/** More numbers than these between two invoices begin a new book. */
const longestGap = 100
const eight = (column: string): RawBuilder<unknown> => sql`case when ${sql.ref(column)} ~ '^[0-9]{8}$' then ${sql.ref(column)}::integer end`
/**
 * Numbers that neither the records nor the bureau's list has, before an invoice of the month of the same code. Nobody numbers digital invoices
 * alone. Told to whoever sees the whole company: to others the invoices of colleagues would be missing.
 */
export const numberGaps: CellSource = {
  sql: ({ actor, companyId, month, first, last }) => sql<ThingRow>`
    with codes as materialized (select distinct i.code from invoice i where i.company_id = ${companyId} and i.category = ${sql.lit(category.outgoing)}
      and i.code is not null and i.date >= ${first}::date and i.date <= ${last}::date),
    numbers as (
      select i.code, ${eight('i.number')} as n, i.date as day from invoice i where i.company_id = ${companyId} and i.category = ${sql.lit(category.outgoing)}
        and i.code in (select code from codes) and i.date <= ${last}::date
      union all
      select t.code, ${eight('t.number')}, ${localDate('t.issued_at')} from tax_invoice t where t.company_id = ${companyId} and t.direction = 'out'
        and t.month in (${month}, ${monthBefore(month)}) and t.code in (select code from codes)),
    runs as (select code, n, max(day) as day, lag(n) over (partition by code order by n) as before from numbers where n is not null group by code, n)
    select 'gap'::text as kind, code || ' ' || lpad((before + 1)::text, 8, '0') as id,
      lpad((before + 1)::text, 8, '0') || case when n - before > 2 then '–' || lpad((n - 1)::text, 8, '0') else '' end as number, null::text as party, day::text as day,
      null::text as amount, jsonb_build_object('code', code, 'from', lpad((before + 1)::text, 8, '0'), 'to', lpad((n - 1)::text, 8, '0'), 'count', (n - before - 1)::text) as facts,
      null::text as invoice_id
    from runs where ${rowScopeOfActor(actor).scope === 'company' ? sql`true` : sql`false`} and n - before between 2 and ${sql.lit(longestGap + 1)}
      and day >= ${first}::date and day <= ${last}::date`,
}
