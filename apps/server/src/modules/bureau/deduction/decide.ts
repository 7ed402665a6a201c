// 定用途: a person decides, by what is proposed or otherwise; what the bureau has ticked is decided there.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { deductionLimits, proposedReason, type DeductionPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { DeductionDeps } from './deps.ts'
import { goodsOf, noteOf, planRows, type PlanRow } from './plan-rows.ts'

type E = typeof deductionEndpoints
/** Rows of the mirror that are asked for, locked: a pull that changes one waits, and what it wrote before is seen. */
const lockRows = async (tx: Tx, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('tax_invoice')
    .select(['id', 'use', 'number'])
    .where('direction', '=', 'in')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new Problem('taxInvoice.notFound')
  const ticked = await tx
    .selectFrom('deduction')
    .select('tax_invoice_id')
    .where('tax_invoice_id', 'in', wanted)
    .where('result', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  if (ticked || rows.some(({ use }) => use !== 'none')) throw new Problem('deduction.ticked')
  return rows
}
export const decideDeductions =
  ({ db, clock, audit }: DeductionDeps) =>
  (actor: Actor, { period, ids, purpose, effectiveTax, reason, note }: In<E['decideDeductions']>): Promise<Out<E['decideDeductions']>> =>
    db.inTenant(actor, async (tx) => {
      if (effectiveTax !== undefined && (ids.length > 1 || purpose !== 'deduct'))
        throw new Problem('input.invalid', { field: 'effectiveTax' })
      if (purpose === 'notDeduct' && reason === undefined) throw new Problem('deduction.reason')
      if (purpose === 'notDeduct' && reason === proposedReason && note.trim() === '') throw new Problem('deduction.reason')
      const rows = await lockRows(tx, ids)
      const found = await planRows(tx, actor.companyId, period, { ids: rows.map(({ id }) => id) })
      if (found.length < rows.length) throw new Problem('deduction.notInPeriod')
      const at = clock.now().toISOString()
      const decided = found.flatMap((row) => {
        const chosen = purpose ?? proposedFor(row)
        if (chosen === undefined) return []
        const deducts = chosen === 'deduct' || chosen === 'refund'
        if (deducts && !row.mayTick) throw new Problem('deduction.state')
        const byProposal = purpose === undefined && chosen === 'notDeduct'
        return [
          {
            company_id: actor.companyId,
            tax_invoice_id: row.id,
            period,
            purpose: chosen,
            effective_tax: deducts ? effectiveOf(effectiveTax, row) : '0.00',
            state: row.state,
            risk: row.risk,
            reason: chosen === 'notDeduct' ? (byProposal ? (row.deductible.notDeduct ?? proposedReason) : reason!) : null,
            note: byProposal ? proposedNote(row) : note.trim(),
            by_id: actor.userId,
            by_name: actor.userName,
            at,
            exported_at: null,
            result: null,
            result_note: '',
            result_at: null,
          },
        ]
      })
      if (decided.length > 0)
        await tx
          .insertInto('deduction')
          .values(decided)
          .onConflict((conflict) =>
            conflict
              .columns(['company_id', 'tax_invoice_id'])
              .doUpdateSet(({ ref }) => Object.fromEntries(renewed.map((column) => [column, ref(`excluded.${column}`)]))),
          )
          .execute()
      await audit.record(
        tx,
        actor,
        decided.map((one) => ({
          action: 'deduction.decided' as const,
          objectType: 'taxInvoice',
          objectId: one.tax_invoice_id,
          detail: {
            number: found.find(({ id }) => id === one.tax_invoice_id)!.number,
            period,
            purpose: one.purpose,
            effectiveTax: one.effective_tax,
            reason: one.reason,
            proposed: purpose === undefined,
          },
        })),
      )
      return { count: decided.length }
    })
const renewed = [
  'period',
  'purpose',
  'effective_tax',
  'state',
  'risk',
  'reason',
  'note',
  'by_id',
  'by_name',
  'at',
  'exported_at',
  'result',
  'result_note',
  'result_at',
] as const
/** Its goods, the words of who says so, and the law. */
const proposedNote = (row: PlanRow): string =>
  [goodsOf(row).join('、'), noteOf(row), row.deductible.source].filter(Boolean).join('，').slice(0, deductionLimits.note)
/** Accepting takes what is proposed; what a colleague has decided meanwhile stays. */
const proposedFor = ({ purpose, proposal }: PlanRow): DeductionPurpose | undefined =>
  purpose !== null || proposal === 'pending' || proposal === 'none' ? undefined : proposal
/** What was asked for, never more than the invoice bears; without a word what the rules give, or where they leave it open the most. */
const effectiveOf = (asked: string | undefined, { deductible: { figure, most } }: PlanRow): string => {
  if (asked === undefined) return figure === '0.00' ? most : figure
  const wanted = toFen(asked)
  if (wanted === undefined || wanted < 0n || wanted > toFen(most)!) throw new Problem('deduction.tax')
  return fromFen(wanted)
}
export const undoDeductions =
  ({ db, audit }: DeductionDeps) =>
  (actor: Actor, { ids }: In<E['undoDeductions']>): Promise<Out<E['undoDeductions']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await lockRows(tx, ids)
      const gone = await tx
        .deleteFrom('deduction')
        .where(
          'tax_invoice_id',
          'in',
          rows.map(({ id }) => id),
        )
        .returning(['tax_invoice_id', 'period', 'purpose'])
        .execute()
      await audit.record(
        tx,
        actor,
        gone.map((one) => ({
          action: 'deduction.undone' as const,
          objectType: 'taxInvoice',
          objectId: one.tax_invoice_id,
          detail: { number: rows.find(({ id }) => id === one.tax_invoice_id)!.number, period: one.period, purpose: one.purpose },
        })),
      )
      return { count: gone.length }
    })
