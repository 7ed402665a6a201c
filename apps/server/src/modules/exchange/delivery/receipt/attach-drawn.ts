// A drawn face that came with the data of an invoice: attached to the record that the data became, and never an original of it.
import { sql } from 'kysely'
import type { Tx } from '../../../../kernel/deps.ts'
import { attachStored, type AttachDeps } from '../../../invoices/invoice/index.ts'

/** Once an import of a receipt has ended; a record that has a face already gets none. */
export const attachDrawn = async (
  deps: Pick<AttachDeps, 'audit' | 'clock'>,
  tx: Tx,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
): Promise<void> => {
  const { rows } = await sql<{ invoiceId: string; storedFileId: string; sender: string }>`
    select distinct m.invoice_id as "invoiceId", d.stored_file_id as "storedFileId", r.sender
    from delivery_receipt_item i
      join delivery_receipt r on r.company_id = i.company_id and r.id = i.receipt_id
      join delivery_receipt_item d on d.company_id = i.company_id and d.receipt_id = i.receipt_id and d.drawn
        and d.type = i.type and d.number is not distinct from i.number and d.date is not distinct from i.date
      join import_item m on m.company_id = i.company_id and m.import_file_id = i.import_file_id and m.invoice_id is not null
    where i.company_id = ${companyId} and i.import_file_id = ${importId} and not i.drawn
      and not exists (select 1 from invoice_original o where o.company_id = m.company_id and o.invoice_id = m.invoice_id and o.format <> 'xml')`.execute(
    tx,
  )
  for (const { invoiceId, storedFileId, sender } of rows) await attachStored(deps, tx, { companyId, invoiceId, storedFileId, by: sender })
}
