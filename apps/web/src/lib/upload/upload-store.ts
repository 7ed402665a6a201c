// The imports of this page, wired to the server and to React.
import { useSyncExternalStore } from 'react'
import { limits } from '@piaotai/domain/limits.ts'
import { api, openEvents } from '../http/api.ts'
import { createImportWatch, waitFor } from './upload-events.ts'
import { postByXhr } from './upload-form.ts'
import { shrinkImage } from './upload-image.ts'
import { summarise } from './upload-rows.ts'
import { runningOf } from './upload-running.ts'
import { createImportRuns } from './upload-runs.ts'
import type { ImportRun, ImportTarget } from './upload-run.ts'
import { watchSession } from '../session/session.ts'

/** Live import progress; one stream for the whole page while it has listeners. */
export const importWatch = createImportWatch({ wait: waitFor, open: openEvents })

let serial = 0
/** The rows show failures themselves. */
const quiet = { quiet: true } as const
export const importRuns = createImportRuns({
  certify: (request) => api.upload.certifyUploads(request, quiet),
  certifyMany: (request) => api.upload.certifyManyUploads(request, quiet),
  post: postByXhr,
  shrink: shrinkImage,
  wait: (ms) => waitFor(ms),
  importFiles: (request) => api.invoice.importFiles(request, quiet),
  reportUpload: (failed) => api.invoice.reportUpload(failed, quiet),
  readImport: (request) => api.invoice.readImport(request, quiet),
  listBatch: async (request) => (await api.invoice.listImports({ ...request, pageSize: limits.pageSizeMax }, quiet)).content,
  retryImports: (request) => api.invoice.retryImports(request),
  cancelImports: (request) => api.invoice.cancelImports(request),
  listen: importWatch.listen,
  newKey: () => `row-${++serial}`,
})

export const useImportRuns = (): readonly ImportRun[] => useSyncExternalStore(importRuns.subscribe, importRuns.snapshot)

/**
 * Imports in the background, for the shell: the files of active runs, the number finished, and the page of the newest
 * run.
 */
export interface RunningImports {
  readonly done: number
  readonly files: number
  readonly target: ImportTarget | undefined
}
export const useRunningImports = (): RunningImports => runningOf(useImportRuns())

/** Stops the old session's imports at sign-out, and when another company is entered. */
watchSession((session, before) => {
  if (session?.token !== before?.token || session?.company?.id !== before?.company?.id) importRuns.forget()
})

/** The browser asks before it closes a page that is still uploading. */
const keepOpen = (event: BeforeUnloadEvent): void => {
  event.preventDefault()
}
importRuns.subscribe(() => {
  const sending = summarise(importRuns.snapshot().flatMap((run) => run.rows)).uploading > 0
  if (sending) window.addEventListener('beforeunload', keepOpen)
  else window.removeEventListener('beforeunload', keepOpen)
})
