// Rows of reconciliations lead to the row of the mirror that stays.
import type { Subscribers } from '../../../kernel/events.ts'

export const reconcileSubscribers = (): Subscribers => ({
  'mirror.joined': async (tx, { companyId, keptId, goneId }) => {
    await tx
      .updateTable('reconciliation_row')
      .set({ tax_invoice_id: keptId })
      .where('company_id', '=', companyId)
      .where('tax_invoice_id', '=', goneId)
      .execute()
  },
})
