// Which decisions of a period may go into a sheet at this moment: by the judge, by the deductible tax, and by what the bureau refuses.
import { sql } from 'kysely'
import { bureauRefusalOf, type BureauRefusal, type SheetCause } from '@piaotai/domain/deduction/bureau-refusals.ts'
import { deductibleOf, type Deductible } from '@piaotai/domain/deduction/deductible.ts'
import type { DeductibleReason } from '@piaotai/domain/deduction/deductible-facts.ts'
import type { DeductibleKind } from '@piaotai/domain/deduction/deductible-rules.ts'
import { deductionLimits, mayTick, type DeductionSheet, type SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { noPayment } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { judge } from '@piaotai/domain/judgement/judge.ts'
import { mirrorFactsOf } from '@piaotai/domain/judgement/mirror-facts.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { BureauRisk, BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { localText } from '../../../db/local-days.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { deductibleColumns, deductibleContext, deductibleFactsOf, rowsFirst, type DeductibleRow } from '../../invoices/deductible/index.ts'
import { factsOf, heldOf } from '../../invoices/judgement/index.ts'

interface Decided extends DeductibleRow {
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly id: string
  readonly number: string
  readonly sellerName: string | null
  readonly code: string | null
  /** Its record, if the company has one. */
  readonly invoiceId: string | null
  readonly month: string
  readonly effective: string
  readonly knownState: BureauState
  readonly knownRisk: BureauRisk
}
export interface LeftOut {
  readonly id: string
  readonly number: string
  readonly seller: string | null
  readonly causes: (Cause | SheetCause)[]
  /** What `deductibleOf` says where it gives less than was decided. */
  readonly reason: DeductibleReason | null
  /** The bureau's own code for it. */
  readonly refusal: BureauRefusal | null
}
interface Judged {
  readonly taken: readonly string[]
  readonly left: readonly LeftOut[]
}
/** Decided for the purpose, and neither ticked nor answered by the bureau: of the row `t` and its decision `d`. */
export const meantFor = (purpose: SheetPurpose) => sql<boolean>`(d.purpose = ${purpose} and t.use = 'none' and d.result is null)`

/** Those that may go into a sheet, in its order, and those that are left out with their causes. */
export const judgeTicks = async (
  tx: Tx,
  companyId: string,
  { period, purpose, generation }: { readonly period: string; readonly purpose: SheetPurpose; readonly generation: DeductionSheet },
): Promise<Judged> => {
  const { rows } = await sql<Decided>`
    select t.id, t.number, t.code, t.seller_name as "sellerName", i.id as "invoiceId",
      ${localText('t.issued_at', 'YYYY-MM')} as month, d.effective_tax::text as effective, d.state as "knownState", d.risk as "knownRisk", ${deductibleColumns}
    from ${rowsFirst}
    where t.company_id = ${companyId} and d.period = ${period} and ${meantFor(purpose)}
    order by t.issued_at, t.id limit ${deductionLimits.rows + 1}`.execute(tx)
  if (rows.length > deductionLimits.rows) throw new Problem('export.tooMany', { max: deductionLimits.rows })
  if (rows.length === 0) return { taken: [], left: [] }
  const context = await deductibleContext(tx, companyId)
  const records = await factsOf(
    tx,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const locked = await isConfirmed(tx, companyId, period)
  const taken: string[] = []
  const left: LeftOut[] = []
  for (const row of rows) {
    const known = (row.invoiceId === null ? undefined : records.get(row.invoiceId)) ?? mirrorFactsOf({ ...row, redLocked: row.red_locked })
    const taxed = deductibleFactsOf(row, context)
    // The list alone does not say by how much it is reversed; its red invoices do.
    const held = heldOf(judge({ ...known, ...noPayment, standing: taxed.standing }, 'tick'))?.causes ?? []
    const deductible = deductibleOf(taxed, period)
    const facts = sheetCausesOf(row, deductible, { period, purpose, generation, locked })
    const causes: (Cause | SheetCause)[] = held.length > 0 ? [...held] : [...facts]
    if (causes.length === 0) taken.push(row.id)
    else
      left.push({
        id: row.id,
        number: row.number,
        seller: row.sellerName,
        causes,
        reason: causes.includes('overDeductible') || causes.includes('nothing') ? deductible.reason : null,
        refusal: bureauRefusalOf(causes),
      })
  }
  return { taken, left }
}
/** Of export companies the bureau refunds special invoices and those of vehicles. */
const refunded: readonly (DeductibleKind | null)[] = ['special', 'vehicle']
const sheetCausesOf = (
  { state, risk, knownState, knownRisk, effective, month, code }: Decided,
  deductible: Deductible,
  {
    period,
    purpose,
    generation,
    locked,
  }: { readonly period: string; readonly purpose: SheetPurpose; readonly generation: DeductionSheet; readonly locked: boolean },
): readonly SheetCause[] => {
  const causes: SheetCause[] = []
  if (purpose === 'refund' && !refunded.includes(deductible.kind)) causes.push('refundKind')
  // 不抵扣 takes no tax: what it would give does not matter.
  if (purpose !== 'notDeduct' && !mayTick(deductible)) causes.push('nothing')
  else if (purpose !== 'notDeduct' && toFen(effective)! > toFen(deductible.most)!) causes.push('overDeductible')
  if (locked) causes.push('periodLocked')
  if (month > period) causes.push('otherPeriod')
  // A sheet of 2026-07 has no column for codes.
  if (generation === '2026-07' && code !== null) causes.push('coded')
  const changed = (state !== 'normal' && state !== knownState) || (risk !== 'normal' && risk !== knownRisk)
  return causes.length === 0 && changed ? ['changed'] : causes
}
/** The bureau lists as confirmed what it ticked for the period: 撤销统计 comes first. */
const isConfirmed = async (tx: Tx, companyId: string, period: string): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`select exists (
    select 1 from deduction d join tax_invoice t on t.company_id = d.company_id and t.id = d.tax_invoice_id
    where d.company_id = ${companyId} and d.period = ${period} and d.result = 'done' and t.use = 'confirmed') as locked`.execute(tx)
  return rows[0]!.locked
}
