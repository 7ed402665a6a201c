import { defineModule, defineWork } from '../../../kernel/module.ts'
import { judgeDownload } from './download-access.ts'
import { deleteDownloads, listDownloads, retryDownload } from './downloads.ts'
import { exportJob, sweepJob } from './export-job.ts'
import { exportInvoices, readDownload } from './export-invoices.ts'
import { printDownload } from './print-download.ts'
import type { ExportDeps } from './deps.ts'
import { deadLetterExport, runExport } from './run-export.ts'
import { namedByDownloads, runSweep } from './sweep.ts'
import { createExportTemplate, editExportTemplate, listExportTemplates, removeExportTemplate } from './templates.ts'

export const exportModule = defineModule({
  offers: () => ({ judges: { download: judgeDownload }, namings: { downloads: namedByDownloads } }),
  useCases: (deps: ExportDeps) => ({
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
  }),
  jobs: [
    defineWork(exportJob, { room: { atOnce: 2, spare: 1 }, run: runExport, deadLetter: deadLetterExport }),
    defineWork(sweepJob, { room: 1, run: runSweep }),
  ],
})
