// 撤销确认 by a person or by the bank's word. A paid part is taken back as a whole payment is; once its invoice is submitted again for the
// rest, only the bank takes the part back.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { chooseBatch } from '../../invoices/invoice/index.ts'
import { changeUsageIn, type UsageDeps } from '../../invoices/usage/index.ts'
import { inParts, type BatchInvoice } from './batch-rows.ts'
import { paymentsInScope } from './payment-scope.ts'
import { keepProof, nothingPaid, settle, unsettled, type ByBank } from './settle-payments.ts'
import { dropParts, logPartsBack, resumeParts } from './unpaid/part-payments.ts'

type Input = In<(typeof usageEndpoints)['cancelConfirmations']>
type Deps = Pick<UsageDeps, 'audit' | 'clock'>

/** Never without a reason. */
export const cancelConfirmations = (deps: UsageDeps) => async (actor: Actor, input: Input) => {
  if (input.reason.trim() === '') throw new Problem('payment.reasonMissing')
  const { area, ids, matches } = input
  return deps.db.inTenant(actor, async (tx) => {
    const chosen = await chooseBatch(tx, actor, { area, ids, matches }, limits.useBatch, paymentsInScope(actor, area))
    const parts = await resumeParts(
      tx,
      actor,
      chosen.map(({ id }) => id),
    )
    const { matches: _, ...named } = input
    const outcomes = await changeUsageIn(deps, 'cancel', unsettled(deps, 'cancel'))(tx, actor, {
      ...named,
      ids: chosen.map(({ id }) => id),
    })
    await logPartsBack(tx, deps, actor, parts)
    return outcomes
  })
}

/** Takes these confirmed payments back because a bank's line says so. `dropped`: what becomes of parts whose invoices are in another use. */
export const cancelByBank = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  rows: readonly BatchInvoice[],
  byBank: ByBank,
  dropped: 'return' | 'refuse',
): Promise<void> => {
  const partly = rows.filter((row) => row.part)
  const resumed = await resumeParts(
    tx,
    actor,
    partly.map((row) => row.invoice_id),
    partly.map((row) => row.use_id),
  )
  const back = new Set(resumed.map((row) => row.use_id))
  const left = partly.filter((row) => !back.has(row.use_id))
  if (left.length > 0 && dropped === 'refuse') throw new Problem('payment.statementChanged')
  const whole = rows.filter((row) => !row.part || back.has(row.use_id))
  const cancel = changeUsageIn(deps, 'cancel', unsettled(deps, 'cancel', { byBank }))
  for (const ids of inParts(whole.map((row) => row.invoice_id))) await cancel(tx, actor, { area: 'company', each: false, ids: [...ids] })
  if (left.length > 0) {
    const { remark } = byBank
    const now = deps.clock.now()
    await keepProof(tx, actor, left, remark, now)
    await dropParts(tx, actor, left)
    await settle(tx, deps, actor, 'return', left, now, () => ({ ...nothingPaid, remark }), { remark, ...byBank.detail }, { remark })
  }
  await logPartsBack(tx, deps, actor, [...resumed, ...left])
}
