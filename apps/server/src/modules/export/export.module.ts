import { deleteDownloads, listDownloads, retryDownload } from './downloads.ts'
import { exportInvoices, readDownload } from './export-invoices.ts'
import { printDownload } from './print-download.ts'
import type { ExportDeps } from './deps.ts'
import { createExportTemplate, editExportTemplate, listExportTemplates, removeExportTemplate } from './templates.ts'

/** Everything that people may do with exports, with what it needs in hand. */
export const exportUseCases = (deps: ExportDeps) => ({
  exportInvoices: exportInvoices(deps),
  listDownloads: listDownloads(deps),
  readDownload: readDownload(deps),
  deleteDownloads: deleteDownloads(deps),
  retryDownload: retryDownload(deps),
  printDownload: printDownload(deps),
  listExportTemplates: listExportTemplates(deps),
  createExportTemplate: createExportTemplate(deps),
  editExportTemplate: editExportTemplate(deps),
  removeExportTemplate: removeExportTemplate(deps),
})
