import type { LaterJobs } from '../../kernel/deps.ts'
import type { Subscribers } from '../../kernel/events.ts'
import { linkLater } from './bring-invoices.ts'

export const commercialSubscribers = (deps: { readonly jobs: LaterJobs }): Subscribers => ({
  'import.ended': (tx, event) => linkLater(deps, tx, event),
  // Who entered it stays; who answers for it changes.
  'work.handedOver': async (tx, { companyId, from, to }) => {
    await tx
      .updateTable('commercial_invoice')
      .set({ responsible_id: to })
      .where('company_id', '=', companyId)
      .where('responsible_id', '=', from)
      .execute()
  },
})
