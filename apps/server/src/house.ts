// The only file that knows modules and adapters: it opens what the settings ask for and hands each use case its needs.
import { createHash } from 'node:crypto'
import type { Config } from './config.ts'
import { makeAttempts } from './kernel/attempts.ts'
import { makeAudit } from './kernel/audit.ts'
import { openDatabase } from './kernel/database.ts'
import { makeLosses } from './kernel/losses.ts'
import { openJobs } from './kernel/jobs.ts'
import type { Clock } from './kernel/needs.ts'
import { openNotices } from './kernel/notices.ts'
import { forgetSent, makeOutbox, parkMessage, sendMessage, sendOutbox } from './kernel/outbox.ts'
import { makeSecrets } from './kernel/secrets.ts'
import { openEmbedded } from './adapters/database/embedded/index.ts'
import { grantJobs, migrate } from './adapters/database/migrate.ts'
import { openPostgres } from './adapters/database/postgres/index.ts'
import { openOutside } from './adapters/outside.ts'
import { printProcess } from './adapters/print/print-process.ts'
import { recognitionPool } from './adapters/recognition-pool.ts'
import { sheetProcess } from './adapters/sheets/sheet-process.ts'
import { filePress } from './adapters/sheets/file-press.ts'
import { folderStorage } from './adapters/storage/folder.ts'
import { openTaxPlatform } from './adapters/tax-platform/index.ts'
import type { BodyLimits } from './doors/body-limits.ts'
import { devProviderPath } from './doors/dev.ts'
import { localKeyOf } from './doors/local-request.ts'
import { makeServer } from './doors/server.ts'
import * as account from './modules/account/index.ts'
import { recordDenied, verifyChain } from './modules/audit/index.ts'
import * as category from './modules/category/index.ts'
import * as archiving from './modules/archive/index.ts'
import * as company from './modules/company/index.ts'
import * as entry from './modules/entry/index.ts'
import * as exporting from './modules/export/index.ts'
import * as file from './modules/file/index.ts'
import * as intake from './modules/intake/index.ts'
import * as invoice from './modules/invoice/index.ts'
import * as people from './modules/people/index.ts'
import * as printing from './modules/print/index.ts'
import * as permission from './modules/permission/index.ts'
import * as title from './modules/title/index.ts'
import * as pool from './modules/pool/index.ts'
import * as use from './modules/use/index.ts'
import * as risk from './modules/risk/index.ts'
import * as verification from './modules/verification/index.ts'
import * as view from './modules/view/index.ts'

const systemClock: Clock = { now: () => new Date() }
const tidyMs = 10 * 60_000
const sweepMs = 24 * 60 * 60_000
const sendingAtOnce = 4
/** Questions to the tax platform at a time, in one process. */
export const askedAtOnce = 16
const exportsAtOnce = { atOnce: 2, spare: 1 }
const sheetsAtOnce = { atOnce: 2, spare: 1 }
const allJobs = [
  intake.recogniseFile,
  entry.sheetJob,
  title.recheckTitles,
  exporting.exportJob,
  exporting.sweepJob,
  verification.askTaxPlatform,
  verification.verifyAgain,
  sendOutbox,
]
export interface HouseOptions {
  readonly clock?: Clock
  readonly onError?: (error: unknown) => void
  /** The embedded database ended by itself: nothing can be served any more. */
  readonly onLost?: (error: Error) => void
}
export type House = Awaited<ReturnType<typeof openHouse>>

/** Opens database, storage, jobs and recognition; nothing listens yet. */
export const openHouse = async (config: Config, { clock = systemClock, onError = () => undefined, onLost }: HouseOptions = {}) => {
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
    const notices = await openNotices(database.listen)
    // What speaks S3 is loaded where it is spoken.
    const storage = config.s3
      ? (await import('./adapters/storage/s3.ts')).s3Storage(config.s3)
      : await folderStorage(config.dataDir, config.secretKey)
    const recognition = recognitionPool(config.recogniseWorkers)
    const audit = makeAudit({ clock })
    const attempts = makeAttempts({ clock })
    const losses = makeLosses({ clock })
    const files: file.FileNeeds = {
      storage,
      clock,
      secret: createHash('sha256').update(`files ${config.secretKey}`).digest('hex'),
      publicUrl: config.s3 ? (config.publicUrl ?? '') : '',
    }
    const signLink = file.signLink(files)
    const intakeNeeds: intake.IntakeNeeds = { db, clock, audit, attempts, jobs, notices, files, recognition, losses }
    const secrets = makeSecrets([config.secretKey, ...config.formerKeys])
    const outbox = makeOutbox({ clock, secrets, jobs })
    const base = { db, clock, audit, attempts, secrets, outbox }
    const { origin } = config
    const alarm = (sentence: string): void => {
      onError(new Error(sentence))
    }
    const outside = await openOutside(config.outside, origin, devProviderPath, account.callbackPath)
    const tax = await openTaxPlatform(
      config.taxPlatform,
      { loopback: config.outside.standIns, plaintextTo: config.plaintextTo },
      config.dataDir,
      clock.now,
    )
    const verifyNeeds: verification.VerifyNeeds = { ...base, jobs, taxPlatform: tax.platform }
    const sending = { db, clock, secrets, mail: outside.mail, sms: outside.sms }
    const draw = file.drawUpload(files, { db, attempts, pictures: recognition })
    const logos = { draw, storeBytes: file.storeBytes(files), claimFile: file.claimFile(files) }
    const exportNeeds: exporting.ExportNeeds = {
      ...base,
      jobs,
      files,
      press: filePress(),
      signLink,
      makers: { print: printing.makePrint(printProcess()), archive: archiving.makeArchive({ parts: recognition.parts, clock }) },
    }
    const sheets = sheetProcess()
    const entryNeeds = { ...base, jobs, notices, files, sheets }
    const uses = {
      ...exporting.exportUses(exportNeeds),
      ...entry.entryUses(entryNeeds),
      ...account.accountUses({ ...base, ...outside, origin, pictures: { draw, keep: file.keepPicture(files) } }),
      showPicture: file.showPicture(files),
      ...company.companyUses({ ...base, signLink, logos, prove: account.proveSelf(base), origin, alarm }),
      ...permission.permissionUses(base),
      ...risk.riskUses(base),
      ...verification.verificationUses(verifyNeeds),
      ...use.useUses({ ...base, jobs }),
      ...people.peopleUses({ ...base, sheets, origin, alarm }),
      ...title.titleUses({ ...base, jobs, sheets }),
      certifyUploads: file.certifyUploads({ ...files, db, attempts }),
      storeForm: file.storeForm(files),
      acknowledgeStored: file.acknowledgeStored(files),
      openLink: file.openLink({
        ...files,
        db,
        judges: {
          download: exporting.judgeDownload,
          invoice: invoice.judgeInvoice,
          deletion: invoice.judgeDeletion,
          import: intake.judgeImport,
        },
      }),
      streamFile: (stored: file.StoredFile) => storage.stream(stored.key),
      drawFile: file.drawPages({ storage, recognition, db, losses }),
      importFiles: intake.importFiles(intakeNeeds),
      listImports: intake.listImports(base),
      readImport: intake.readImport(base),
      retryImports: intake.retryImports(intakeNeeds),
      cancelImports: intake.cancelImports(intakeNeeds),
      completeHeld: intake.completeHeld(intakeNeeds),
      readWaiting: intake.readWaiting({ db, signLink }),
      decideWaiting: intake.decideWaiting(intakeNeeds),
      readImportOriginal: intake.readImportOriginal({ db, signLink }),
      watchImports: intake.watchImports({ db, notices, clock }),
      reportUpload: intake.reportUpload(intakeNeeds),
      ...category.categoryUses(base),
      ...pool.poolUses(base),
      ...view.viewUses(base),
      ...invoice.invoiceUses({
        ...base,
        signLink,
        inspectUpload: file.inspectUpload(files),
        settleUpload: file.settleUpload(files),
        claimUploads: file.claimUploads({ ...files, attempts }),
      }),
    }
    const resolve = account.resolveSession(base)
    const local = localKeyOf(config.secretKey, config.port)
    const dev = outside.standIns && {
      origin,
      local,
      outbox: outside.standIns.local.outbox,
      miniProgram: { people: outside.standIns.people, confirm: (scene: string, code: string) => uses.confirmMiniProgram({ scene, code }) },
      provider: outside.standIns.provider,
    }
    const sweepFiles = file.sweepFiles({ db, clock, audit, storage }, [file.namedByFiles, exporting.namedByDownloads])
    let tidying: NodeJS.Timeout | undefined
    let swept = -Infinity
    return {
      /** The local identity provider, where it stands in. */
      standInSso: outside.standIns?.sso,
      /** Opens the pages of this machine, where they stand in. */
      local: outside.standIns ? local : undefined,
      /** The simulator of the tax platform, where it stands in. */
      taxSimulator: tax.simulator,
      verifyNeeds,
      exportNeeds,
      config,
      clock,
      db,
      jobs,
      audit,
      files,
      uses,
      resolve,
      verifyChain: verifyChain({ db }),
      sweepFiles,
      intakeNeeds,
      recordReading: invoice.recordReading({ clock, audit }),
      accountOperator: account.accountOperatorUses({ ...base, removePicture: file.removePicture(files) }),
      createUser: account.createUser(base),
      rotateDemoPassword: account.rotateDemoPassword(base),
      addMember: company.addMember(base),
      createCompany: company.createTeam(base),
      storeBytes: file.storeBytes(files),
      claimFile: file.claimFile(files),
      makeServer: (bodies?: BodyLimits) =>
        makeServer({
          bodies,
          resolve,
          demo: config.demo,
          cookies: { origin: config.publicUrl, demo: config.demo },
          trustedProxies: config.trustedProxies,
          dev,
          denied: recordDenied({ db, audit }),
          uses,
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
            account.forgetOld(base)(),
            forgetSent(base)(),
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
          intake.runFile(intakeNeeds),
          intake.parkFile(intakeNeeds),
        )
        await jobs.work(
          verification.askTaxPlatform,
          askedAtOnce,
          verification.askOrLookAfter(verifyNeeds),
          verification.parkVerification(verifyNeeds),
        )
        await jobs.work(verification.verifyAgain, 1, verification.runVerifyAgain(verifyNeeds), async () => undefined)
        await jobs.work(entry.sheetJob, sheetsAtOnce, entry.runSheetJob(entryNeeds), entry.parkSheet(entryNeeds))
        await jobs.work(exporting.exportJob, exportsAtOnce, exporting.runExport(exportNeeds), exporting.parkExport(exportNeeds))
        await jobs.work(exporting.sweepJob, 1, exporting.runSweep(exportNeeds), async () => undefined)
        await jobs.work(title.recheckTitles, 1, title.runRecheck(base), async () => undefined)
        await jobs.work(sendOutbox, sendingAtOnce, sendMessage(sending), parkMessage(sending))
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
