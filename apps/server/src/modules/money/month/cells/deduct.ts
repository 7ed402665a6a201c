// 抵扣: what the plan of the period leaves to be done, from one look at it.
import { sql } from 'kysely'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { confirmedOf, monthPlan, type MonthPlan, type PlanStep } from '../../../bureau/deduction/index.ts'
import { mayIn } from '../../../bureau/tax-pull/index.ts'
import { invoicesInRowScope, rowScopeOfActor, seesEveryInvoice } from '../../../people/permission/index.ts'
import { once, type CellSource, type MonthContext, type PartSource, type ThingRow } from './source.ts'

const mayLook = ({ actor }: MonthContext): boolean => mayIn(actor, 'in', 'see')
const planOf = (tx: Tx, month: MonthContext): Promise<MonthPlan> => once(month, 'plan', () => monthPlan(tx, month.companyId, month.month))
const confirmedIn = (tx: Tx, month: MonthContext) => once(month, 'confirmedDeductions', () => confirmedOf(tx, month.month))

interface Step extends ThingRow {
  /** Null: nothing is left to do. */
  readonly step: PlanStep | null
}
const listed = ({ rows }: MonthPlan): readonly Step[] =>
  rows.map(({ row, step, tax, line }) => ({
    step,
    kind: 'taxInvoice',
    id: row.id,
    number: row.number,
    party: row.seller,
    day: row.issued,
    amount: tax,
    facts: {
      state: row.stands,
      purpose: row.purpose,
      proposal: row.proposal,
      reason: row.deductible.reason,
      tax: row.tax,
      bureau: row.state,
      risk: row.risk,
      result: row.result_note,
      line,
    },
    invoice_id: row.invoice_id,
  }))
const beside = ({ computed }: MonthPlan): readonly Step[] =>
  computed.map(({ invoice_id: invoiceId, tax_invoice_id: taxInvoiceId, number, seller, issued, tax, deductible }) => ({
    step: deductible.way === 'open' ? 'undecided' : null,
    kind: invoiceId === null ? 'taxInvoice' : 'invoice',
    id: (invoiceId ?? taxInvoiceId)!,
    number: number || null,
    party: seller,
    day: issued,
    amount: deductible.way === 'open' ? deductible.most : deductible.figure,
    facts: { state: deductible.way, kind: deductible.kind, reason: deductible.reason, tax, taxInvoiceId },
    invoice_id: invoiceId,
  }))
/** The candidates of the period, the earliest first: rows of the bureau's list, and records of the actor's scope that are computed beside it. */
const stepsOf = (tx: Tx, month: MonthContext): Promise<readonly Step[]> =>
  once(month, 'planSteps', async () => {
    if (!mayLook(month)) return []
    const plan = await planOf(tx, month)
    const steps = [...listed(plan), ...beside(plan)]
    const seen = await seenOf(tx, month, steps)
    return steps
      .filter(({ kind, id }) => kind !== 'invoice' || seen(id))
      .map((step) => ({ ...step, invoice_id: step.invoice_id !== null && seen(step.invoice_id) ? step.invoice_id : null }))
      .toSorted((a, b) => compare(a.day ?? '9', b.day ?? '9') || compare(a.id, b.id))
  })
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const seenOf = async (tx: Tx, { actor }: MonthContext, steps: readonly Step[]): Promise<(id: string) => boolean> => {
  if (rowScopeOfActor(actor).scope === 'company') return () => true
  const ids = steps.flatMap(({ invoice_id: id }) => id ?? [])
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .where(sql<boolean>`invoice.id = any(${ids}::uuid[])`)
    .where(invoicesInRowScope(actor, 'company'))
    .execute()
  const seen = new Set(rows.map(({ id }) => id))
  return (id) => seen.has(id)
}
const at = (wanted: PlanStep): CellSource => ({
  rows: async (tx, month) => (await stepsOf(tx, month)).flatMap(({ step, ...row }) => (step === wanted ? [row] : [])),
})
/** What the bureau confirmed is not what is written as done here, to the cent. */
const confirmedDiffers: CellSource = {
  rows: async (tx, month) => {
    const confirmed = mayLook(month) ? await confirmedIn(tx, month) : null
    if (!confirmed || confirmed.bureau === null || toFen(confirmed.bureau) === toFen(confirmed.ours)) return []
    const { bureau, ours, at: readAt, name } = confirmed
    const amount = fromFen((toFen(bureau) ?? 0n) - (toFen(ours) ?? 0n))
    return [
      {
        kind: 'period',
        id: month.month,
        number: null,
        party: null,
        day: null,
        amount,
        facts: { bureau, ours, readAt, name },
        invoice_id: null,
      },
    ]
  },
}

export const deductCells = {
  undecided: at('undecided'),
  toExport: at('toExport'),
  toReadBack: at('toReadBack'),
  failedTicks: at('failed'),
  changedTicks: at('changed'),
  transfersOpen: at('transfer'),
  confirmedDiffers,
} as const satisfies Readonly<Record<string, CellSource>>
export const deductPart: PartSource<'deduct'> = {
  part: 'deduct',
  extent: async (tx, month) => {
    const steps = await stepsOf(tx, month)
    return { done: steps.filter(({ step }) => step === null).length, whole: steps.length }
  },
}

/** The bureau confirmed the deductions of the period: its 用途确认信息 was read back. */
export const isConfirmed = async (tx: Tx, month: MonthContext): Promise<boolean> => (await confirmedIn(tx, month)) !== null
/** Input tax that counts, and 应纳税额, by the plan of the period: told to who sees it, or all invoices of the company. */
export const planSumsOf = async (tx: Tx, month: MonthContext): Promise<{ readonly deductible: string; readonly payable: string }> => {
  if (!mayLook(month) && !seesEveryInvoice(month.actor)) return { deductible: '0.00', payable: '0.00' }
  const { deductible, payable } = await planOf(tx, month)
  return { deductible, payable: await payable() }
}
/**
 * Input tax of the period: what the bureau confirmed and what is declared beside its list; until it confirms, what counts by the plan. Null:
 * the person does not see it. `confirmed`: the day.
 */
export const inputTaxOf = async (
  tx: Tx,
  month: MonthContext,
): Promise<{ readonly tax: string; readonly confirmed: string | null } | null> => {
  if (!mayLook(month) && !seesEveryInvoice(month.actor)) return null
  const [plan, confirmed] = [await planOf(tx, month), await confirmedIn(tx, month)]
  if (!confirmed) return { tax: plan.deductible, confirmed: null }
  const beside = plan.computed.filter(({ deductible }) => deductible.way !== 'open')
  const tax = beside.reduce((sum, { deductible }) => sum + (toFen(deductible.figure) ?? 0n), toFen(confirmed.ours) ?? 0n)
  return { tax: fromFen(tax), confirmed: shanghaiDay(new Date(confirmed.at)) }
}
