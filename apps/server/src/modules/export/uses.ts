import { deleteDownloads, listDownloads, retryDownload } from './downloads.ts'
import { exportInvoices, readDownload } from './export-invoices.ts'
import type { ExportNeeds } from './needs.ts'

/** Everything that people may do with exports, with what it needs in hand. */
export const exportUses = (needs: ExportNeeds) => ({
  exportInvoices: exportInvoices(needs), listDownloads: listDownloads(needs), readDownload: readDownload(needs), deleteDownloads: deleteDownloads(needs), retryDownload: retryDownload(needs),
})
