import { defineModule, defineWork } from '../../../kernel/module.ts'
import { readDownload } from './ask-file.ts'
import type { DownloadDeps } from './deps.ts'
import { judgeDownload } from './download-access.ts'
import { exportJob, sweepJob } from './jobs.ts'
import { deleteDownloads, listDownloads, retryDownload } from './list-downloads.ts'
import { deadLetterExport, runExport } from './make-download.ts'
import { printDownload } from './print-download.ts'
import { namedByDownloads, runSweep } from './sweep.ts'

export const downloadModule = defineModule({
  offers: () => ({ judges: { download: judgeDownload }, namings: { downloads: namedByDownloads } }),
  useCases: (deps: DownloadDeps) => ({
    listDownloads: listDownloads(deps),
    readDownload: readDownload(deps),
    deleteDownloads: deleteDownloads(deps),
    retryDownload: retryDownload(deps),
    printDownload: printDownload(deps),
  }),
  jobs: [
    defineWork(exportJob, { room: { atOnce: 2, spare: 1 }, run: runExport, deadLetter: deadLetterExport }),
    defineWork(sweepJob, { room: 1, run: runSweep }),
  ],
})
