// Handing over: invoices of a person, or of the company's mailbox, become a colleague's own.
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'

/**
 * Moves those of the invoices that the giver or the company keeps to the receiver's own area; a third person's stay. Who entered them is a
 * fact and stays.
 */
export const handToPerson =
  ({ audit }: Needs<'audit'>) =>
  async (tx: Tx, receiver: Actor, giverId: string, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const { companyId, userId } = receiver
    const moved = await tx
      .updateTable('invoice')
      .set({ entered_by: userId })
      .where('id', 'in', [...ids])
      .where('entered_by', 'in', [giverId, companyId])
      .where('entered_by', '<>', userId)
      .returning(['id', 'number'])
      .execute()
    await audit.record(
      tx,
      receiver,
      moved.map(({ id, number }) => ({
        action: 'invoice.handedOver' as const,
        objectType: 'invoice' as const,
        objectId: id,
        detail: { number, from: giverId, to: userId },
      })),
    )
  }
