// Composition root: opens the adapters of the settings, composes the modules, and passes each use case its
// dependencies.
import { learnHolidayYears } from '@piaotai/domain/risk-days.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeRateLimits } from '../kernel/rate-limits.ts'
import { makeAudit } from '../kernel/audit.ts'
import { openDatabase } from '../kernel/database.ts'
import { makeLosses } from '../kernel/losses.ts'
import { openJobs } from '../kernel/jobs.ts'
import type { Clock, Database } from '../kernel/deps.ts'
import { openChangeFeed } from '../kernel/change-feed.ts'
import { composeModules } from '../kernel/compose-modules.ts'
import { hearingOf } from '../kernel/mail-hearing.ts'
import { makeOutbox } from '../kernel/outbox.ts'
import { reseal } from '../kernel/sealed-columns.ts'
import { startTidying } from '../kernel/tidying.ts'
import { traceJobs } from '../kernel/trace-jobs.ts'
import { keyName, makeEncryption } from '../lib/encryption.ts'
import { refuseUnfinished } from '../adapters/backup/unfinished.ts'
import { openEmbedded } from '../adapters/database/embedded/index.ts'
import { grantJobs, migrate } from '../adapters/database/migrate.ts'
import { openPostgres } from '../adapters/database/postgres/index.ts'
import { linkFetcher } from '../adapters/links/link-fetcher.ts'
import { mailChecker } from '../adapters/mail/checks.ts'
import { imapReader } from '../adapters/mail/imap.ts'
import { mailOAuth } from '../adapters/mail/oauth.ts'
import { operatorFolder } from '../adapters/mail/operator-folder.ts'
import { smtpListener, type MailListener } from '../adapters/mail/smtp-listener.ts'
import { openExternalServices } from '../adapters/external-services.ts'
import { certificateWriter } from '../adapters/print/certificate.ts'
import { printProcess } from '../adapters/print/print-process.ts'
import { recognitionPool } from '../adapters/recognition-pool.ts'
import { sheetProcess } from '../adapters/sheets/sheet-process.ts'
import { makeFileWriter } from '../adapters/sheets/file-writer.ts'
import { openStorage } from '../adapters/storage/open.ts'
import { openErpSimulator } from '../adapters/push/erp-simulator.ts'
import { openPushes } from '../adapters/push/index.ts'
import { openTaxBureau } from '../adapters/tax-bureau/index.ts'
import { openBureauPull } from '../adapters/tax-bureau/pull.ts'
import { simulatedPulls } from '../adapters/tax-bureau/simulated-pulls.ts'
import { openTaxPlatform } from '../adapters/tax-platform/index.ts'
import { otlpTracer } from '../adapters/traces/otlp.ts'
import type { BodyLimits } from '../http/body-limits.ts'
import type { LocalPost } from '../http/dev-mail.ts'
import { devProviderPath } from '../http/dev.ts'
import { localKeyOf } from '../http/local-request.ts'
import { makeMetrics } from '../http/metrics.ts'
import { makeServer } from '../http/server.ts'
import { callbackPath } from '../modules/account/index.ts'
import { openWatches, type MailDeps } from '../modules/mail/index.ts'
import * as nouns from './modules.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
const systemClock: Clock = { now: () => new Date() }
const modules = composeModules(Object.values(nouns))
/** Every column of secrets that outlive a change of the key. */
export const sealedColumns = modules.sealed
/** For a restore, which makes the queue of this release. */
export const jobsOfProduct = modules.jobs
export interface AppOptions {
  readonly clock?: Clock
  readonly onError?: (error: unknown) => void
  /** The embedded database ended by itself: nothing can be served any more. */
  readonly onLost?: (error: Error) => void
  /** Adapters of tests in place of those that call other machines. */
  readonly replaced?: Partial<Pick<MailDeps, 'mailChecks' | 'mailboxes' | 'mailOAuth' | 'links'>>
}
export type App = Awaited<ReturnType<typeof createApp>>

/** Opens database, storage, jobs and recognition; nothing listens yet. */
export const createApp = async (
  config: Config,
  { clock = systemClock, onError = () => undefined, onLost, replaced = {} }: AppOptions = {},
) => {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.migrationDatabaseUrl ?? config.databaseUrl, config.databasePool)
    : await openEmbedded(config.dataDir, { size: config.databasePool, onLost })
  try {
    await refuseUnfinished(database.session)
    await migrate(database)
    // The migrating role creates the queue's schema and grants it to the runtime role.
    if (database.runtimeUser) {
      const installer = await openJobs(database.migrationSession, modules.jobs, false, onError)
      await installer.stop()
      await grantJobs(database.migrationSession, database.runtimeUser)
    }
    const jobs = await openJobs(database.session, modules.jobs, config.role !== 'web', onError)
    const encryption = makeEncryption([config.secretKey, ...config.formerKeys])
    const outbox = makeOutbox({ clock, encryption, jobs })
    const db = openDatabase(database.dialect, modules.subscribers({ clock, jobs, outbox, encryption, origin: config.origin }))
    const changeFeed = await openChangeFeed(database.listen)
    const storage = await openStorage(config)
    learnHolidayYears(config.holidays)
    const recognition = recognitionPool(config.recogniseWorkers)
    const outside = await openExternalServices(config.outside, config.origin, devProviderPath, callbackPath)
    const tax = await openTaxPlatform(
      config.taxPlatform,
      { loopback: config.outside.simulators, plaintextTo: config.plaintextTo },
      config.dataDir,
      clock.now,
    )
    const pulled = config.outside.simulators ? simulatedPulls(tax.simulator?.ledger, clock.now) : undefined
    const bureau = await openTaxBureau(
      config.taxBureau,
      { loopback: config.outside.simulators, plaintextTo: config.plaintextTo },
      { secretKey: config.secretKey, now: clock.now, business: pulled?.business },
    )
    const pull = openBureauPull(bureau, pulled)
    const erp = config.outside.simulators ? await openErpSimulator(config.dataDir, config.secretKey, clock.now) : undefined
    const pushes = openPushes({ loopback: false, plaintextTo: config.plaintextTo, simulatedAt: erp ? [erp.url] : [] })
    const opened = {
      ...outside,
      pushAdapters: pushes.adapters,
      mayPushTo: pushes.mayPushTo,
      sendWebhook: pushes.sendWebhook,
      db,
      clock,
      jobs,
      changeFeed,
      recognition,
      encryption,
      audit: makeAudit({ clock }),
      rateLimits: makeRateLimits({ clock }),
      losses: makeLosses({ clock }),
      totalsDiffered: { cells: 0 },
      outbox,
      files: {
        storage,
        clock,
        secret: createHash('sha256').update(`files ${config.secretKey}`).digest('hex'),
        publicUrl: config.s3 ? (config.publicUrl ?? '') : '',
      },
      taxPlatform: tax.platform,
      taxBureau: bureau.bureau,
      bureauPull: pull.bureauPull,
      fileWriter: makeFileWriter(),
      printer: printProcess(),
      certificates: certificateWriter(),
      readFile: storage.read,
      sheets: sheetProcess(),
      origin: config.origin,
      mailDomain: config.mailDomain,
      recogniseWorkers: config.recogniseWorkers,
      mailChecks: mailChecker(),
      mailboxes: imapReader(),
      mailOAuth: mailOAuth(config.mailOAuth),
      postmaster: config.postmaster,
      contacts: config.contacts,
      keepForOperator: operatorFolder(join(config.dataDir, 'postmaster'), clock.now),
      links: linkFetcher(),
      ...replaced,
      alarm: (sentence: string): void => {
        onError(new Error(sentence))
      },
    }
    const offered = modules.offers(opened)
    const watches = openWatches({ ...opened, most: config.mailIdle, onError })
    const deps = {
      ...opened,
      watches,
      ...offered,
      ...hearingOf(offered.hearings),
    }
    const built = modules.build(deps)
    const { useCases } = built
    let mailListener: MailListener | undefined
    let mailPort: number | undefined
    const local = localKeyOf(config.secretKey, config.port)
    const dev = outside.simulators && {
      origin: config.origin,
      local,
      outbox: outside.simulators.local.outbox,
      post: {
        proposed: () => (mailPort === undefined ? Promise.resolve(undefined) : firstAddress(db, config.mailDomain)),
        send: async (mail: Parameters<LocalPost['send']>[0]) =>
          (await import('../adapters/mail/local-post.ts')).sendLocalMail(mailPort!, clock.now(), mail),
      },
      miniProgram: {
        people: outside.simulators.people,
        confirm: (scene: string, code: string) => useCases.confirmMiniProgram({ scene, code }),
      },
      provider: outside.simulators.provider,
    }
    const metrics = config.metrics && makeMetrics(jobs.waiting, () => opened.totalsDiffered.cells)
    const tracer = config.traces && otlpTracer({ ...config.traces, version }, onError)
    let stopTidying = (): void => undefined
    return {
      /** The simulated identity provider, if simulators are on. */
      simulatedSso: outside.simulators?.sso,
      /** The key of the local pages, if simulators are on. */
      local: outside.simulators ? local : undefined,
      /** The simulator of the tax platform, if it runs in this process. */
      taxSimulator: tax.simulator,
      /** The electronic tax bureau of one machine, if no channel is set and simulators are on. */
      bureauSimulator: bureau.simulator,
      /** What that bureau holds of invoices, with its scripted faults. */
      bureauBooks: pulled,
      /** The ERP that one machine pushes to, if simulators are on. */
      erpSimulator: erp,
      config,
      clock,
      db,
      jobs,
      audit: deps.audit,
      files: deps.files,
      resolve: deps.resolve,
      deps,
      useCases,
      ...built.commands,
      /** Seals by the present key what a former one sealed. */
      reseal: (progress?: (resealed: number) => void) =>
        reseal({ db, columns: sealedColumns, encryption, current: keyName(config.secretKey) }, progress),
      makeServer: (bodies?: BodyLimits) =>
        makeServer({
          bodies,
          resolve: deps.resolve,
          resolveKey: deps.resolveKey,
          callOnce: deps.callOnce,
          denied: deps.denied,
          cookies: { origin: config.publicUrl, demo: config.demo },
          trustedProxies: config.trustedProxies,
          dev,
          useCases,
          webFolder: config.webFolder,
          programsFolder: config.programsFolder,
          docsFolder: config.docsFolder,
          logLevel: config.logLevel,
          formOrigin: config.s3 ? new URL(config.s3.endpoint).origin : undefined,
          metrics,
          tracer,
          mcp: {
            origin: config.origin,
            secret: createHash('sha256').update(`confirmations ${config.secretKey}`).digest('hex'),
            now: clock.now,
          },
          ready: () => db.outside(async () => true).catch(() => false),
        }),
      /** Serves numbers for Prometheus, where they are on; returns the port. */
      listenForMetrics: async (): Promise<number | undefined> => metrics && metrics.listen(config.metrics!.port, config.metrics!.host),
      /** Listens for mail of the platform's own domain; returns the port. Rejects if the port is taken. */
      listenForMail: async ({ port, host, tls }: NonNullable<Config['mailIn']>): Promise<number> => {
        const listener = smtpListener(
          { judgeRecipient: built.commands.judgeRecipient, receive: built.commands.receiveMail },
          { name: config.mailDomain, folder: join(config.dataDir, 'mail-in'), tls, onError },
        )
        const listening = await listener.listen(port, host)
        mailListener = listener
        mailPort = listening
        return listening
      },
      /** Begins to work on jobs in this process, and to tidy up now and then. */
      startWork: async () => {
        stopTidying = startTidying(built, onError)
        await built.startJobs(tracer ? traceJobs(jobs, tracer) : jobs)
      },
      close: async () => {
        stopTidying()
        await mailListener?.close()
        await metrics?.close()
        await watches.close()
        await jobs.stop().catch(onError)
        await tracer?.close()
        recognition.close()
        await tax.simulator?.close()
        await erp?.close()
        await bureau.simulator?.close()
        await db.close().catch(onError)
        await database.end().catch(onError)
      },
    }
  } catch (error) {
    await database.end().catch(() => undefined)
    throw error
  }
}
/** Of the demo company, where there is one. */
const firstAddress = (db: Database, mailDomain: string): Promise<string | undefined> =>
  db.outside(async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select('number')
      .where('deleted_at', 'is', null)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    return company && `${company.number}@${mailDomain}`
  })
