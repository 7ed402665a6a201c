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
import type { OwnInvoiceUses } from '../modules/invoice/index.ts'
import type { UseUses } from '../modules/use/index.ts'
import type { RiskUses } from '../modules/risk/index.ts'
import type { VerificationUses } from '../modules/verification/index.ts'
import type { EntryUses } from '../modules/entry/index.ts'
import { entryHandlers } from './entry.ts'
import { exportHandlers, type ExportUses } from './exports.ts'
import { keepStreams } from './open-streams.ts'
import { riskHandlers } from './risk.ts'
import { organiseHandlers, type OrganiseUses } from './organise.ts'
import type { Handlers } from './serve-center.ts'
import { useHandlers } from './use.ts'
import { verificationHandlers } from './verification.ts'

type Use<F extends (...needs: never[]) => unknown> = ReturnType<F>
export interface InvoiceUses extends OwnInvoiceUses, EntryUses, ExportUses, OrganiseUses, RiskUses, UseUses, VerificationUses {
  readonly importFiles: Use<typeof importFiles>
  readonly listImports: Use<typeof listImports>
  readonly readImport: Use<typeof readImport>
  readonly retryImports: Use<typeof retryImports>
  readonly cancelImports: Use<typeof cancelImports>
  readonly completeHeld: Use<typeof completeHeld>
  readonly readWaiting: Use<typeof readWaiting>
  readonly decideWaiting: Use<typeof decideWaiting>
  readonly readImportOriginal: Use<typeof readImportOriginal>
  readonly watchImports: Use<typeof watchImports>
  readonly reportUpload: Use<typeof reportUpload>
}
/** `closing` ends the streams that are open when the server stops. */
export const invoiceDoor = (uses: InvoiceUses, closing: AbortSignal, keep = keepStreams()): Handlers<typeof invoiceCenter> => ({
  importFiles: ({ who, input }) => uses.importFiles(who, input),
  listImports: ({ who, input }) => uses.listImports(who, input),
  readImport: ({ who, input }) => uses.readImport(who, input),
  retryImports: ({ who, input }) => uses.retryImports(who, input),
  cancelImports: ({ who, input }) => uses.cancelImports(who, input),
  completeHeld: ({ who, input }) => uses.completeHeld(who, input),
  readWaiting: ({ who, input }) => uses.readWaiting(who, input),
  decideWaiting: ({ who, input }) => uses.decideWaiting(who, input),
  readImportOriginal: ({ who, input }) => uses.readImportOriginal(who, input),
  reportUpload: ({ who, input }) => uses.reportUpload(who, input),
  watchImports: ({ who, input, reply }) =>
    streamEvents(
      reply,
      closing,
      (stream) => keep(who.userId, stream),
      (gone) => uses.watchImports(who, gone, input.since),
    ),
  listInvoices: ({ who, input }) => uses.listInvoices(who, input),
  countInvoices: ({ who, input }) => uses.countInvoices(who, input),
  totalInvoices: ({ who, input }) => uses.totalInvoices(who, input),
  missingNumbers: ({ who, input }) => uses.missingNumbers(who, input),
  readInvoice: ({ who, input }) => uses.readInvoice(who, input),
  correctInvoice: ({ who, input }) => uses.correctInvoice(who, input),
  readInvoiceLog: ({ who, input }) => uses.readInvoiceLog(who, input),
  saveBusiness: ({ who, input }) => uses.saveBusiness(who, input),
  addAttachments: ({ who, input }) => uses.addAttachments(who, input),
  removeAttachment: ({ who, input }) => uses.removeAttachment(who, input),
  ...entryHandlers(uses),
  ...exportHandlers(uses),
  editInvoices: ({ who, input }) => uses.editInvoices(who, input),
  classifyInvoices: ({ who, input }) => uses.classifyInvoices(who, input),
  poolInvoices: ({ who, input }) => uses.poolInvoices(who, input),
  ...organiseHandlers(uses),
  listChanges: ({ who, input }) => uses.listChanges(who, input),
  undoChange: ({ who, input }) => uses.undoChange(who, input),
  deleteInvoices: ({ who, input }) => uses.deleteInvoices(who, input),
  listDeletions: ({ who, input }) => uses.listDeletions(who, input),
  readDeletion: ({ who, input }) => uses.readDeletion(who, input),
  restoreInvoices: ({ who, input }) => uses.restoreInvoices(who, input),
  readOverview: ({ who }) => uses.readOverview(who),
  readFigures: ({ who, input }) => uses.readFigures(who, input),
  readSummary: ({ who, input }) => uses.readSummary(who, input),
  ...useHandlers(uses),
  ...riskHandlers(uses),
  checkTitles: ({ who, input }) => uses.checkTitles(who, input),
  ...verificationHandlers(uses),
})

const keepAliveMs = 20_000
/** Server-sent events until the reader goes away or the server stops: `event: import` with the whole file each time it changes, its moment as the id. A slow reader is waited for. */
const streamEvents = async (
  reply: FastifyReply,
  closing: AbortSignal,
  keep: (stream: AbortController) => () => void,
  watch: (gone: AbortSignal) => ReturnType<InvoiceUses['watchImports']>,
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
