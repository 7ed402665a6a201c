// The part of the invoice center about invoices that are entered by hand or from a sheet.
import type { entryEndpoints } from '@piaotai/contract/invoice/entry.ts'
import { sheetLimits } from '@piaotai/domain/invoice-sheet.ts'
import type { EntryUses } from '../modules/entry/index.ts'
import { sendTemplate, takeFile } from './one-file.ts'
import type { HandlersOf } from './serve-center.ts'

export const entryHandlers = (uses: EntryUses): HandlersOf<typeof entryEndpoints> => ({
  enterInvoice: ({ who, input }) => uses.enterInvoice(who, input),
  findExisting: ({ who, input }) => uses.findExisting(who, input),
  readInvoiceTemplate: ({ who, reply }) => sendTemplate(reply, 'invoices.xlsx', uses.readInvoiceTemplate(who)),
  previewInvoiceSheet: async ({ who, request }) => uses.previewInvoiceSheet(who, await takeFile(request, sheetLimits.bytes)),
  readInvoiceSheet: ({ who, input }) => uses.readInvoiceSheet(who, input),
  commitInvoiceSheet: ({ who, input }) => uses.commitInvoiceSheet(who, input),
})
