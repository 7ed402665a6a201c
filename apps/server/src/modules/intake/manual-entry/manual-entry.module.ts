import { defineModule, defineWork } from '../../../kernel/module.ts'
import { commitInvoiceSheet } from './commit-sheet.ts'
import { enterInvoice } from './enter-invoice.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { ManualEntryDeps } from './deps.ts'
import { previewInvoiceSheet, readInvoiceSheet } from './preview-sheet.ts'
import { deadLetterSheet, runSheetJob, sheetJob } from './run-sheet.ts'
import { readInvoiceTemplate } from './template.ts'

export const manualEntryModule = defineModule({
  useCases: (deps: ManualEntryDeps) => ({
    enterInvoice: enterInvoice(deps),
    findDuplicates: findDuplicates(deps),
    readInvoiceTemplate: readInvoiceTemplate(),
    previewInvoiceSheet: previewInvoiceSheet(deps),
    readInvoiceSheet: readInvoiceSheet(deps),
    commitInvoiceSheet: commitInvoiceSheet(deps),
  }),
  jobs: [defineWork(sheetJob, { room: { atOnce: 2, spare: 1 }, run: runSheetJob, deadLetter: deadLetterSheet })],
})
