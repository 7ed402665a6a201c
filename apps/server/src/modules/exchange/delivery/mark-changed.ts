// 交付后有变: a delivered invoice was corrected, or got a better original. Its deliveries say so, and can be sent again.
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/deps.ts'
import type { DeliveryDeps } from './deps.ts'

/**
 * In deliveries that wait within their validity, and in signed ones; the first change counts. The caller holds the invoice, and
 * whoever holds a task waits for its invoices: so nothing here locks a task.
 */
export const markChanged = async (
  { clock }: Pick<DeliveryDeps, 'clock'>,
  tx: Tx,
  { invoiceId }: { readonly companyId: string; readonly invoiceId: string },
): Promise<void> => {
  const now = clock.now().toISOString()
  await tx
    .updateTable('delivery_invoice')
    .set({ changed_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('changed_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from delivery_task t where t.company_id = delivery_invoice.company_id and t.id = delivery_invoice.task_id
        and (t.state = 'signed' or (t.state = 'pending' and t.valid_until > ${now})))`,
    )
    .execute()
}
