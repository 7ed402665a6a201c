// The only file that knows modules and adapters: it opens what the settings ask for and hands each use case its dependencies.
import { createHash } from 'node:crypto'
import type { Config } from './config.ts'
import { makeRateLimits } from './kernel/rate-limits.ts'
import { makeAudit } from './kernel/audit.ts'
import { openDatabase } from './kernel/database.ts'
import { makeLosses } from './kernel/losses.ts'
import { openJobs } from './kernel/jobs.ts'
import type { Clock } from './kernel/deps.ts'
import { openChangeFeed } from './kernel/change-feed.ts'
import { purgeSent, makeOutbox, deadLetterMessage, sendMessage, sendOutbox } from './kernel/outbox.ts'
import { makeEncryption } from './lib/encryption.ts'
import { openEmbedded } from './adapters/database/embedded/index.ts'
import { grantJobs, migrate } from './adapters/database/migrate.ts'
import { openPostgres } from './adapters/database/postgres/index.ts'
import { openExternalServices } from './adapters/external-services.ts'
import { certificateWriter } from './adapters/print/certificate.ts'
import { printProcess } from './adapters/print/print-process.ts'
import { recognitionPool } from './adapters/recognition-pool.ts'
import { sheetProcess } from './adapters/sheets/sheet-process.ts'
import { makeFileWriter } from './adapters/sheets/file-writer.ts'
import { folderStorage } from './adapters/storage/folder.ts'
import { openTaxPlatform } from './adapters/tax-platform/index.ts'
import type { BodyLimits } from './http/body-limits.ts'
import { devProviderPath } from './http/dev.ts'
import { localKeyOf } from './http/local-request.ts'
import { makeServer } from './http/server.ts'
import * as account from './modules/account/index.ts'
import { recordDenied, verifyChain } from './modules/audit/index.ts'
import * as category from './modules/category/index.ts'
import * as archiving from './modules/archive/index.ts'
import * as company from './modules/company/index.ts'
import * as manualEntry from './modules/manual-entry/index.ts'
import * as delivery from './modules/delivery/index.ts'
import * as exporting from './modules/export/index.ts'
import * as file from './modules/file/index.ts'
import * as intake from './modules/intake/index.ts'
import * as invoice from './modules/invoice/index.ts'
import * as member from './modules/member/index.ts'
import * as printing from './modules/print/index.ts'
import * as partner from './modules/partner/index.ts'
import * as permission from './modules/permission/index.ts'
import * as title from './modules/title/index.ts'
import * as pool from './modules/pool/index.ts'
import * as usage from './modules/usage/index.ts'
import * as risk from './modules/risk/index.ts'
import * as verification from './modules/verification/index.ts'
import * as view from './modules/view/index.ts'

const systemClock: Clock = { now: () => new Date() }
const tidyMs = 10 * 60_000
const sweepMs = 24 * 60 * 60_000
const sendingAtOnce = 4
/** Questions to the tax platform at a time, in one process. */
export const concurrentQueries = 16
const exportsAtOnce = { atOnce: 2, spare: 1 }
const sheetsAtOnce = { atOnce: 2, spare: 1 }
const allJobs = [
  intake.recogniseFile,
  manualEntry.sheetJob,
  title.recheckTitles,
  exporting.exportJob,
  exporting.sweepJob,
  delivery.expireDelivery,
  delivery.handOver,
  verification.queryTaxPlatform,
  verification.verifyAgain,
  sendOutbox,
]
export interface AppOptions {
  readonly clock?: Clock
  readonly onError?: (error: unknown) => void
  /** The embedded database ended by itself: nothing can be served any more. */
  readonly onLost?: (error: Error) => void
}
export type App = Awaited<ReturnType<typeof createApp>>

/** Opens database, storage, jobs and recognition; nothing listens yet. */
export const createApp = async (config: Config, { clock = systemClock, onError = () => undefined, onLost }: AppOptions = {}) => {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.migrationDatabaseUrl ?? config.databaseUrl, config.databasePool)
    : await openEmbedded(config.dataDir, { size: config.databasePool, onLost })
  try {
    await migrate(database)
    // The queue's own schema is made by the role that runs migrations, and opened to the one that serves.
    if (database.runtimeUser) {
      const installer = await openJobs(database.migrationSession, allJobs, false, onError)
      await installer.stop()
      await grantJobs(database.migrationSession, database.runtimeUser)
    }
    const db = openDatabase(database.dialect)
    const jobs = await openJobs(database.session, allJobs, config.role !== 'web', onError)
    const changeFeed = await openChangeFeed(database.listen)
    // What speaks S3 is loaded where it is spoken.
    const storage = config.s3
      ? (await import('./adapters/storage/s3.ts')).s3Storage(config.s3)
      : await folderStorage(config.dataDir, config.secretKey)
    const recognition = recognitionPool(config.recogniseWorkers)
    const audit = makeAudit({ clock })
    const rateLimits = makeRateLimits({ clock })
    const losses = makeLosses({ clock })
    const files: file.FileDeps = {
      storage,
      clock,
      secret: createHash('sha256').update(`files ${config.secretKey}`).digest('hex'),
      publicUrl: config.s3 ? (config.publicUrl ?? '') : '',
    }
    const signLink = file.signLink(files)
    const intakeDeps: intake.IntakeDeps = { db, clock, audit, rateLimits, jobs, changeFeed, files, recognition, losses }
    const encryption = makeEncryption([config.secretKey, ...config.formerKeys])
    const outbox = makeOutbox({ clock, encryption, jobs })
    const base = { db, clock, audit, rateLimits, encryption, outbox }
    const { origin } = config
    const alarm = (sentence: string): void => {
      onError(new Error(sentence))
    }
    const outside = await openExternalServices(config.outside, origin, devProviderPath, account.callbackPath)
    const tax = await openTaxPlatform(
      config.taxPlatform,
      { loopback: config.outside.simulators, plaintextTo: config.plaintextTo },
      config.dataDir,
      clock.now,
    )
    const verifyDeps: verification.VerifyDeps = { ...base, jobs, taxPlatform: tax.platform }
    const sending = {
      db,
      clock,
      encryption,
      mail: outside.mail,
      sms: outside.sms,
      readFile: storage.read,
      heard: delivery.hearOfMail({ db, clock }),
    }
    const draw = file.drawUpload(files, { db, rateLimits, pictures: recognition })
    const logos = { draw, storeBytes: file.storeBytes(files), claimFile: file.claimFile(files) }
    const exportDeps: exporting.ExportDeps = {
      ...base,
      jobs,
      files,
      fileWriter: makeFileWriter(),
      signLink,
      makers: { print: printing.makePrint(printProcess()), archive: archiving.makeArchive({ parts: recognition.parts, clock }) },
    }
    const deliveryDeps: delivery.DeliveryDeps = {
      ...base,
      jobs,
      files,
      fileWriter: exportDeps.fileWriter,
      certificates: certificateWriter(),
      origin,
      mailDomain: config.mailDomain,
    }
    const sheets = sheetProcess()
    const manualEntryDeps = { ...base, jobs, changeFeed, files, sheets }
    const useCases = {
      ...exporting.exportUseCases(exportDeps),
      ...manualEntry.manualEntryUseCases(manualEntryDeps),
      ...account.accountUseCases({ ...base, ...outside, origin, pictures: { draw, keep: file.keepPicture(files) } }),
      ...company.companyUseCases({ ...base, signLink, logos, prove: account.reauthenticate(base), origin, alarm }),
      ...permission.permissionUseCases(base),
      ...risk.riskUseCases(base),
      ...verification.verificationUseCases(verifyDeps),
      ...usage.usageUseCases({ ...base, jobs }),
      ...member.memberUseCases({ ...base, sheets, origin, alarm }),
      ...delivery.deliveryUseCases({ ...deliveryDeps, changeFeed }),
      ...partner.partnerUseCases({ ...base, sheets }),
      ...title.titleUseCases({ ...base, jobs, sheets }),
      ...file.fileUseCases({
        db,
        rateLimits,
        losses,
        files,
        recognition,
        judges: {
          download: exporting.judgeDownload,
          invoice: invoice.judgeInvoice,
          deletion: invoice.judgeDeletion,
          import: intake.judgeImport,
        },
      }),
      ...intake.intakeUseCases({ ...intakeDeps, signLink }),
      ...category.categoryUseCases(base),
      ...pool.poolUseCases(base),
      ...view.viewUseCases(base),
      ...invoice.invoiceUseCases({
        ...base,
        signLink,
        inspectUpload: file.inspectUpload(files),
        finalizeUpload: file.finalizeUpload(files),
        claimUploads: file.claimUploads({ ...files, rateLimits }),
      }),
    }
    const resolve = account.resolveSession(base)
    const local = localKeyOf(config.secretKey, config.port)
    const dev = outside.simulators && {
      origin,
      local,
      outbox: outside.simulators.local.outbox,
      miniProgram: {
        people: outside.simulators.people,
        confirm: (scene: string, code: string) => useCases.confirmMiniProgram({ scene, code }),
      },
      provider: outside.simulators.provider,
    }
    const sweepFiles = file.sweepFiles({ db, clock, audit, storage }, [file.namedByFiles, exporting.namedByDownloads])
    let tidying: NodeJS.Timeout | undefined
    let swept = -Infinity
    return {
      /** The local identity provider, where it stands in. */
      simulatedSso: outside.simulators?.sso,
      /** Opens the pages of this machine, where they stand in. */
      local: outside.simulators ? local : undefined,
      /** The simulator of the tax platform, where it stands in. */
      taxSimulator: tax.simulator,
      verifyDeps,
      exportDeps,
      deliveryDeps,
      config,
      clock,
      db,
      jobs,
      audit,
      files,
      useCases,
      resolve,
      verifyChain: verifyChain({ db }),
      sweepFiles,
      intakeDeps,
      recordReading: invoice.recordReading({ clock, audit }),
      accountOperator: account.accountOperatorUseCases({ ...base, removePicture: file.removePicture(files) }),
      createUser: account.createUser(base),
      rotateDemoPassword: account.rotateDemoPassword(base),
      addMember: company.addMember(base),
      createCompany: company.createCompany(base),
      storeBytes: file.storeBytes(files),
      claimFile: file.claimFile(files),
      makeServer: (bodies?: BodyLimits) =>
        makeServer({
          bodies,
          resolve,
          cookies: { origin: config.publicUrl, demo: config.demo },
          trustedProxies: config.trustedProxies,
          dev,
          denied: recordDenied({ db, audit }),
          useCases,
          webFolder: config.webFolder,
          logLevel: config.logLevel,
          formOrigin: config.s3 ? new URL(config.s3.endpoint).origin : undefined,
          ready: () => db.outside(async () => true).catch(() => false),
        }),
      /** Begins to work on jobs in this process, and to tidy up now and then. */
      startWork: async () => {
        const tidy = (): void => {
          const now = Date.now()
          const due = now - swept >= sweepMs
          if (due) swept = now
          Promise.all([
            account.purgeExpired(base)(),
            purgeSent(base)(),
            delivery.purgeLinks(base)(),
            db.outside(losses.forget),
            storage.tidy?.(),
            due && sweepFiles(),
          ]).catch(onError)
        }
        tidying = setInterval(tidy, tidyMs)
        tidying.unref()
        await jobs.work(
          intake.recogniseFile,
          { atOnce: config.recogniseWorkers + 1, spare: 1 },
          intake.runFile(intakeDeps),
          intake.deadLetterFile(intakeDeps),
        )
        await jobs.work(
          verification.queryTaxPlatform,
          concurrentQueries,
          verification.queryOrFollowUp(verifyDeps),
          verification.deadLetterVerification(verifyDeps),
        )
        await jobs.work(verification.verifyAgain, 1, verification.runVerifyAgain(verifyDeps), async () => undefined)
        await jobs.work(
          manualEntry.sheetJob,
          sheetsAtOnce,
          manualEntry.runSheetJob(manualEntryDeps),
          manualEntry.deadLetterSheet(manualEntryDeps),
        )
        await jobs.work(exporting.exportJob, exportsAtOnce, exporting.runExport(exportDeps), exporting.deadLetterExport(exportDeps))
        await jobs.work(exporting.sweepJob, 1, exporting.runSweep(exportDeps), async () => undefined)
        await jobs.work(delivery.expireDelivery, 1, delivery.runExpire(deliveryDeps), async () => undefined)
        await jobs.work(delivery.handOver, 2, delivery.runHandOver(deliveryDeps), async () => undefined)
        await jobs.work(title.recheckTitles, 1, title.runRecheck(base), async () => undefined)
        await jobs.work(sendOutbox, sendingAtOnce, sendMessage(sending), deadLetterMessage(sending))
      },
      close: async () => {
        clearInterval(tidying)
        await jobs.stop().catch(onError)
        recognition.close()
        await tax.simulator?.close()
        await db.close().catch(onError)
        await database.end().catch(onError)
      },
    }
  } catch (error) {
    await database.end().catch(() => undefined)
    throw error
  }
}
