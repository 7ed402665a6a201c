// What lines of a statement do to payments: marked as paid, taken back where the money came back, and undone while nothing has changed since.
import type { KeptProof, StatementEffect } from '@piaotai/domain/payment/statement-verdict.ts'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { Row } from '../../../../db/tables.ts'
import { changeUsageIn, type Accompaniment, type UsageDeps } from '../../../invoices/usage/index.ts'
import { followInvoices, inParts, recordBatches, type BatchInvoice } from '../batch-rows.ts'
import { cancelByBank } from '../cancel-confirmations.ts'
import { paymentsInScope } from '../payment-scope.ts'
import { confirmation, type Written } from '../settle-payments.ts'
import { endWaiting } from '../tell-confirmers.ts'

export type EffectDeps = Pick<UsageDeps, 'audit' | 'clock'>
export type StatementRow = Row<'payment_statement_row'>
const area = 'company' as const
const plain = { area, each: false } as const

const usesOf = async (tx: Tx, useIds: readonly string[]): Promise<readonly BatchInvoice[]> =>
  useIds.length === 0
    ? []
    : tx
        .selectFrom('payment_batch_invoice')
        .selectAll()
        .where('use_id', 'in', [...useIds])
        .orderBy('use_id')
        .execute()

/** By batch: the invoices that wait in it. */
export const waitingIn = async (tx: Tx, batchIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (batchIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select(['batch_id', 'invoice_id'])
    .where('batch_id', 'in', [...batchIds])
    .where('state', '=', 'submitted')
    .orderBy('position')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.batch_id)].map(([id, of]) => [id, of.map((row) => row.invoice_id)]))
}

export interface PayingLine {
  readonly rowId: string
  readonly invoiceIds: readonly string[]
  readonly day: string
  /** Why it is paid in spite of what stands against it. */
  readonly reason: string
  readonly remark: string
}
/** Marks the invoices of these lines as paid, in as few acts as their days and reasons allow; answers the uses of each line. */
export const payLines = async (
  tx: Tx,
  deps: EffectDeps,
  actor: Actor,
  statementId: string,
  lines: readonly PayingLine[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (lines.length === 0) return new Map()
  if (lines.reduce((sum, { invoiceIds }) => sum + invoiceIds.length, 0) > statementLimits.invoices)
    throw new Problem('sheet.tooMany', { max: statementLimits.invoices })
  const lineOf = new Map(lines.flatMap(({ rowId, invoiceIds }) => invoiceIds.map((id) => [id, rowId] as const)))
  const confirm = changeUsageIn(deps, 'confirm', confirmation(deps, { statementId, bank: { lineOf } }))
  for (const of of Map.groupBy(lines, ({ day, reason, remark }) => [day, reason, remark].join('\n')).values())
    for (const ids of inParts(of.flatMap(({ invoiceIds }) => invoiceIds))) {
      const [{ day: paidDay, reason, remark }] = of as [PayingLine]
      await confirm(tx, actor, { ...plain, ids: [...ids], paidDay, remark, ...(reason === '' ? {} : { reason }) })
    }
  const paid = await tx
    .selectFrom('payment_batch_invoice')
    .select(['use_id', 'statement_row_id'])
    .where(
      'statement_row_id',
      'in',
      lines.map(({ rowId }) => rowId),
    )
    .where('state', '=', 'confirmed')
    .orderBy('use_id')
    .execute()
  return new Map([...Map.groupBy(paid, (row) => row.statement_row_id!)].map(([id, of]) => [id, of.map((row) => row.use_id)]))
}

/** Takes payments of a batch back to waiting, because the money came back; `paidBy`: those that this line marked, or all. */
export const takeBack = async (
  tx: Tx,
  deps: EffectDeps,
  actor: Actor,
  batchIds: readonly string[],
  paidBy: string | null,
  { rowId, remark }: { readonly rowId: string; readonly remark: string },
): Promise<Pick<StatementEffect, 'back' | 'backAt'>> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .selectAll()
    .where('batch_id', 'in', [...batchIds])
    .where('state', '=', 'confirmed')
    .$if(paidBy !== null, (q) => q.where('statement_row_id', '=', paidBy))
    .orderBy('use_id')
    .execute()
  if (rows.length === 0) return {}
  await cancelByBank(tx, deps, actor, rows, { remark, detail: { line: rowId, cameBack: true } }, 'return')
  const [after] = await usesOf(tx, [rows[0]!.use_id])
  return { back: rows.map(keptProof), backAt: String(after!.changed_at) }
}
const keptProof = (row: BatchInvoice): KeptProof => ({
  useId: row.use_id,
  remark: row.remark,
  paidDay: row.paid_day,
  paidAccount: row.paid_account,
  voucherId: row.voucher_file_id,
  statementId: row.statement_id,
  rowId: row.statement_row_id,
  overriddenFor: row.overridden_for,
  overrideReason: row.override_reason,
})
const restoredProof = (kept: KeptProof): Written => ({
  remark: kept.remark,
  paid_day: kept.paidDay,
  paid_account: kept.paidAccount,
  voucher_file_id: kept.voucherId,
  statement_id: kept.statementId,
  statement_row_id: kept.rowId,
  overridden_for: [...kept.overriddenFor],
  override_reason: kept.overrideReason,
})

/**
 * Takes invoices that came back up again into the batch that the bank paid. Each keeps its place there: its row follows the new use, so that
 * the sums of the batch stay what they are.
 */
export const adopt = async (
  tx: Tx,
  deps: EffectDeps,
  actor: Actor,
  rows: readonly BatchInvoice[],
  detail: Readonly<Record<string, unknown>>,
): Promise<NonNullable<StatementEffect['adopted']>> => {
  const placeOf = new Map(rows.map((row) => [row.invoice_id, row]))
  const adopted: { readonly useId: string; readonly was: 'returned' | 'withdrawn' }[] = []
  const along: Accompaniment<{ readonly area: typeof area; readonly ids?: string[]; readonly each: boolean }> = {
    alsoInScope: paymentsInScope,
    begin: async (_tx, _actor, _invoices, _input, now) => ({
      refused: new Map(),
      noted: (id) => ({ amount: placeOf.get(id)?.amount, ...detail }),
      written: async (changed) => {
        for (const { invoice, useId } of changed) {
          const place = placeOf.get(invoice.id)!
          await tx
            .updateTable('payment_batch_invoice')
            .set({ use_id: useId, state: 'submitted', changed_at: now.toISOString(), changed_by_name: actor.userName, remark: '' })
            .where('use_id', '=', place.use_id)
            .execute()
          adopted.push({ useId, was: place.state as 'returned' | 'withdrawn' })
        }
        await followInvoices(tx, rows)
        await recordBatches(tx, deps, actor, 'submit', rows, detail)
      },
    }),
  }
  const submit = changeUsageIn(deps, 'submit', along)
  for (const ids of inParts([...placeOf.keys()])) await submit(tx, actor, { ...plain, ids: [...ids] })
  return adopted
}
/** What a claim took up again comes back as it was. */
const giveUp = async (tx: Tx, deps: EffectDeps, actor: Actor, adopted: NonNullable<StatementEffect['adopted']>, remark: string) => {
  const rows = await usesOf(
    tx,
    adopted.map(({ useId }) => useId),
  )
  if (rows.length === 0) return
  const wasOf = new Map(adopted.map(({ useId, was }) => [useId, was]))
  const along: Accompaniment<{ readonly area: typeof area; readonly ids?: string[]; readonly each: boolean }> = {
    alsoInScope: paymentsInScope,
    begin: async (_tx, _actor, _invoices, _input, now) => ({
      refused: new Map(),
      noted: () => ({ remark }),
      written: async () => {
        for (const row of rows)
          await tx
            .updateTable('payment_batch_invoice')
            .set({ state: wasOf.get(row.use_id)!, changed_at: now.toISOString(), changed_by_name: actor.userName, remark })
            .where('use_id', '=', row.use_id)
            .execute()
        await followInvoices(tx, rows)
        await recordBatches(tx, deps, actor, 'withdraw', rows, { remark })
        await endWaiting(tx, actor.companyId, rows)
      },
    }),
  }
  const withdraw = changeUsageIn(deps, 'withdraw', along)
  for (const ids of inParts(rows.map((row) => row.invoice_id))) await withdraw(tx, actor, { ...plain, ids: [...ids] })
}

/** Takes back what these lines did; throws once one of their payments has changed since. Their batches are locked. */
export const undoLines = async (tx: Tx, deps: EffectDeps, actor: Actor, rows: readonly StatementRow[], reason: string): Promise<void> => {
  const effects = rows.map(({ effect }) => effect ?? {})
  const ids = new Set(rows.map(({ id }) => id))
  const wanted = effects.flatMap(({ paid = [] }) => paid)
  const paid = (await usesOf(tx, wanted)).filter(
    (row) => row.state === 'confirmed' && row.statement_row_id !== null && ids.has(row.statement_row_id),
  )
  if (paid.length !== wanted.length) throw new Problem('payment.statementChanged')
  await cancelByBank(tx, deps, actor, paid, { remark: reason, detail: { undone: true } }, 'refuse')
  await giveUp(
    tx,
    deps,
    actor,
    effects.flatMap(({ adopted = [] }) => adopted),
    reason,
  )
  for (const effect of effects) await payAgain(tx, deps, actor, effect)
  for (const { pair } of effects)
    if (pair)
      await tx
        .updateTable('payment_statement_row')
        .set({ state: pair.state, verdict: pair.verdict, paired_id: null })
        .where('id', '=', pair.id)
        .where('undone_at', 'is', null)
        .execute()
}
const payAgain = async (tx: Tx, deps: EffectDeps, actor: Actor, { back = [], backAt }: StatementEffect): Promise<void> => {
  const kept = new Map(back.map((one) => [one.useId, one]))
  const rows = await usesOf(tx, [...kept.keys()])
  if (rows.length !== back.length || rows.some((row) => row.state !== 'submitted' || String(row.changed_at) !== backAt))
    throw new Problem('payment.statementChanged')
  for (const of of Map.groupBy(rows, (row) => kept.get(row.use_id)!.paidDay ?? '').values()) {
    const restored = new Map(of.map((row) => [row.invoice_id, restoredProof(kept.get(row.use_id)!)]))
    const confirm = changeUsageIn(deps, 'confirm', confirmation(deps, { bank: { lineOf: new Map(), restored } }))
    const { paidDay } = kept.get(of[0]!.use_id)!
    for (const ids of inParts([...restored.keys()]))
      await confirm(tx, actor, { ...plain, ids: [...ids], ...(paidDay === null ? {} : { paidDay }) })
  }
}
