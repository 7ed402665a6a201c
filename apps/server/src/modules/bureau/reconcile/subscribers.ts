// Rows of reconciliations lead to the row of the mirror that stays.
import type { Subscribers } from '../../../kernel/events.ts'

export const reconcileSubscribers = (): Subscribers => ({
  'mirror.joined': async (tx, { keptId, goneId }) => {
    await tx.updateTable('reconciliation_row').set({ tax_invoice_id: keptId }).where('tax_invoice_id', '=', goneId).execute()
  },
})
