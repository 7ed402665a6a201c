// The part of the invoice center about files that leave the house.
import type { exportTemplateEndpoints } from '@piaotai/contract/invoice/export-templates.ts'
import type { exportEndpoints } from '@piaotai/contract/invoice/exports.ts'
import type { exportUses } from '../modules/export/index.ts'
import type { HandlersOf } from './serve-center.ts'

export type ExportUses = ReturnType<typeof exportUses>
export const exportHandlers = (uses: ExportUses): HandlersOf<typeof exportEndpoints & typeof exportTemplateEndpoints> => ({
  exportInvoices: ({ who, input }) => uses.exportInvoices(who, input),
  listDownloads: ({ who, input }) => uses.listDownloads(who, input),
  readDownload: ({ who, input }) => uses.readDownload(who, input),
  printDownload: ({ who, input }) => uses.printDownload(who, input),
  deleteDownloads: ({ who, input }) => uses.deleteDownloads(who, input),
  retryDownload: ({ who, input }) => uses.retryDownload(who, input),
  listExportTemplates: ({ who }) => uses.listExportTemplates(who),
  createExportTemplate: ({ who, input }) => uses.createExportTemplate(who, input),
  editExportTemplate: ({ who, input }) => uses.editExportTemplate(who, input),
  removeExportTemplate: ({ who, input }) => uses.removeExportTemplate(who, input),
})
