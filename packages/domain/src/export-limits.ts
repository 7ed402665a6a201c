// How much a file takes, how long it is kept, and how many are made.
import type { InvoiceFileKind } from './export.ts'

export const exportLimits = {
  /** Section 9: exports up to this size finish while the person waits; a job makes larger ones. */
  atOnce: 500,
  /** Invoices in one file; a sheet has room for a million rows, and lines are several to an invoice. */
  invoices: { sheet: 200_000, originals: 5000, print: 500, archive: 5000 } satisfies Record<InvoiceFileKind, number>,
  /** Prints up to this size finish while the person waits. */
  printAtOnce: 20,
  megabytes: 300,
  keptDays: 7,
  /** Expiry of an unprinted print, left over from a closed tab. */
  previewDays: 1,
  remark: 100,
  pattern: 100,
  /** Files that one person may have in the making. */
  making: 10,
  /** Templates of one company, and of one person. */
  templates: 20,
  templateName: 50,
  heading: 40,
} as const
