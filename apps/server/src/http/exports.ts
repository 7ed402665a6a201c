// The part of the invoice center about exported files.
import type { exportTemplateEndpoints } from '@piaotai/contract/invoice/export-templates.ts'
import type { exportEndpoints } from '@piaotai/contract/invoice/exports.ts'
import type { exportUseCases } from '../modules/export/index.ts'
import type { HandlersOf } from './register-center.ts'

export type ExportUseCases = ReturnType<typeof exportUseCases>
export const exportRoutes = (useCases: ExportUseCases): HandlersOf<typeof exportEndpoints & typeof exportTemplateEndpoints> => ({
  exportInvoices: ({ who, input }) => useCases.exportInvoices(who, input),
  listDownloads: ({ who, input }) => useCases.listDownloads(who, input),
  readDownload: ({ who, input }) => useCases.readDownload(who, input),
  printDownload: ({ who, input }) => useCases.printDownload(who, input),
  deleteDownloads: ({ who, input }) => useCases.deleteDownloads(who, input),
  retryDownload: ({ who, input }) => useCases.retryDownload(who, input),
  listExportTemplates: ({ who }) => useCases.listExportTemplates(who),
  createExportTemplate: ({ who, input }) => useCases.createExportTemplate(who, input),
  editExportTemplate: ({ who, input }) => useCases.editExportTemplate(who, input),
  removeExportTemplate: ({ who, input }) => useCases.removeExportTemplate(who, input),
})
