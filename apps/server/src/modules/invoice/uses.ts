// Every use case of invoices, given its needs at once.
import type { Audit, Clock, Database } from '../../kernel/needs.ts'
import type { LinkSigner } from '../file/index.ts'
import { addAttachments, removeAttachment } from './attachments.ts'
import { checkTitles } from './check-titles.ts'
import { correctInvoice } from './correct-invoice.ts'
import { deleteInvoices } from './delete-invoices.ts'
import { listDeletions, restoreInvoices } from './deletions.ts'
import { classifyInvoices, editInvoices } from './edit-invoices.ts'
import { countInvoices, listInvoices, totalInvoices } from './list-invoices.ts'
import { missingNumbers } from './missing-numbers.ts'
import { poolInvoices } from './pool-invoices.ts'
import { readDeletion } from './read-deletion.ts'
import { readFigures } from './read-figures.ts'
import { readInvoice, readInvoiceLog, readOverview } from './read-invoice.ts'
import { readSummary } from './read-summary.ts'
import { saveBusiness } from './save-business.ts'
import { listChanges, undoChange } from './undo-change.ts'

interface InvoiceNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly signLink: LinkSigner
}
export const invoiceUses = (needs: InvoiceNeeds & Parameters<typeof addAttachments>[0] & Parameters<typeof editInvoices>[0]) => ({
  listInvoices: listInvoices(needs),
  countInvoices: countInvoices(needs),
  totalInvoices: totalInvoices(needs),
  missingNumbers: missingNumbers(needs),
  readInvoice: readInvoice(needs),
  checkTitles: checkTitles(needs),
  correctInvoice: correctInvoice(needs),
  readInvoiceLog: readInvoiceLog(needs),
  readOverview: readOverview(needs),
  readFigures: readFigures(needs),
  readSummary: readSummary(needs),
  saveBusiness: saveBusiness(needs),
  addAttachments: addAttachments(needs),
  removeAttachment: removeAttachment(needs),
  editInvoices: editInvoices(needs),
  classifyInvoices: classifyInvoices(needs),
  poolInvoices: poolInvoices(needs),
  listChanges: listChanges(needs),
  undoChange: undoChange(needs),
  deleteInvoices: deleteInvoices(needs),
  listDeletions: listDeletions(needs),
  readDeletion: readDeletion(needs),
  restoreInvoices: restoreInvoices(needs),
})
export type OwnInvoiceUses = ReturnType<typeof invoiceUses>
