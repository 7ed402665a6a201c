// The imports of this page, wired to the server and to React.
import { useSyncExternalStore } from 'react'
import { api, openEvents } from './api.ts'
import { createImportWatch, waitFor } from './upload-events.ts'
import { postByXhr } from './upload-form.ts'
import { shrinkImage } from './upload-image.ts'
import { summarise } from './upload-rows.ts'
import { createImportRuns, type ImportRun } from './upload-runs.ts'

/** Import progress as it happens; opens one stream for the whole page while somebody listens. */
export const importWatch = createImportWatch({ wait: waitFor, open: (since, signal) => openEvents('/invoice-center/import/events', { since }, signal) })

let serial = 0
export const importRuns = createImportRuns({
  certify: api.upload.certifyUploads, certifyMany: api.upload.certifyManyUploads, post: postByXhr, shrink: shrinkImage, wait: (ms) => waitFor(ms),
  importFiles: api.invoice.importFiles, reportUpload: api.invoice.reportUpload, readImport: api.invoice.readImport,
  listBatch: async (ask) => (await api.invoice.listImports({ ...ask, pageSize: 500 })).content,
  retryImports: api.invoice.retryImports, cancelImports: api.invoice.cancelImports,
  listen: importWatch.listen, newKey: () => `row-${++serial}`,
})

export const useImportRuns = (): readonly ImportRun[] => useSyncExternalStore(importRuns.subscribe, importRuns.snapshot)

/** What runs behind the screens, for the shell's indicator. `uploading` is lost when the browser closes; `processing` is with the server. */
export interface RunningImports { readonly uploading: number; readonly processing: number; readonly files: number }
export const useRunningImports = (): RunningImports => {
  const { uploading, running, files } = summarise(useImportRuns().flatMap((run) => run.rows))
  return { uploading, processing: running - uploading, files }
}

/** The browser asks before it closes a page that still sends files. */
const keepOpen = (event: BeforeUnloadEvent): void => { event.preventDefault() }
importRuns.subscribe(() => {
  const sending = summarise(importRuns.snapshot().flatMap((run) => run.rows)).uploading > 0
  if (sending) window.addEventListener('beforeunload', keepOpen)
  else window.removeEventListener('beforeunload', keepOpen)
})
