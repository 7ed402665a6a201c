// Composition root: opens adapters and kernel, composes the modules over them, and passes each use case its
// dependencies.
import { learnHolidayYears } from '@piaotai/domain/risk/risk-days.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BodyLimits } from '../http/body-limits.ts'
import { localKeyOf } from '../http/local-request.ts'
import { makeMetrics } from '../http/metrics.ts'
import { makeServer, type ServerDeps } from '../http/server.ts'
import { composeModules } from '../kernel/compose-modules.ts'
import type { Clock, Needs } from '../kernel/deps.ts'
import { openJobs } from '../kernel/jobs.ts'
import type { LogEvent } from '../kernel/log-events.ts'
import { hearingOf } from '../kernel/mail-hearing.ts'
import { reseal } from '../kernel/sealed-columns.ts'
import { startTidying } from '../kernel/tidying.ts'
import { traceJobs } from '../kernel/trace-jobs.ts'
import { keyName } from '../lib/encryption.ts'
import { openWatches, type MailDeps } from '../modules/intake/mail/index.ts'
import type { Config } from './config.ts'
import { devPages } from './dev-pages.ts'
import * as nouns from './modules.ts'
import { openAdapters, openDatabaseAdapter, type Adapters } from './open-adapters.ts'
import { kernelAt, openKernel, type Kernel } from './open-kernel.ts'
import { openPast, type Past } from './past.ts'
import { signingSecret } from './signing-secret.ts'

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
  readonly onEvent?: (event: LogEvent, values: Readonly<Record<string, unknown>>) => void
  /** The embedded database ended by itself: nothing can be served any more. */
  readonly onLost?: (error: Error) => void
  /** Adapters of tests in place of those that call other machines. */
  readonly replaced?: Partial<Pick<MailDeps, 'mailChecks' | 'mailboxes' | 'mailOAuth' | 'links'>>
}
export type App = Awaited<ReturnType<typeof compose>>

/** Opens database, storage, jobs and recognition; nothing listens yet. What was opened is closed again if it fails. */
export const createApp = async (config: Config, options: AppOptions = {}): Promise<App> => {
  const closing = new AsyncDisposableStack()
  try {
    return await compose(config, options, closing)
  } catch (error) {
    await closing.disposeAsync().catch(() => undefined)
    throw error
  }
}

const installJobs =
  (onError: (error: unknown) => void) =>
  async (session: Parameters<typeof openJobs>[0]): Promise<void> =>
    (await openJobs(session, modules.jobs, false, onError)).stop()
/** The settings that use cases read. */
const settingsOf = ({ origin, mailDomain, recogniseWorkers, postmaster, contacts }: Config) => ({
  origin,
  mailDomain,
  recogniseWorkers,
  postmaster,
  contacts,
})
const compose = async (
  config: Config,
  { clock = systemClock, onError = () => undefined, onEvent = () => undefined, onLost, replaced = {} }: AppOptions,
  closing: AsyncDisposableStack,
) => {
  const database = await openDatabaseAdapter(config, { onLost, onError, installJobs: installJobs(onError) }, closing)
  const adapters = await openAdapters(config, { clock, version, onError }, closing)
  const kernel = await openKernel(config, database, modules, { clock, onError }, closing)
  learnHolidayYears(config.holidays)
  const opening = { config, offered: adapters.offered, replaced, onError }
  const watches = openWatches({ ...openedOver(opening, kernel), most: config.mailIdle, onError })
  closing.defer(() => watches.close())
  const { deps, built } = builtOver(opening, kernel, watches)
  const { useCases } = built
  const { db, jobs } = kernel
  const { simulators, tracer } = adapters
  const metrics = config.metrics && makeMetrics(jobs.waiting, { differing: () => kernel.totalsDiffered.cells, held: () => kernel.heldLoop })
  closing.defer(() => metrics?.close())
  const local = localKeyOf(config.secretKey, config.port)
  let mailPort: number | undefined
  const dev = devPages(config, {
    adapters,
    db,
    local,
    now: clock.now,
    mailPort: () => mailPort,
    confirmMiniProgram: useCases.confirmMiniProgram,
  })
  const served = servedBy(config, { ...deps, useCases, dev, metrics, tracer })
  return {
    ...simulatorsOf(simulators, local),
    config,
    heldLoop: kernel.heldLoop,
    clock,
    db,
    jobs,
    audit: deps.audit,
    files: deps.files,
    resolve: deps.resolve,
    deps,
    useCases,
    ...built.commands,
    /** The use cases in months that have passed, for what a demo did then. */
    past: (): Promise<Past<typeof built>> =>
      openPast(
        clock,
        jobs,
        kernel.db,
        (at) => builtOver(opening, kernelAt(kernel, database, modules, { ...at, origin: config.origin }), watches).built,
      ),
    /** Seals by the present key what a former one sealed. */
    reseal: (progress?: (resealed: number) => void) =>
      reseal({ db, columns: sealedColumns, encryption: kernel.encryption, current: keyName(config.secretKey) }, progress),
    makeServer: (bodies?: BodyLimits) => makeServer({ ...served, bodies }),
    /** Serves numbers for Prometheus, where they are on; returns the port. */
    listenForMetrics: async (): Promise<number | undefined> => metrics && metrics.listen(config.metrics!.port, config.metrics!.host),
    /** Listens for mail of the platform's own domain; returns the port. Rejects if the port is taken. */
    listenForMail: async ({ port, host, tls, relays = [] }: NonNullable<Config['mailIn']>): Promise<number> => {
      const listener = await adapters.smtpListener(
        { judgeRecipient: built.commands.judgeRecipient, receive: built.commands.receiveMail },
        {
          name: config.mailDomain,
          folder: join(config.dataDir, 'mail-in'),
          tls,
          relays,
          onError,
          onTally: (tally) => onEvent('mail.turnedAway', tally),
        },
      )
      mailPort = await listener.listen(port, host)
      closing.defer(() => listener.close())
      return mailPort
    },
    /** Begins to work on jobs in this process, and to tidy up now and then. */
    startWork: async () => {
      closing.defer(startTidying(built, onError))
      await built.startJobs(tracer ? traceJobs(jobs, tracer) : jobs)
    },
    close: () => closing.disposeAsync(),
  }
}
interface Opening {
  readonly config: Config
  readonly offered: Adapters['offered']
  readonly replaced: NonNullable<AppOptions['replaced']>
  readonly onError: (error: unknown) => void
}
/** Adapters and settings over a kernel, whose clock they go by. */
const openedOver = ({ config, offered, replaced, onError }: Opening, kernel: Kernel) => ({
  ...offered,
  files: { ...offered.files, clock: kernel.clock },
  ...kernel,
  ...settingsOf(config),
  ...replaced,
  alarm: (sentence: string): void => {
    onError(new Error(sentence))
  },
})
const builtOver = (opening: Opening, kernel: Kernel, watches: ReturnType<typeof openWatches>) => {
  const opened = openedOver(opening, kernel)
  const offered = modules.offers(opened)
  const deps = { ...opened, watches, ...offered, ...hearingOf(offered.hearings) }
  return { deps, built: modules.build(deps) }
}
/** What the server answers with: the parts of the app, and the settings of its addresses. */
const servedBy = (
  config: Config,
  given: Pick<ServerDeps, 'resolve' | 'resolveKey' | 'actIn' | 'callOnce' | 'denied' | 'useCases' | 'dev' | 'metrics' | 'tracer'> &
    Needs<'clock' | 'db'> & {
      readonly assistantConsents: ServerDeps['mcp']['consents']
      readonly onlyPartners: ServerDeps['mcp']['onlyPartners']
    },
): ServerDeps => ({
  resolve: given.resolve,
  resolveKey: given.resolveKey,
  actIn: given.actIn,
  callOnce: given.callOnce,
  denied: given.denied,
  cookies: { origin: config.publicUrl, demo: config.demo },
  trustedProxies: config.trustedProxies,
  dev: given.dev,
  useCases: given.useCases,
  webFolder: config.webFolder,
  programsFolder: config.programsFolder,
  docsFolder: config.docsFolder,
  logLevel: config.logLevel,
  hstsSubdomains: config.hstsSubdomains,
  formOrigin: config.s3 ? new URL(config.s3.endpoint).origin : undefined,
  metrics: given.metrics,
  tracer: given.tracer,
  mcp: {
    origin: config.origin,
    secret: signingSecret('confirmations', config),
    now: given.clock.now,
    consents: given.assistantConsents,
    onlyPartners: given.onlyPartners,
  },
  ready: () => given.db.outside(async () => true).catch(() => false),
})
/** `local`: the key of the local pages. */
const simulatorsOf = (simulators: Awaited<ReturnType<typeof openAdapters>>['simulators'], local: ReturnType<typeof localKeyOf>) => ({
  /** The simulated identity provider, if simulators are on. */
  simulatedSso: simulators.outside?.sso,
  /** The key of the local pages, if simulators are on. */
  local: simulators.outside ? local : undefined,
  /** The simulator of the tax platform, if it runs in this process. */
  taxSimulator: simulators.tax,
  /** The electronic tax bureau of one machine, if no channel is set and simulators are on. */
  bureauSimulator: simulators.bureau,
  /** What that bureau holds of invoices, with its scripted faults. */
  bureauBooks: simulators.bureauBooks,
  /** The ERP that one machine pushes to, if simulators are on. */
  erpSimulator: simulators.erp,
})
