export { checkTitles } from './check-titles.ts'
export { factExpressions, judgedAtLeast, judgedOnce, maybeBroken, twinsInUse } from './judged/fact-expressions.ts'
export { factsOf } from './judged/facts-of.ts'
export { heldOf, judgeActs, type Held } from './judged/judge-acts.ts'
export { addWarning } from './record/add-warning.ts'
export { answeredValue, clearedBy, forgetAnswers, keepAnswers } from './record/doubt-answers.ts'
export { addAttachments, attachStored, removeAttachment, type AttachDeps } from './change/attachments.ts'
export { businessColumn, changeBusiness } from './change/business-rows.ts'
export { makeChange, writeValues } from './change/change-invoices.ts'
export { extendedFieldsOf, fitExtended } from './change/extended-fields.ts'
export { classifyInvoices, editInvoices } from './change/edit-invoices.ts'
export { comparePlatform } from './record/compare-platform.ts'
export { setByRule } from './change/change-invoices.ts'
export { chooseBatch, chooseInvoices, chosenIds } from './list/choose.ts'
export { poolInvoices } from './change/pool-invoices.ts'
export { deleteInvoices } from './deletion/delete-invoices.ts'
export { listDeletions, restoreInvoices } from './deletion/deletions.ts'
export { judgeDeletion, readDeletion } from './deletion/read-deletion.ts'
export { deletionsInScope } from './deletion/deletion-scope.ts'
export { handToPerson } from './change/hand-to-person.ts'
export { listChanges, undoChange } from './change/undo-change.ts'
export { mayCorrect } from './change/may-correct.ts'
export { applyCorrection, asTyped, correctInvoice, normaliseCorrection } from './change/correct-invoice.ts'
export { countInvoices, listInvoices, totalInvoices } from './list/list-invoices.ts'
export { findInvoice, judgeInvoice, readInvoice, readInvoiceLog, readOverview, type ReadDeps } from './read-invoice.ts'
export { linesOf } from './record/lines.ts'
export { matchContextOf, recordReading, type MatchContext, type Recorded } from './record/record-reading.ts'
export type { Entering } from './record/merge-into-record.ts'
export { differencesOf, recordedFace } from './record/existing-face.ts'
export { isTyped } from './record/merge-into-record.ts'
export { gradedOriginals, restoreOriginal, type OriginalFile } from './record/originals.ts'
export { applyReading } from './record/apply-reading.ts'
export { figuresFor } from './list/figure-source.ts'
export { partyIs, partyKey } from './list/filter-conditions.ts'
export { conditions, tabCondition, type Filter, type Tab } from './list/filters.ts'
export { writeBookings } from './record/write-bookings.ts'
export { rowColumns as listColumns, type InvoiceRecord, type ListRecord } from './list/invoice-rows.ts'
export { missingNumbers } from './list/missing-numbers.ts'
export { readFigures } from './list/read-figures.ts'
export { readSummary } from './list/read-summary.ts'
export { recheckTitles, runRecheck } from './recheck-titles.ts'
export { saveBusiness } from './change/save-business.ts'
export {
  writeBearer,
  writeDeliveryStatus,
  writeNotToPay,
  writePaidBefore,
  writePushStatus,
  writeStanding,
  writeUsageStatus,
  writeVerifyStatus,
  writeWarnings,
} from './record/write-status.ts'
export { invoiceModule } from './invoice.module.ts'
