// The part of the invoice center about manual entry and sheets of invoices.
import type { manualEntryEndpoints } from '@piaotai/contract/invoice/manual-entry.ts'
import { sheetLimits } from '@piaotai/domain/invoice-sheet.ts'
import type { ManualEntryUseCases } from '../modules/manual-entry/index.ts'
import { sendTemplate, readMultipartFile } from './multipart.ts'
import type { HandlersOf } from './register-center.ts'

export const manualEntryRoutes = (useCases: ManualEntryUseCases): HandlersOf<typeof manualEntryEndpoints> => ({
  enterInvoice: ({ who, input }) => useCases.enterInvoice(who, input),
  findDuplicates: ({ who, input }) => useCases.findDuplicates(who, input),
  readInvoiceTemplate: ({ who, reply }) => sendTemplate(reply, 'invoices.xlsx', useCases.readInvoiceTemplate(who)),
  previewInvoiceSheet: async ({ who, request }) => useCases.previewInvoiceSheet(who, await readMultipartFile(request, sheetLimits.bytes)),
  readInvoiceSheet: ({ who, input }) => useCases.readInvoiceSheet(who, input),
  commitInvoiceSheet: ({ who, input }) => useCases.commitInvoiceSheet(who, input),
})
