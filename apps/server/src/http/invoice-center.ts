import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type {
  cancelImports,
  completeHeld,
  decideWaiting,
  importFiles,
  listImports,
  readImport,
  readImportOriginal,
  readWaiting,
  reportUpload,
  retryImports,
  watchImports,
} from '../modules/intake/index.ts'
import type { OwnInvoiceUseCases } from '../modules/invoice/index.ts'
import type { UsageUseCases } from '../modules/usage/index.ts'
import type { RiskUseCases } from '../modules/risk/index.ts'
import type { VerificationUseCases } from '../modules/verification/index.ts'
import type { ManualEntryUseCases } from '../modules/manual-entry/index.ts'
import { manualEntryRoutes } from './manual-entry.ts'
import { exportRoutes, type ExportUseCases } from './exports.ts'
import { limitStreams } from './sse-limit.ts'
import { riskRoutes } from './risk.ts'
import { organiseRoutes, type OrganiseUseCases } from './organise.ts'
import type { Handlers } from './register-center.ts'
import { usageRoutes } from './usage.ts'
import { verificationRoutes } from './verification.ts'

type Usage<F extends (...deps: never[]) => unknown> = ReturnType<F>
export interface InvoiceUseCases
  extends OwnInvoiceUseCases,
    ManualEntryUseCases,
    ExportUseCases,
    OrganiseUseCases,
    RiskUseCases,
    UsageUseCases,
    VerificationUseCases {
  readonly importFiles: Usage<typeof importFiles>
  readonly listImports: Usage<typeof listImports>
  readonly readImport: Usage<typeof readImport>
  readonly retryImports: Usage<typeof retryImports>
  readonly cancelImports: Usage<typeof cancelImports>
  readonly completeHeld: Usage<typeof completeHeld>
  readonly readWaiting: Usage<typeof readWaiting>
  readonly decideWaiting: Usage<typeof decideWaiting>
  readonly readImportOriginal: Usage<typeof readImportOriginal>
  readonly watchImports: Usage<typeof watchImports>
  readonly reportUpload: Usage<typeof reportUpload>
}
/** `closing` ends open streams when the server stops. */
export const invoiceRoutes = (useCases: InvoiceUseCases, closing: AbortSignal, keep = limitStreams()): Handlers<typeof invoiceCenter> => ({
  importFiles: ({ who, input }) => useCases.importFiles(who, input),
  listImports: ({ who, input }) => useCases.listImports(who, input),
  readImport: ({ who, input }) => useCases.readImport(who, input),
  retryImports: ({ who, input }) => useCases.retryImports(who, input),
  cancelImports: ({ who, input }) => useCases.cancelImports(who, input),
  completeHeld: ({ who, input }) => useCases.completeHeld(who, input),
  readWaiting: ({ who, input }) => useCases.readWaiting(who, input),
  decideWaiting: ({ who, input }) => useCases.decideWaiting(who, input),
  readImportOriginal: ({ who, input }) => useCases.readImportOriginal(who, input),
  reportUpload: ({ who, input }) => useCases.reportUpload(who, input),
  watchImports: ({ who, input, reply }) =>
    streamEvents(
      reply,
      closing,
      (stream) => keep(who.userId, stream),
      (gone) => useCases.watchImports(who, gone, input.since),
    ),
  listInvoices: ({ who, input }) => useCases.listInvoices(who, input),
  countInvoices: ({ who, input }) => useCases.countInvoices(who, input),
  totalInvoices: ({ who, input }) => useCases.totalInvoices(who, input),
  missingNumbers: ({ who, input }) => useCases.missingNumbers(who, input),
  readInvoice: ({ who, input }) => useCases.readInvoice(who, input),
  correctInvoice: ({ who, input }) => useCases.correctInvoice(who, input),
  readInvoiceLog: ({ who, input }) => useCases.readInvoiceLog(who, input),
  saveBusiness: ({ who, input }) => useCases.saveBusiness(who, input),
  addAttachments: ({ who, input }) => useCases.addAttachments(who, input),
  removeAttachment: ({ who, input }) => useCases.removeAttachment(who, input),
  ...manualEntryRoutes(useCases),
  ...exportRoutes(useCases),
  editInvoices: ({ who, input }) => useCases.editInvoices(who, input),
  classifyInvoices: ({ who, input }) => useCases.classifyInvoices(who, input),
  poolInvoices: ({ who, input }) => useCases.poolInvoices(who, input),
  ...organiseRoutes(useCases),
  listChanges: ({ who, input }) => useCases.listChanges(who, input),
  undoChange: ({ who, input }) => useCases.undoChange(who, input),
  deleteInvoices: ({ who, input }) => useCases.deleteInvoices(who, input),
  listDeletions: ({ who, input }) => useCases.listDeletions(who, input),
  readDeletion: ({ who, input }) => useCases.readDeletion(who, input),
  restoreInvoices: ({ who, input }) => useCases.restoreInvoices(who, input),
  readOverview: ({ who }) => useCases.readOverview(who),
  readFigures: ({ who, input }) => useCases.readFigures(who, input),
  readSummary: ({ who, input }) => useCases.readSummary(who, input),
  ...usageRoutes(useCases),
  ...riskRoutes(useCases),
  checkTitles: ({ who, input }) => useCases.checkTitles(who, input),
  ...verificationRoutes(useCases),
})

const keepAliveMs = 20_000
/**
 * Server-sent events until the reader leaves or the server stops: `event: import` with the whole file at each change,
 * its time stamp as the id. Waits for a slow reader.
 */
const streamEvents = async (
  reply: FastifyReply,
  closing: AbortSignal,
  keep: (stream: AbortController) => () => void,
  watch: (gone: AbortSignal) => ReturnType<InvoiceUseCases['watchImports']>,
): Promise<void> => {
  const left = new AbortController()
  const gone = AbortSignal.any([left.signal, closing])
  const raw = reply.raw
  const leave = keep(left)
  raw.on('close', () => left.abort())
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(': connected\n\n')
  const alive = setInterval(() => raw.write(': alive\n\n'), keepAliveMs)
  try {
    for await (const { at, file } of watch(gone)) {
      if (!raw.write(`event: import\nid: ${at}\ndata: ${JSON.stringify(file)}\n\n`) && !gone.aborted)
        await once(raw, 'drain', { signal: gone }).catch(() => undefined)
    }
  } finally {
    leave()
    clearInterval(alive)
    raw.end()
  }
}
