// The imports of this page, wired to the server: what sends and follows them, which no page without an import loads.
import { limits } from '@piaotai/domain/limits.ts'
import { api, openEvents } from '../http/api.ts'
import { createImportWatch, waitFor } from './upload-events.ts'
import { postByXhr } from './upload-form.ts'
import { summarise } from './upload-rows.ts'
import { createImportRuns } from './upload-runs.ts'
import { importBoard } from './upload-shown.ts'
import { newInvoices } from './new-invoices.ts'
import { watchSession } from '../session/session.ts'

/** Live import progress; one stream for the whole page while it has listeners. */
export const importWatch = createImportWatch({ wait: waitFor, open: openEvents })

let serial = 0
/** The rows show failures themselves. */
const quiet = { quiet: true } as const
export const importRuns = createImportRuns(
  {
    certify: (request) => api.upload.certifyUploads(request, quiet),
    certifyMany: (request) => api.upload.certifyManyUploads(request, quiet),
    post: postByXhr,
    // Photos alone load what makes them smaller.
    shrink: async (...given) => (await import('./upload-image.ts')).shrinkImage(...given),
    wait: (ms) => waitFor(ms),
    importFiles: (request) => api.invoice.importFiles(request, quiet),
    reportUpload: (failed) => api.invoice.reportUpload(failed, quiet),
    readImport: (request) => api.invoice.readImport(request, quiet),
    listBatch: async (request) => (await api.invoice.listImports({ ...request, pageSize: limits.pageSizeMax }, quiet)).content,
    retryImports: (request) => api.invoice.retryImports(request),
    cancelImports: (request) => api.invoice.cancelImports(request),
    listen: importWatch.listen,
    newKey: () => `row-${++serial}`,
  },
  importBoard,
)

/** Stops the old session's imports at sign-out, and when another company is entered. */
watchSession((session, before) => {
  if (session?.token !== before?.token || session?.company?.id !== before?.company?.id) importRuns.forget()
})

importRuns.subscribe(() => {
  const items = importRuns.snapshot().flatMap(({ rows }) => rows.flatMap(({ imported }) => imported?.items ?? []))
  newInvoices.add(items.flatMap(({ outcome, invoiceId }) => (outcome === 'entered' && invoiceId !== null ? [invoiceId] : [])))
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
