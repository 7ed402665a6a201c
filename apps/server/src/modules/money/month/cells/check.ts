// 看清: invoices of a month that nobody can rely on yet. Each stands in the first cell that it belongs to.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import { category, titleStatus, usageStatus } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { tickedAndChanged } from '../../../bureau/deduction/index.ts'
import { groupTwinsOf } from '../../../exchange/group/index.ts'
import { factExpressions, twinsInUse } from '../../../invoices/judgement/index.ts'
import { asThing, invoicesOfMonth, invoiceThings, ofMonth } from './month-invoices.ts'
import { figureOf, once, type CellSource, type MonthContext, type PartSource, type ThingRow } from './source.ts'

const facts = factExpressions([])
const doubted = sql<boolean>`(${facts.doubts} > 0 or ${facts.contradictions} > 0)`
const daysOf = ({ companyId, first, last }: MonthContext): RawBuilder<SqlBool> =>
  sql`i.company_id = ${companyId} and i.date >= ${first}::date and i.date <= ${last}::date`
/** Those alone that may have a doubt, each kind by an index of its own. */
const doubtful = (month: MonthContext): RawBuilder<SqlBool> => sql`invoice.id in (
  select i.id from invoice i where ${daysOf(month)} and i.warning_count > 0
  union all select i.id from invoice i where ${daysOf(month)} and i.checks @> '[{"name": "qrAgrees", "ok": false}]'
  union all select h.invoice_id from import_item h where h.company_id = ${month.companyId} and h.outcome = 'held' and h.reason = 'differsFromRecord')`
/** Nobody was asked, and the bureau's list does not have it; what is not to be paid was explained. */
const excepted = sql<boolean>`(invoice.standing in ('notFound', 'differs', 'unasked') and invoice.not_to_pay is null
  and (invoice.standing <> 'unasked' or not ${facts.bureauKnows}))`

const numbers = (of: readonly number[]) => sql.raw(of.join(', '))
const wrongTitles = [titleStatus.nameMismatch, titleStatus.taxIdMismatch, titleStatus.notFound]
const inUse = numbers([usageStatus.submitted, usageStatus.confirmed, usageStatus.external])
/** A red invoice of ours that reverses it, and passes. */
const redOne = (
  passing: RawBuilder<unknown>,
) => sql`exists (select from invoice r where r.company_id = invoice.company_id and r.red_of = invoice.identity
  and r.amount_including_tax < 0 and ${passing})`
/** In a batch for more than is left of it. By how much it is reversed may be unknown: whoever submitted it knew, or did not. */
const paidTooMuch = (
  state: 'submitted' | 'confirmed',
) => sql<boolean>`exists (select from payment_batch_invoice p where p.company_id = invoice.company_id and p.invoice_id = invoice.id
  and p.state = ${sql.lit(state)} and case invoice.standing when 'redPartial' then p.amount > invoice.amount_including_tax - coalesce(invoice.red_gross, 0)
    when 'redUnknown' then not ('redUnknown' = any(p.submitted_for || p.overridden_for)) else true end)`
/** In a voucher that was not reversed, or under the number of another system. */
const booked = (
  alias: string,
) => sql`coalesce((select not exists (select from voucher_reversal x where x.company_id = vi.company_id and x.voucher_id = vi.voucher_id)
  from voucher_invoice vi where vi.company_id = ${sql.ref(`${alias}.company_id`)} and vi.invoice_id = ${sql.ref(`${alias}.id`)} limit 1), ${sql.ref(`${alias}.voucher_number`)} is not null)`
/** Where it is used all the same. What is paid or booked of a reversed one is settled by its red one, what is booked of a void one by a reversal. */
const uses: Readonly<Record<'submitted' | 'paid' | 'booked' | 'ticked', RawBuilder<SqlBool>>> = {
  submitted: sql`(invoice.use_status = ${sql.lit(usageStatus.submitted)} and ${paidTooMuch('submitted')})`,
  paid: sql`(invoice.use_status = ${sql.lit(usageStatus.confirmed)} and ${paidTooMuch('confirmed')} and not ${redOne(sql`r.use_status in (${inUse})`)})`,
  booked: sql`(invoice.standing <> 'redPartial' and ${booked('invoice')} and not ${redOne(booked('r'))})`,
  ticked: tickedAndChanged,
}
const used = sql.join(Object.values(uses), sql` or `)
const turned = sql<boolean>`(invoice.standing in ('void', 'redFull', 'redPartial', 'redUnknown') and (${used}))`
const usesSaid = sql`concat_ws(',', ${sql.join(Object.entries(uses).map(([use, of]) => sql`case when ${of} then ${sql.lit(use)} end`))})`
const open = sql<boolean>`(${doubted} or ${excepted} or ${turned})`

const doubts: CellSource = {
  sql: (month) =>
    invoiceThings(
      month,
      sql`(${doubtful(month)} and ${doubted})`,
      sql`'doubts', ${facts.doubts}::text, 'contradictions', ${facts.contradictions}::text, 'fields', (select string_agg(distinct w->>'field', ',') from jsonb_array_elements(invoice.warnings) w),
        'codes', (select string_agg(distinct w->>'code', ',') from jsonb_array_elements(invoice.warnings) w)`,
    ),
}
const exceptions: CellSource = {
  sql: (month) =>
    invoiceThings(
      month,
      sql`(${excepted} and not ${doubted})`,
      sql`'state', invoice.standing, 'verifyStatus', invoice.verify_status::text`,
    ),
}
const turnedBad: CellSource = {
  sql: (month) =>
    invoiceThings(
      month,
      sql`(${turned} and not ${doubted})`,
      sql`'state', invoice.standing, 'uses', ${usesSaid}, 'since', invoice.standing_day::text, 'source', invoice.standing_source, 'red', invoice.red_gross::text,
        'batchId', (select p.batch_id::text from payment_batch_invoice p where p.company_id = invoice.company_id and p.invoice_id = invoice.id and p.state in ('submitted', 'confirmed') limit 1),
        'voucherId', (select vi.voucher_id::text from voucher_invoice vi where vi.company_id = invoice.company_id and vi.invoice_id = invoice.id limit 1),
        'taxInvoiceId', (select t.id::text from tax_invoice t where t.company_id = invoice.company_id and t.direction = 'in' and t.identity = invoice.identity)`,
    ),
}
const ofTitle = sql<boolean>`(invoice.category = ${sql.lit(category.incoming)} and invoice.title_status in (${numbers(wrongTitles)}) and ${facts.title} in ('foreign', 'nameOnly'))`
const titles: CellSource = {
  sql: (month) =>
    invoiceThings(
      month,
      sql`(${ofTitle} and not ${open})`,
      sql`'state', ${facts.title}, 'buyer', invoice.buyer_name, 'buyerTaxId', invoice.buyer_tax_id`,
    ),
}
const withoutCategory = sql<boolean>`(invoice.category = ${sql.lit(category.uncategorised)})`
const uncategorised: CellSource = {
  sql: (month) =>
    invoiceThings(month, sql`(${withoutCategory} and not ${open})`, sql`'seller', invoice.seller_name, 'buyer', invoice.buyer_name`),
}
/**
 * Those alone that may have a twin: of the same seller, day and sum within the month, or with a number that one in use has too. A number
 * that is an identity no two have.
 */
const alike = (month: MonthContext): RawBuilder<SqlBool> => sql`invoice.id in (
  select unnest(array_agg(i.id)) from invoice i where ${daysOf(month)} group by i.seller_tax_id, case when i.seller_tax_id is null then i.seller_name end, i.date, i.amount_including_tax
    having count(*) > 1 and bool_or(i.use_status in (${inUse}))
  union all select i.id from invoice i where ${daysOf(month)} and i.identity is distinct from i.number
    and exists (select from invoice o where o.company_id = i.company_id and o.number = i.number and o.id <> i.id and o.use_status in (${inUse}) offset 0))`
/** What another company of a group has is asked of its owner first. */
const twinsOf = async (tx: Tx, month: MonthContext): Promise<readonly ThingRow[]> => {
  const { twin, groupTwin } = factExpressions(await groupTwinsOf(tx, month.companyId, month.now))
  // Those that may have one are few: they alone are judged.
  const { rows } = await sql<ThingRow>`select ${asThing(
    sql`'state', ${twin}, 'group', (${groupTwin})::text, 'twinId', (select other.id::text from ${twinsInUse} other limit 1)`,
  )} from (select invoice.* from invoice where ${ofMonth(month)} and (${alike(month)} or ${groupTwin}) offset 0) invoice
    where (${twin} <> 'none' or ${groupTwin}) and not ${withoutCategory} and not ${ofTitle} and not ${open}
    order by day nulls last, id limit ${monthLimits.counted}`.execute(tx)
  return rows
}
const twins: CellSource = { rows: (tx, month) => once(month, 'twins', () => twinsOf(tx, month)) }

export const checkCells = { doubts, exceptions, turnedBad, titles, uncategorised, twins } as const
export const checkPart: PartSource<'check'> = {
  part: 'check',
  extent: async (tx, month) => {
    const whole = await invoicesOfMonth(tx, month)
    let left = 0
    for (const cell of [doubts, exceptions, turnedBad]) left += (await figureOf(tx, month, cell)).count
    return { done: Math.max(whole - left, 0), whole }
  },
}
