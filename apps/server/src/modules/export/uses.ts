import { deleteDownloads, listDownloads, retryDownload } from './downloads.ts'
import { exportInvoices, readDownload } from './export-invoices.ts'
import { printDownload } from './print-download.ts'
import type { ExportNeeds } from './needs.ts'
import { createExportTemplate, editExportTemplate, listExportTemplates, removeExportTemplate } from './templates.ts'

/** Everything that people may do with exports, with what it needs in hand. */
export const exportUses = (needs: ExportNeeds) => ({
  exportInvoices: exportInvoices(needs),
  listDownloads: listDownloads(needs),
  readDownload: readDownload(needs),
  deleteDownloads: deleteDownloads(needs),
  retryDownload: retryDownload(needs),
  printDownload: printDownload(needs),
  listExportTemplates: listExportTemplates(needs),
  createExportTemplate: createExportTemplate(needs),
  editExportTemplate: editExportTemplate(needs),
  removeExportTemplate: removeExportTemplate(needs),
})
