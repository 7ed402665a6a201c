import { sql } from 'kysely'
import { askingSteps } from '@piaotai/domain/states.ts'
import { keptIds } from '../../../db/kept-rows.ts'
import type { Subscribers } from '../../../kernel/events.ts'

export const intakeSubscribers: Subscribers = {
  'work.handedOver': async (tx, { from, to }) => {
    await tx
      .updateTable('import_file')
      .set({ created_by: to })
      .where('created_by', '=', from)
      .where('next_step', 'in', askingSteps)
      .execute()
  },
  'invoice.deleted': async (tx, { invoiceId }) => {
    await tx.updateTable('import_item').set({ invoice_id: null }).where('invoice_id', '=', invoiceId).execute()
  },
  'invoice.joined': async (tx, { keptId, ...joined }) => {
    await tx
      .updateTable('import_item')
      .set({ invoice_id: keptId })
      .where('invoice_id', 'is', null)
      .where(sql<string>`id::text`, 'in', keptIds('import_item', joined))
      .execute()
  },
  'invoice.parted': async (tx, { keptId, ...joined }) => {
    await tx
      .updateTable('import_item')
      .set({ invoice_id: null })
      .where('invoice_id', '=', keptId)
      .where(sql<string>`id::text`, 'in', keptIds('import_item', joined))
      .execute()
  },
  'invoice.restored': async (tx, kept) => {
    await tx
      .updateTable('import_item')
      .set({ invoice_id: kept.invoiceId })
      .where('invoice_id', 'is', null)
      .where(sql<string>`id::text`, 'in', keptIds('import_item', kept))
      .execute()
  },
}
