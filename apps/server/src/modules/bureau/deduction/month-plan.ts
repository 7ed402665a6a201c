// What the plan of a period leaves to be done: for the closing of its month.
import { sql } from 'kysely'
import { deductionActsOf, transferOf } from '@piaotai/domain/deduction/deduction-acts.ts'
import { taxReturnOf } from '@piaotai/domain/deduction/tax-return.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { deductibleContext } from '../../invoices/deductible/index.ts'
import { changedSince, redsOf, settledOf } from './changed-rows.ts'
import type { ComputedRow } from './computed-rows.ts'
import { creditOf, declares, effectiveOf, figuresOf, purposeOf, unanswered } from './plan.ts'
import { actFactsOf, type PlanRow } from './plan-rows.ts'

/** undecided: nobody decided. toExport, toReadBack: decided, and not in a sheet, or not answered. transfer: its tax is to be moved out. */
export const planSteps = ['undecided', 'toExport', 'toReadBack', 'failed', 'changed', 'transfer'] as const
export type PlanStep = (typeof planSteps)[number]
export interface PlannedRow {
  readonly row: PlanRow
  /** Null: nothing of it is left to do in the period. */
  readonly step: PlanStep | null
  /** That it deducts, or where it is not deducted that of its face; of a transfer what is moved out. */
  readonly tax: string
  /** The line of the return that a transfer goes to. */
  readonly line: string | null
}
export interface MonthPlan {
  /** Without those that nothing counts of. */
  readonly rows: readonly PlannedRow[]
  /** Of what is declared or computed beside the list, and what stays open; the others deduct nothing. */
  readonly computed: readonly ComputedRow[]
  /** Input tax that counts in the period, and 应纳税额 of its return. */
  readonly deductible: string
  /** Asks for the plan of the month before, whose credit may be carried. */
  readonly payable: () => Promise<string>
}
export const monthPlan = async (tx: Tx, companyId: string, period: string): Promise<MonthPlan> => {
  const known = await deductibleContext(tx, companyId)
  const { rows, computed, output, transfers, input } = await figuresOf(tx, companyId, period, known)
  const linesWith = (credit: string) => taxReturnOf({ output: output.tax, input, transfers, credit })
  return {
    rows: await plannedOf(tx, companyId, period, rows),
    computed: computed.filter(({ deductible }) => deductible.way === 'open' || declares(deductible.way)),
    // What is carried is no part of it.
    deductible: linesWith('0.00')['12'],
    payable: async () => {
      const { tax, before } = await creditOf(tx, companyId, period, known)
      return linesWith(tax ?? before ?? '0.00')['19']
    },
  }
}
const plannedOf = async (tx: Tx, companyId: string, period: string, rows: readonly PlanRow[]): Promise<readonly PlannedRow[]> => {
  const changed = rows.flatMap(({ id, stands }) => (stands === 'changed' ? [id] : []))
  const [reds, settled] = [await redsOf(tx, companyId, changed), await settledOf(tx, companyId, changed)]
  return rows.flatMap((row): PlannedRow[] => {
    if (row.stands === 'left') return []
    const tax = purposeOf(row) === 'deduct' || purposeOf(row) === 'refund' ? effectiveOf(row) : row.tax
    if (row.stands !== 'changed') return [{ row, step: stepOf(row), tax, line: null }]
    const facts = actFactsOf(row, reds.get(row.id) ?? [], settled.get(row.id) ?? [])
    const transfer = deductionActsOf(facts).includes('settle') ? transferOf(facts) : null
    if (transfer === null) return [{ row, step: 'changed', tax, line: null }]
    const here = (transfer.period ?? period) === period
    return [{ row, step: here ? 'transfer' : null, tax: transfer.tax ?? transfer.most, line: transfer.line }]
  })
}
const stepOf = (row: PlanRow): PlanStep | null => {
  if (row.stands === 'pending' || row.stands === 'proposed') return 'undecided'
  if (row.stands === 'failed') return 'failed'
  if (row.stands !== 'accepted' || !unanswered(row)) return null
  return row.exported_at === null ? 'toExport' : 'toReadBack'
}
/** For queries on `invoice`: the bureau holds it as ticked for deduction, and it is worse there since. */
export const tickedAndChanged = sql<boolean>`exists (select 1 from tax_invoice t join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id
  where t.company_id = invoice.company_id and t.direction = 'in' and t.identity = invoice.identity and (t.use <> 'none' or d.result = 'done') and ${changedSince})`
