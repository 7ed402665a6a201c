// What `deductibleOf` asks of an invoice, for queries on our record `i` and the bureau's row `t` of the same identity: either may be missing.
import { sql, type RawBuilder } from 'kysely'
import type { DeductibleFacts } from '@piaotai/domain/deduction/deductible-facts.ts'
import { useOfReason } from '@piaotai/domain/deduction/deductible-rules.ts'
import { specialWord } from '@piaotai/domain/invoice/special-pages.ts'
import { mirrorStanding } from '@piaotai/domain/judgement/mirror-facts.ts'
import type { TitleFact } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import type { BureauRisk, BureauState, BureauUse } from '@piaotai/domain/tax/tax-pull.ts'
import { taxpayerOn, travellerOf, type TaxpayerSince, type TravellerMark } from '@piaotai/domain/tax/taxpayer.ts'
import type { Rows, Tx } from '../../../kernel/deps.ts'
import { localDate } from '../../../db/local-days.ts'
import { titleFact } from '../../people/title/index.ts'

export interface DeductibleRow {
  readonly type: number | null
  readonly issued: string | null
  readonly seller: string | null
  readonly net: string | null
  readonly tax: string | null
  readonly total: string | null
  readonly special: string | null
  readonly mirror_special: string
  readonly type_word: string
  readonly extra: Readonly<Record<string, string>>
  readonly lines: DeductibleFacts['lines'] | null
  readonly standing: Standing | null
  readonly state: BureauState | null
  readonly risk: BureauRisk | null
  readonly red_tax: string | null
  readonly red_locked: boolean
  readonly title: TitleFact
  /** The reason of 不抵扣 on our invoice, or that of a rule, by its name. */
  readonly offered: number | null
  readonly offered_by: string | null
  readonly offered_note: string
  readonly traveller: TravellerMark | null
  readonly drawn_for_13: boolean
  readonly use: BureauUse
  readonly ticked_period: string | null
  readonly ticked_tax: string | null
}
/** A row `r` of the bureau reverses its row `t`. */
export const reverses = sql<boolean>`(r.company_id = t.company_id and r.red_of = t.identity and r.direction = t.direction and r.total < 0 and r.state <> 'void'
  and r.seller_tax_id is not distinct from t.seller_tax_id)`
/** The bureau holds it as ticked for deduction. */
const isTicked = sql`((d.result = 'done' or t.use <> 'none') and coalesce(d.purpose, 'deduct') = 'deduct')`
/** The bureau's figures before ours, and its list is of what was made out to the company; of `recordsFirst` or `rowsFirst`. */
export const deductibleColumns: RawBuilder<unknown> = sql`coalesce(t.type, i.type) as type, coalesce(${localDate('t.issued_at')}, i.date)::text as issued,
  coalesce(i.seller_name, t.seller_name) as seller, coalesce(t.amount, i.amount_excluding_tax)::text as net, coalesce(t.tax, i.tax_amount)::text as tax,
  coalesce(t.total, i.amount_including_tax)::text as total, i.special_business as special, coalesce(t.extra->>'特定业务类型', '') as mirror_special,
  coalesce(t.type_word, '') as type_word, coalesce(t.extra, '{}') || coalesce(i.extra, '{}') as extra,
  (select jsonb_agg(jsonb_build_object('name', l.name, 'rate', l.tax_rate, 'net', l.amount::text, 'tax', l.tax_amount::text) order by l.seq)
    from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines,
  i.standing, t.state, t.risk, coalesce(t.red_locked, false) as red_locked,
  case when t.state = 'redPartial' or i.standing = 'redPartial' then coalesce(i.red_tax, (select -sum(r.tax) from tax_invoice r where ${reverses}))::text end as red_tax,
  case when t.id is not null then 'ours' else ${titleFact('i')} end as title, o.reason as offered, o.rule as offered_by, coalesce(i.non_deductible_note, '') as offered_note, i.traveller,
  coalesce(i.drawn_for_13, false) as drawn_for_13, coalesce(t.use, 'none') as use,
  case when ${isTicked} then d.period end as ticked_period, case when ${isTicked} then coalesce(d.effective_tax, t.use_tax, t.tax)::text end as ticked_tax`
/** The reason of a person on `i`, or else the latest that a rule proposes for it. */
const offeredReason: RawBuilder<unknown> = sql`left join lateral (
    select i.non_deductible_reason as reason, null::text as rule where i.non_deductible_reason is not null
    union all (select v.after::smallint, u.name from rule_value v join rule u on u.company_id = v.company_id and u.id = v.rule_id
      where v.company_id = i.company_id and v.invoice_id = i.id and v.field = 'reason' and v.undone_at is null
        and i.non_deductible_reason is null order by v.at desc, v.run_id desc limit 1)) as o on true`
const decision = sql`left join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id`
/** Our records `i`, each with its row `t` of the bureau's incoming list, the decision `d` on it, and the reason `o` that is offered. */
export const recordsFirst: RawBuilder<unknown> = sql`invoice i
  left join tax_invoice t on t.company_id = i.company_id and t.identity = i.identity and t.direction = 'in' ${decision} ${offeredReason}`
/** The bureau's rows `t`, each with our record `i`, `d` and `o`. */
export const rowsFirst: RawBuilder<unknown> = sql`tax_invoice t
  left join invoice i on i.company_id = t.company_id and i.identity = t.identity ${decision} ${offeredReason}`

/** What is known of the company beside its invoices. */
export interface DeductibleContext {
  readonly taxpayer: readonly TaxpayerSince[]
  /** Names of the company's people. */
  readonly staff: ReadonlySet<string>
}
export const deductibleContext = async (tx: Tx, companyId: string): Promise<DeductibleContext> => {
  const taxpayer = await tx.selectFrom('taxpayer_kind').select(['kind', 'since']).execute()
  return { taxpayer, staff: await staffOf(tx, companyId) }
}
export const staffOf = async (rows: Rows, companyId: string): Promise<DeductibleContext['staff']> => {
  const people = await rows
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .select('app_user.name')
    .where('member.company_id', '=', companyId)
    .execute()
  return new Set(people.map(({ name }) => name))
}
export const deductibleFactsOf = (row: DeductibleRow, { taxpayer, staff }: DeductibleContext): DeductibleFacts => ({
  taxpayer: row.issued === null ? 'general' : taxpayerOn(taxpayer, row.issued),
  type: row.type,
  issued: row.issued,
  seller: row.seller,
  net: row.net,
  tax: row.tax,
  total: row.total,
  special: row.special ?? (specialWord(row.mirror_special, row.type_word) || null),
  extra: row.extra,
  lines: row.lines ?? [],
  standing: standingOf(row),
  isRed: row.total?.startsWith('-') ?? false,
  redTax: row.red_tax,
  abnormal: row.risk !== null && row.risk !== 'normal' && row.risk !== 'doubtful',
  redLocked: row.red_locked,
  title: row.title,
  use: row.offered === null ? null : useOfReason(row.offered),
  drawnFor13: row.drawn_for_13,
  traveller: travellerOf(row.traveller, row.extra, staff),
  ticked:
    row.ticked_tax === null
      ? row.use === 'none'
        ? null
        : { period: '', tax: row.tax ?? '0.00' }
      : { period: row.ticked_period!, tax: row.ticked_tax },
})
/** The worse of both words: void and red are never taken back by the other. */
const standingOf = ({ standing, state, red_tax: redTax }: DeductibleRow): Standing => {
  const listed = state === null ? undefined : mirrorStanding(state, redTax !== null)
  if (listed === undefined) return standing ?? 'unasked'
  return listed === 'normal' && standing !== null && standing !== 'unasked' ? standing : listed
}
