import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { LinkSigner } from '../../platform/file/index.ts'
import { askInvoices } from './list/ask-invoices.ts'
import { addAttachments, removeAttachment } from './change/attachments.ts'
import { checkTitles } from './check-titles.ts'
import { correctInvoice } from './change/correct-invoice.ts'
import { deleteInvoices } from './deletion/delete-invoices.ts'
import { joinDoubledInvoices, listDoubledInvoices, partJoinedInvoices } from './doubled/doubled-invoices.ts'
import { listDeletions, restoreInvoices } from './deletion/deletions.ts'
import { classifyInvoices, editInvoices } from './change/edit-invoices.ts'
import { countInvoices, listInvoices, totalInvoices } from './list/list-invoices.ts'
import { missingNumbers } from './list/missing-numbers.ts'
import { poolInvoices } from './change/pool-invoices.ts'
import { judgeDeletion, readDeletion } from './deletion/read-deletion.ts'
import { readFigures } from './list/read-figures.ts'
import { judgeInvoice, readInvoice, readInvoiceLog, readOverview } from './read-invoice.ts'
import { readSummary } from './list/read-summary.ts'
import { recheckTitles, runRecheck } from './recheck-titles.ts'
import { recordReading } from './record/record-reading.ts'
import { readExtendedFields, saveExtendedFields, tryExtendedFields } from './change/save-extended-fields.ts'
import { saveBusiness } from './change/save-business.ts'
import { invoiceSubscribers } from './subscribers.ts'
import { listChanges, undoChange } from './change/undo-change.ts'

interface InvoiceDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly signLink: LinkSigner
}
export const invoiceModule = defineModule({
  offers: () => ({ judges: { invoice: judgeInvoice, deletion: judgeDeletion } }),
  useCases: (deps: InvoiceDeps & Parameters<typeof addAttachments>[0] & Parameters<typeof editInvoices>[0]) => ({
    listInvoices: listInvoices(deps),
    countInvoices: countInvoices(deps),
    totalInvoices: totalInvoices(deps),
    askInvoices: askInvoices(deps),
    missingNumbers: missingNumbers(deps),
    readInvoice: readInvoice(deps),
    checkTitles: checkTitles(deps),
    correctInvoice: correctInvoice(deps),
    readInvoiceLog: readInvoiceLog(deps),
    readOverview: readOverview(deps),
    readFigures: readFigures(deps),
    readSummary: readSummary(deps),
    saveBusiness: saveBusiness(deps),
    readExtendedFields: readExtendedFields(deps),
    tryExtendedFields: tryExtendedFields(deps),
    saveExtendedFields: saveExtendedFields(deps),
    addAttachments: addAttachments(deps),
    removeAttachment: removeAttachment(deps),
    editInvoices: editInvoices(deps),
    classifyInvoices: classifyInvoices(deps),
    poolInvoices: poolInvoices(deps),
    listChanges: listChanges(deps),
    undoChange: undoChange(deps),
    deleteInvoices: deleteInvoices(deps),
    listDoubledInvoices: listDoubledInvoices(deps),
    joinDoubledInvoices: joinDoubledInvoices(deps),
    partJoinedInvoices: partJoinedInvoices(deps),
    listDeletions: listDeletions(deps),
    readDeletion: readDeletion(deps),
    restoreInvoices: restoreInvoices(deps),
  }),
  subscribers: invoiceSubscribers,
  commands: (deps: Pick<InvoiceDeps, 'db' | 'clock' | 'audit'>) => ({ recordReading: recordReading(deps) }),
  jobs: [defineWork(recheckTitles, { room: 1, run: runRecheck })],
})
