// Exports on a test's database: real storage in a folder, and a queue that the test runs by hand.
import { judgeCommercialFile, makeCommercialSheet } from '../../src/modules/intake/commercial/index.ts'
import { monthModule } from '../../src/modules/money/month/index.ts'
import { judgePaymentFile, makePaymentSheet } from '../../src/modules/money/payment/index.ts'
import { makeLogSheet } from '../../src/modules/platform/company-log/index.ts'
import { makeMasters } from '../../src/modules/platform/take-out/make-masters.ts'
import { readFile } from 'node:fs/promises'
import { read, utils, type WorkBook } from '@e965/xlsx'
import { printProcess } from '../../src/adapters/print/print-process.ts'
import { dataParts } from '@piaotai/recognise/parts.ts'
import { makeFileWriter } from '../../src/adapters/sheets/file-writer.ts'
import { folderStorage } from '../../src/adapters/storage/folder.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import type { Clock, LaterJobs } from '../../src/kernel/deps.ts'
import { exportModule } from '../../src/modules/output/export/index.ts'
import {
  deadLetterExport,
  downloadModule,
  exportJob,
  judgeDownload,
  runExport,
  runSweep,
  type DownloadDeps,
} from '../../src/modules/platform/download/index.ts'
import { makeArchive } from '../../src/modules/output/archive/index.ts'
import { judgeImport } from '../../src/modules/intake/intake/index.ts'
import { judgeDeletion, judgeInvoice } from '../../src/modules/invoices/invoice/index.ts'
import { makePrint } from '../../src/modules/output/print/index.ts'
import { openLink, signLink } from '../../src/modules/platform/file/index.ts'
import { deductionModule } from '../../src/modules/bureau/deduction/index.ts'
import { reconcileModule } from '../../src/modules/bureau/reconcile/index.ts'
import { taxPullModule } from '../../src/modules/bureau/tax-pull/index.ts'
import { voucherModule } from '../../src/modules/money/voucher/index.ts'
import { makeFolder, removeFolder, type Floor } from '../database/database.ts'

type Payload = Parameters<ReturnType<typeof runExport>>[0]
export interface Exports {
  readonly deps: DownloadDeps
  readonly useCases: ReturnType<typeof downloadModule.useCases> & ReturnType<typeof exportModule.useCases>
  readonly waiting: Payload[]
  /** Runs waiting jobs until none is left, each as the queue would: up to three attempts, then the dead letter. */
  readonly work: (with_?: Partial<DownloadDeps>) => Promise<void>
  /** Runs the jobs whose moment has come by the test's clock. */
  readonly workDue: () => Promise<void>
  /** The bytes behind a download's link. */
  readonly fetch: (actor: Actor, id: string) => Promise<Buffer>
  readonly folder: string
  readonly close: () => void
}
export const makeExports = async (floor: Floor, clock: Clock): Promise<Exports> => {
  const folder = makeFolder()
  const waiting: Payload[] = []
  const later: { readonly at: Date; readonly name: string; readonly payload: unknown }[] = []
  const jobs: LaterJobs = {
    add: async (_tx, job, ...payloads) => {
      waiting.push(...payloads.map((payload) => job.payload.parse(payload) as Payload))
    },
    addAt: async (_tx, at, job, ...payloads) => {
      later.push(...payloads.map((payload) => ({ at, name: job.name, payload: job.payload.parse(payload) })))
    },
  }
  const files = {
    storage: await folderStorage(folder, 'a secret of the tests, long enough'),
    clock,
    secret: 'links and references of the tests',
    publicUrl: '',
  }
  const deps: DownloadDeps = {
    db: floor.db,
    clock,
    audit: makeAudit({ clock }),
    jobs,
    files,
    fileWriter: makeFileWriter(),
    signLink: signLink(files),
    makers: {
      ...exportModule.offers().makers,
      print: makePrint(printProcess()),
      ...voucherModule.offers({ db: floor.db, clock }).makers,
      commercial: makeCommercialSheet,
      ...taxPullModule.offers().makers,
      ...reconcileModule.offers().makers,
      ...deductionModule.offers().makers,
      payments: makePaymentSheet,
      companyLog: makeLogSheet,
      masters: makeMasters,
      ...monthModule.offers().makers,
      archive: makeArchive({ clock, parts: async (file) => dataParts('bytes' in file ? file.bytes : await readFile(file.path)) }),
    },
  }
  const useCases = { ...downloadModule.useCases(deps), ...exportModule.useCases(deps) }
  return {
    deps,
    useCases,
    waiting,
    folder,
    work: async (with_) => {
      for (let payload = waiting.shift(); payload; payload = waiting.shift()) {
        for (let number = 1; number <= 3; number++) {
          try {
            await runExport({ ...deps, ...with_ })(payload, { number, last: number === 3, signal: new AbortController().signal })
            break
          } catch {
            if (number === 3) await deadLetterExport(deps)(payload)
          }
        }
      }
    },
    workDue: async () => {
      const now = clock.now()
      const due = later.filter(({ at }) => at <= now)
      const attempt = { number: 1, last: true, signal: new AbortController().signal }
      later.splice(0, later.length, ...later.filter(({ at }) => at > now))
      for (const { name, payload } of due)
        await (name === exportJob.name ? runExport(deps)(payload as Payload, attempt) : runSweep(deps)(payload as Payload, attempt))
    },
    fetch: async (actor, id) => {
      const { downloadUrl } = await useCases.readDownload(actor, { id })
      const stored = await openLink({
        ...files,
        db: floor.db,
        judges: {
          download: judgeDownload,
          invoice: judgeInvoice,
          import: judgeImport,
          deletion: judgeDeletion,
          commercial: judgeCommercialFile,
          payment: judgePaymentFile,
        },
      })(downloadUrl!.slice(downloadUrl!.lastIndexOf('/') + 1), ['file'])
      return Buffer.from(await files.storage.read(stored.key))
    },
    close: () => removeFolder(folder),
  }
}

/** A workbook as another program reads it: formulas would show as such. */
export const openBook = (bytes: Uint8Array): WorkBook => read(bytes, { cellFormula: true, cellNF: true })
/** A sheet's rows by heading. */
export const rowsOf = (book: WorkBook, name: string): Record<string, unknown>[] =>
  utils.sheet_to_json(book.Sheets[name]!, { raw: true, defval: null })
