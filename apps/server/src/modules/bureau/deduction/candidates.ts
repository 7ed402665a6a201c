// The invoices of the bureau that a period may deduct, with what is proposed for each and where it stands: `c` in queries.
import { sql, type Expression, type SqlBool } from 'kysely'
import { consumedGoods, lawSince, loanGoods, type DeductionTab } from '@piaotai/domain/deduction/deduction.ts'
import { deductibleTypes } from '@piaotai/domain/invoice/kinds.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { localDate } from '../../../db/local-days.ts'
import { reverses } from './changed-rows.ts'

const stars = (names: readonly string[]): string => `^\\s*\\*(${names.join('|')})\\*`
/** Red invoices appeared after it was settled, and more is reversed than was moved out. */
const redSince = sql<boolean>`(select bool_or(r.first_seen_at > d.settled_at) and -sum(r.tax) >
    (select coalesce(sum(s.tax), 0) from deduction_transfer s where s.company_id = t.company_id and s.tax_invoice_id = t.id and s.undone_at is null and s.line = '20')
  from tax_invoice r where ${reverses}) is true`
/** Decided for deduction or refund, and worse at the bureau since; of `t` and its decision `d`. */
export const changedSince = sql<boolean>`(d.purpose in ('deduct', 'refund')
  and (t.state <> 'normal' and t.state <> d.state or t.risk <> 'normal' and t.risk <> d.risk or abs(d.effective_tax) > abs(t.tax)
    or d.settled_at is not null and ${redSince}))`
/** What the bureau's sheet asks to be ticked: decided, unchanged, and neither ticked nor refused there. */
export const toTick = sql<boolean>`(d.purpose = 'deduct' and t.use = 'none' and d.result is null and not ${changedSince})`
/**
 * Unticked ones up to the end of the period, those that were put off, and those decided for it. Lines are those of our invoice of the same
 * identity. The proposal is that of `proposeDeduction`. A red one is never ticked: it moves out the tax of the one that it reverses.
 */
export const candidates = (companyId: string, period: string): Expression<unknown> => sql`(
  select p.*, case when p.purpose is null then case when p.proposal = 'pending' then 'pending' else 'proposed' end
      when p.purpose = 'hold' then 'held' when p.changed then 'changed' when p.result = 'failed' and p.use = 'none' then 'failed' else 'accepted' end as stands
  from (select t.id, t.number, t.code, t.seller_name, t.type, ${localDate('t.issued_at')}::text as issued, t.issued_at,
      t.tax, t.state, t.risk, t.use, l.goods, r.reason as offered, r.rule as offered_by, coalesce(i.non_deductible_note, '') as offered_note, d.period, d.purpose, d.effective_tax, d.state as known_state, d.risk as known_risk, d.reason, d.note, d.by_name, d.at, d.exported_at, d.result, d.result_note,
      coalesce(${changedSince}, false) as changed, coalesce(${toTick}, false) as to_tick,
      case when t.state <> 'normal' or t.risk <> 'normal' then 'hold' when r.reason is not null then 'notDeduct' when l.lines = 0 then 'pending'
        when l.loans > 0 then case when l.loans = l.lines and ${localDate('t.issued_at')} < ${lawSince}::text::date then 'notDeduct' else 'pending' end
        when l.consumed = 0 then 'deduct' when l.consumed = l.lines then 'notDeduct' else 'pending' end as proposal,
      case when t.state <> 'normal' then 'state' when t.risk <> 'normal' then 'risk' when i.non_deductible_reason is not null then 'noted' when r.reason is not null then 'rule' when l.lines = 0 then 'noLines'
        when l.loans > 0 then 'loan' when l.consumed = 0 then 'goods' when l.consumed = l.lines then 'consumed' else 'mixed' end as because
    from tax_invoice t
      left join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id
      left join invoice i on i.company_id = t.company_id and i.identity = t.identity
      cross join lateral (
        select count(*)::int as lines, (count(*) filter (where name ~ ${stars(consumedGoods)}))::int as consumed, (count(*) filter (where name ~ ${stars(loanGoods)}))::int as loans,
          coalesce((array_agg(distinct substring(name from '^\\s*\\*([^*]+)\\*')) filter (where name ~ '^\\s*\\*[^*]+\\*'))[1:4], '{}') as goods
        from invoice_line where company_id = t.company_id and invoice_id = i.id) as l
      left join lateral (
        select i.non_deductible_reason as reason, null::text as rule where i.non_deductible_reason is not null
        union all (select v.after::smallint, u.name from rule_value v join rule u on u.company_id = v.company_id and u.id = v.rule_id
          where v.company_id = t.company_id and v.invoice_id = i.id and v.field = 'reason' and v.undone_at is null
            and i.non_deductible_reason is null order by v.at desc, v.run_id desc limit 1)) as r on true
    where t.company_id = ${companyId} and t.direction = 'in' and (t.type = any(${[...deductibleTypes]}::smallint[]) or d.result = 'done') and (t.total >= 0 or d.purpose is not null)
      and (d.period = ${period} or t.month <= ${period} and (d.purpose = 'hold' or d.purpose is null and t.use = 'none'))) as p)`

export const standsAt = (tab: DeductionTab): Expression<SqlBool> => sql<boolean>`c.stands = ${tab}`
const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
export const conditionsOf = (tab: DeductionTab | undefined, keyword: string | undefined): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [sql<boolean>`true`]
  if (tab) all.push(standsAt(tab))
  const word = keyword?.trim()
  if (word)
    all.push(
      sql<boolean>`(c.number like ${likeOf(word)} or lower(regexp_replace(coalesce(c.seller_name, ''), '\\s', '', 'g')) like ${likeOf(folded(word))})`,
    )
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
