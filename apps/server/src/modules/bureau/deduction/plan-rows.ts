// The invoices of the bureau's list that a period may deduct, each judged once: what it deducts, what is proposed, and where it stands.
import { sql, type RawBuilder } from 'kysely'
import { deductibleOf, type Deductible } from '@piaotai/domain/deduction/deductible.ts'
import { tickedTypes } from '@piaotai/domain/deduction/deductible-facts.ts'
import { shortNameOf } from '@piaotai/domain/deduction/deductible-goods.ts'
import { useOfReason, type DeductibleUse } from '@piaotai/domain/deduction/deductible-rules.ts'
import type { DeductionActFacts } from '@piaotai/domain/deduction/deduction-acts.ts'
import {
  mayTick,
  proposeDeduction,
  standsIn,
  type DeductionProposal,
  type DeductionPurpose,
  type DeductionTab,
} from '@piaotai/domain/deduction/deduction.ts'
import { rateOfLines } from '@piaotai/domain/invoice/summary.ts'
import type { BureauRisk, BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import type { Tx } from '../../../kernel/deps.ts'
import {
  deductibleColumns,
  deductibleContext,
  deductibleFactsOf,
  rowsFirst,
  type DeductibleContext,
  type DeductibleRow,
} from '../../invoices/deductible/index.ts'
import { changedSince, standsAlone, usedSince, type RedRow, type SettledRow } from './changed-rows.ts'

interface ListedRow extends DeductibleRow {
  readonly id: string
  /** Our record of it. */
  readonly invoice_id: string | null
  readonly number: string
  readonly code: string | null
  readonly month: string
  readonly issued: string
  readonly tax: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly period: string | null
  readonly purpose: DeductionPurpose | null
  readonly effective_tax: string | null
  /** What was known of it when it was decided or settled. */
  readonly known_state: BureauState | null
  readonly known_risk: BureauRisk | null
  readonly reason: number | null
  readonly note: string | null
  readonly by_name: string | null
  readonly at: string | null
  readonly exported_at: string | null
  readonly result: 'done' | 'failed' | null
  readonly result_note: string | null
  readonly changed: boolean
  readonly alone: boolean
  readonly moved: boolean
}
export interface PlanRow extends ListedRow {
  readonly deductible: Deductible
  readonly proposal: DeductionProposal
  readonly doubtful: boolean
  readonly mayTick: boolean
  readonly stands: DeductionTab
}

const open = sql`t.direction = 'in' and t.use = 'none'`
/** Nothing of it was decided, or it was put off. */
const undecided = sql`not exists (select 1 from deduction d where d.company_id = t.company_id and d.tax_invoice_id = t.id and d.purpose <> 'hold')`
/** Ids that the period looks at. Of other months nothing is listed that cannot count; each branch reads an index of what is open. */
const picked = (companyId: string, period: string): RawBuilder<unknown> => {
  const stillGood = sql`(t.month = ${period} or t.total >= 0 and t.state in ('normal', 'redPartial') and t.risk in ('normal', 'doubtful'))`
  return sql`
    select d.tax_invoice_id as id from deduction d where d.company_id = ${companyId} and d.period = ${period}
    union select t.id from tax_invoice t where t.company_id = ${companyId} and ${open} and t.type = any(${[...tickedTypes]}::smallint[])
      and t.month <= ${period} and ${stillGood} and ${undecided}
    union select t.id from tax_invoice t where t.company_id = ${companyId} and ${open}
      and (t.type_word like '%通行费%' or t.extra->>'特定业务类型' like '通行费%') and t.month <= ${period} and ${stillGood} and ${undecided}
    union select t.id from invoice i join tax_invoice t on t.company_id = i.company_id and t.identity = i.identity
      where i.company_id = ${companyId} and i.special_business = '通行费' and i.date < (${`${period}-01`}::text::date + interval '1 month') and ${open}
        and t.month <= ${period} and ${stillGood} and ${undecided}
    union select t.id from tax_invoice t join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id
      where t.company_id = ${companyId} and t.direction = 'in' and (t.state <> 'normal' or t.risk <> 'normal') and d.period < ${period}
        and (t.use <> 'none' or d.result = 'done') and ${changedSince}
    union select t.id from invoice i join tax_invoice t on t.company_id = i.company_id and t.identity = i.identity and t.direction = 'in'
        join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id
      where i.company_id = ${companyId} and i.non_deductible_reason is not null and d.period < ${period} and ${usedSince}`
}
const listed = (companyId: string, period: string, ids: readonly string[] | undefined): RawBuilder<ListedRow> => sql<ListedRow>`
  with picked as materialized (select id from (${picked(companyId, period)}) as p ${ids ? sql`where id = any(${[...ids]}::uuid[])` : sql``})
  select t.id, i.id as invoice_id, t.number, t.code, t.month, ${deductibleColumns}, d.period, d.purpose, d.effective_tax::text as effective_tax,
    d.state as known_state, d.risk as known_risk, d.reason, d.note, d.by_name, d.at, d.exported_at, d.result, d.result_note,
    ${changedSince} or ${usedSince} as changed, ${standsAlone} as alone,
    exists (select 1 from deduction_transfer s where s.company_id = t.company_id and s.tax_invoice_id = t.id and s.undone_at is null) as moved
  from ${rowsFirst} join picked on picked.id = t.id where t.company_id = ${companyId}
  order by t.issued_at desc, t.id desc`

const judged = (row: ListedRow, context: DeductibleContext, period: string): PlanRow => {
  const deductible = deductibleOf(deductibleFactsOf(row, context), row.purpose === null ? period : (row.period ?? period))
  const doubtful = row.risk === 'doubtful'
  const proposal = proposeDeduction(deductible, doubtful)
  const changed = row.changed || (row.alone && !row.moved && deductible.kind !== null)
  const ticked = row.use !== 'none'
  const stands = standsIn({ proposal, purpose: row.purpose, changed, result: row.result, ticked })
  return { ...row, deductible, doubtful, proposal, mayTick: mayTick(deductible), stands }
}
/** Of the period in the order of the list, the newest first; of `ids` alone where they are given. What 农产品确认 takes is not among them. */
export const planRows = async (
  tx: Tx,
  companyId: string,
  period: string,
  { ids, known }: { readonly ids?: readonly string[]; readonly known?: DeductibleContext } = {},
): Promise<readonly PlanRow[]> => {
  const context = known ?? (await deductibleContext(tx, companyId))
  const { rows } = await listed(companyId, period, ids).execute(tx)
  return rows.map((row) => judged(row, context, period)).filter((row) => row.purpose !== null || row.deductible.way !== 'farm')
}
/** Short names of its goods, four at most. */
export const goodsOf = ({ lines }: PlanRow): readonly string[] =>
  [...new Set((lines ?? []).flatMap(({ name }) => shortNameOf(name) ?? []))].toSorted().slice(0, 4)
export const rateOf = ({ lines }: PlanRow): string | null => rateOfLines((lines ?? []).map(({ rate }) => ({ taxRate: rate })))
/** Of what is offered: the words of the invoice, or the rule that proposes it. */
export const noteOf = ({ offered_by: by, offered_note: note }: Pick<PlanRow, 'offered_by' | 'offered_note'>): string =>
  note || (by === null ? '' : `规则“${by}”`)
/** What a person said of its use on our invoice; a rule's proposal is none. */
export const usedForOf = ({ offered, offered_by: by }: PlanRow): DeductibleUse | null =>
  offered === null || by !== null ? null : useOfReason(offered)
export const aloneOf = ({ alone, month, tax }: PlanRow): DeductionActFacts['alone'] =>
  alone ? { period: month, tax: tax.replace(/^-/, '') } : null
/** What `deductionActsOf` and `transferOf` ask of a row. */
export const actFactsOf = (row: PlanRow, reds: readonly RedRow[], settled: readonly SettledRow[]): DeductionActFacts => ({
  ...row,
  decided:
    row.purpose === null
      ? null
      : { purpose: row.purpose, effectiveTax: row.effective_tax!, result: row.result, state: row.known_state!, risk: row.known_risk! },
  reds,
  settled,
  usedFor: usedForOf(row),
  alone: aloneOf(row),
})
