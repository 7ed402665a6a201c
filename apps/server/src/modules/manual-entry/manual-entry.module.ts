// Every use case of entering invoices, built from its dependencies.
import { commitInvoiceSheet } from './commit-sheet.ts'
import { enterInvoice } from './enter-invoice.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { ManualEntryDeps } from './deps.ts'
import { previewInvoiceSheet, readInvoiceSheet } from './preview-sheet.ts'
import { readInvoiceTemplate } from './template.ts'

export const manualEntryUseCases = (deps: ManualEntryDeps) => ({
  enterInvoice: enterInvoice(deps),
  findDuplicates: findDuplicates(deps),
  readInvoiceTemplate: readInvoiceTemplate(),
  previewInvoiceSheet: previewInvoiceSheet(deps),
  readInvoiceSheet: readInvoiceSheet(deps),
  commitInvoiceSheet: commitInvoiceSheet(deps),
})
export type ManualEntryUseCases = ReturnType<typeof manualEntryUseCases>
