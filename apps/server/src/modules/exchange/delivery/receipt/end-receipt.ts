// A task that ends at its sender ends at its receiver, in the same transaction; who ended it stays in the sender's house.
import type { Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { asCompany } from '../../../../kernel/as-company.ts'
import type { TaskRecord } from '../task-rows.ts'

export const endReceipt = async (
  tx: Tx,
  { id, receiver_company_id: receiver }: Pick<TaskRecord, 'id' | 'receiver_company_id'>,
  state: 'withdrawn' | 'expired',
  { at, reason }: { readonly at: Date; readonly reason: string | null },
): Promise<void> => {
  if (receiver === null) return
  await asCompany(tx, receiver, async () => {
    const ended = await tx
      .updateTable('delivery_receipt')
      .set({ state, answered_at: at.toISOString(), answered_by_name: null, reason })
      .where('task_id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (ended) await emit(tx, 'receipt.ended', { companyId: receiver, receiptId: ended.id })
  })
}
