// 抵扣计划: the invoices of a period by pages.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { deductionTabs } from '@piaotai/domain/deduction/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { toldDeductible } from '../../invoices/deductible/index.ts'
import { redsOf, settledOf, type RedRow, type SettledRow } from './changed-rows.ts'
import type { DeductionDeps } from './deps.ts'
import { aloneOf, goodsOf, noteOf, planRows, rateOf, usedForOf, type PlanRow } from './plan-rows.ts'

type E = typeof deductionEndpoints
type Shown = Out<E['listDeductions']>['content'][number]
const decidedOf = (row: PlanRow): Shown['decided'] =>
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
      }
const toDeduction = (row: PlanRow, reds: readonly RedRow[], settled: readonly SettledRow[]): Shown => ({
  id: row.id,
  number: row.number,
  seller: row.seller,
  type: row.type,
  issued: row.issued,
  tax: row.tax,
  state: row.state,
  risk: row.risk,
  use: row.use,
  goods: [...goodsOf(row)],
  rate: rateOf(row),
  proposal: row.proposal,
  doubtful: row.doubtful,
  deductible: toldDeductible(row.deductible),
  mayTick: row.mayTick,
  stands: row.stands,
  offered: row.offered === null ? null : { reason: row.offered, rule: row.offered_by, note: noteOf(row) },
  decided: decidedOf(row),
  usedFor: usedForOf(row),
  alone: aloneOf(row),
  reds: reds.map(({ id, number, date, period, tax }) => ({ id, number, date, period, tax })),
  settled: settled.map(({ way, line, period, tax, note, by_name: by, at }) => ({ way, line, period, tax, note, by, at: toInstant(at) })),
})
const holding = (keyword: string | undefined): ((row: PlanRow) => boolean) => {
  const word = keyword?.trim()
  if (!word) return () => true
  const plain = folded(word)
  return ({ number, seller }) => number.includes(word) || folded(seller ?? '').includes(plain)
}
const sumOf = (rows: readonly PlanRow[], tax: (row: PlanRow) => string): string =>
  fromFen(rows.reduce((sum, row) => sum + (toFen(tax(row)) ?? 0n), 0n))

export const listDeductions =
  ({ db }: DeductionDeps) =>
  (actor: Actor, { period, tab, keyword, page, pageSize }: In<E['listDeductions']>): Promise<Out<E['listDeductions']>> =>
    db.inTenant(actor, async (tx) => {
      const all = await planRows(tx, actor.companyId, period)
      const holds = holding(keyword)
      const found = all.filter((row) => (tab === undefined || row.stands === tab) && holds(row))
      const rows = found.slice((page - 1) * pageSize, page * pageSize)
      const ids = (those: readonly PlanRow[]): string[] => those.map(({ id }) => id)
      const settled = await settledOf(tx, actor.companyId, ids(rows.filter(({ purpose, moved }) => purpose !== null || moved)))
      const reds = await redsOf(tx, actor.companyId, ids(rows.filter(({ id, stands }) => stands === 'changed' || settled.has(id))))
      return {
        content: rows.map((row) => toDeduction(row, reds.get(row.id) ?? [], settled.get(row.id) ?? [])),
        page,
        pageSize,
        totalElements: found.length,
        tax: sumOf(found, ({ tax }) => tax),
        effectiveTax: sumOf(
          found.filter(({ stands, effective_tax: effective }) => stands === 'accepted' && effective !== null),
          ({ effective_tax: effective }) => effective!,
        ),
        counts: Object.fromEntries(deductionTabs.map((one) => [one, all.filter(({ stands }) => stands === one).length])),
      }
    })
