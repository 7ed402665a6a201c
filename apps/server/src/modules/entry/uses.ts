// Every use case of entering invoices, given its needs at once.
import { commitInvoiceSheet } from './commit-sheet.ts'
import { enterInvoice } from './enter-invoice.ts'
import { findExisting } from './existing.ts'
import type { EntryNeeds } from './needs.ts'
import { previewInvoiceSheet, readInvoiceSheet } from './preview-sheet.ts'
import { readInvoiceTemplate } from './template.ts'

export const entryUses = (needs: EntryNeeds) => ({
  enterInvoice: enterInvoice(needs),
  findExisting: findExisting(needs),
  readInvoiceTemplate: readInvoiceTemplate(),
  previewInvoiceSheet: previewInvoiceSheet(needs),
  readInvoiceSheet: readInvoiceSheet(needs),
  commitInvoiceSheet: commitInvoiceSheet(needs),
})
export type EntryUses = ReturnType<typeof entryUses>
