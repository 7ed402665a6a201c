// 抵扣计划: the invoices of a period by pages.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import {
  deductionTabs,
  sourceOf,
  type DeductionProposal,
  type DeductionPurpose,
  type DeductionTab,
  type ProposalReason,
} from '@piaotai/domain/deduction/deduction.ts'
import type { DeductionActFacts } from '@piaotai/domain/deduction/deduction-acts.ts'
import type { BureauRisk, BureauState, BureauUse } from '@piaotai/domain/tax/tax-pull.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { candidates, conditionsOf, standsAt } from './candidates.ts'
import { redsOf, settledOf, type RedRow, type SettledRow } from './changed-rows.ts'
import type { DeductionDeps } from './deps.ts'

type E = typeof deductionEndpoints
export interface Candidate {
  readonly id: string
  readonly number: string
  readonly code: string | null
  readonly seller_name: string | null
  readonly type: number | null
  readonly issued: string
  readonly tax: string
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly use: BureauUse
  readonly goods: readonly string[]
  readonly proposal: DeductionProposal
  readonly because: ProposalReason
  /** The reason that our invoice has or a rule proposes; by which rule. */
  readonly offered: number | null
  readonly offered_by: string | null
  readonly offered_note: string
  readonly stands: DeductionTab
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
}
/** Of what is offered: the words of the invoice, or the rule that proposes it. */
export const noteOf = ({ offered_by, offered_note }: Pick<Candidate, 'offered_by' | 'offered_note'>): string =>
  offered_note || (offered_by === null ? '' : `规则“${offered_by}”`)
/** What `deductionActsOf` and `transferOf` ask of a row. */
export const actFactsOf = (row: Candidate, reds: readonly RedRow[], settled: readonly SettledRow[]): DeductionActFacts => ({
  ...row,
  decided:
    row.purpose === null
      ? null
      : {
          purpose: row.purpose,
          effectiveTax: row.effective_tax!,
          result: row.result,
          state: row.known_state!,
          risk: row.known_risk!,
        },
  reds,
  settled,
})
const toDeduction = (
  row: Candidate,
  reds: readonly RedRow[],
  settled: readonly SettledRow[],
): Out<E['listDeductions']>['content'][number] => ({
  id: row.id,
  number: row.number,
  seller: row.seller_name,
  type: row.type,
  issued: row.issued,
  tax: row.tax,
  state: row.state,
  risk: row.risk,
  use: row.use,
  goods: [...row.goods],
  proposal: row.proposal,
  because: row.because,
  stands: row.stands,
  source: sourceOf(row.because, row.issued),
  offered: row.offered === null ? null : { reason: row.offered, rule: row.offered_by, note: noteOf(row) },
  decided:
    row.purpose === null
      ? null
      : {
          period: row.period!,
          purpose: row.purpose,
          effectiveTax: row.effective_tax!,
          state: row.known_state!,
          risk: row.known_risk!,
          reason: row.reason,
          note: row.note ?? '',
          by: row.by_name!,
          at: toInstant(row.at!),
          exportedAt: row.exported_at === null ? null : toInstant(row.exported_at),
          result: row.result,
          resultNote: row.result_note ?? '',
        },
  reds: reds.map(({ id, number, date, period, tax }) => ({ id, number, date, period, tax })),
  settled: settled.map(({ way, line, period, tax, note, by_name: by, at }) => ({ way, line, period, tax, note, by, at: toInstant(at) })),
})
export const listDeductions =
  ({ db }: DeductionDeps) =>
  (actor: Actor, { period, tab, keyword, page, pageSize }: In<E['listDeductions']>): Promise<Out<E['listDeductions']>> =>
    db.inTenant(actor, async (tx) => {
      const from = candidates(actor.companyId, period)
      const where = conditionsOf(tab, keyword)
      const { rows } = await sql<Candidate>`select c.* from ${from} as c where ${where}
        order by c.issued_at desc, c.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
      const { rows: sums } = await sql<{ n: number; tax: string; effective: string }>`
        select count(*)::int as n, coalesce(sum(c.tax), 0)::numeric(20,2)::text as tax,
          coalesce(sum(c.effective_tax) filter (where c.stands = 'accepted'), 0)::numeric(20,2)::text as effective from ${from} as c where ${where}`.execute(
        tx,
      )
      const { rows: counts } = await sql<Record<string, number>>`
        select ${sql.join(deductionTabs.map((one) => sql`(count(*) filter (where ${standsAt(one)}))::int as ${sql.ref(one)}`))} from ${from} as c`.execute(
        tx,
      )
      const ticked = rows.filter(({ purpose }) => purpose !== null).map(({ id }) => id)
      const settled = await settledOf(tx, actor.companyId, ticked)
      const changed = rows.filter(({ id, stands }) => stands === 'changed' || settled.has(id)).map(({ id }) => id)
      const reds = await redsOf(tx, actor.companyId, changed)
      return {
        content: rows.map((row) => toDeduction(row, reds.get(row.id) ?? [], settled.get(row.id) ?? [])),
        page,
        pageSize,
        totalElements: sums[0]!.n,
        tax: sums[0]!.tax,
        effectiveTax: sums[0]!.effective,
        counts: { ...counts[0]! },
      }
    })
