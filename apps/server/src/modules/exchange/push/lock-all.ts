// The one order of locks around a push: its invoice, its target, the push itself.
import type { Tx } from '../../../kernel/deps.ts'
import { lockPush, type PushKey, type PushRecord } from './push-rows.ts'
import { findTarget, type TargetRecord } from './target-rows.ts'

const lockInvoice = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'number', 'use_status', 'push_status', 'version'])
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst()
/** All that a push's end writes, as it is once nobody else changes it. */
export interface Locked {
  readonly invoice: Awaited<ReturnType<typeof lockInvoice>>
  readonly target: TargetRecord
  readonly push: PushRecord | undefined
}
/**
 * `of`: the push as it was read before. `meanwhile`: what needs the invoice alone; all attempts at a target take its lock in
 * turn.
 */
export const lockAll = async (
  tx: Tx,
  key: PushKey,
  of: Pick<PushRecord, 'invoice_id' | 'target_id'>,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<Locked> => {
  const invoice = await lockInvoice(tx, of.invoice_id)
  await meanwhile()
  const target = await findTarget(tx, of.target_id, true)
  return { invoice, target, push: await lockPush(tx, key) }
}
