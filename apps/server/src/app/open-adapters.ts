// Every adapter of the product: opened from the settings in one list, and closed by the stack that it is registered on,
// the last first.
import { join } from 'node:path'
import { refuseUnfinished } from '../adapters/backup/unfinished.ts'
import type { DatabaseAdapter } from '../adapters/database/adapter.ts'
import { openEmbedded } from '../adapters/database/embedded/index.ts'
import { grantJobs, migrate } from '../adapters/database/migrate.ts'
import { openPostgres } from '../adapters/database/postgres/index.ts'
import { openExternalServices } from '../adapters/external-services.ts'
import { linkFetcher } from '../adapters/links/link-fetcher.ts'
import { mailChecker } from '../adapters/mail/sender-checks.ts'
import { imapReader } from '../adapters/mail/imap.ts'
import { mailOAuth } from '../adapters/mail/oauth.ts'
import { operatorFolder } from '../adapters/mail/operator-folder.ts'
import { certificateWriter } from '../adapters/print/certificate.ts'
import { printProcess } from '../adapters/print/print-process.ts'
import { openErpSimulator } from '../adapters/push/erp-simulator.ts'
import { programThreads } from '../adapters/programs/program-threads.ts'
import { openPushes } from '../adapters/push/index.ts'
import { openRobots } from '../adapters/robots/index.ts'
import { openLocalRobots } from '../adapters/robots/local-robots.ts'
import { recognitionPool } from '../adapters/recognition-pool.ts'
import { makeFileWriter } from '../adapters/sheets/file-writer.ts'
import { sheetProcess } from '../adapters/sheets/sheet-process.ts'
import { clamdScanner } from '../adapters/scanner/clamd.ts'
import { openStorage } from '../adapters/storage/open.ts'
import { openTaxBureau } from '../adapters/tax-bureau/index.ts'
import { openBureauPull } from '../adapters/tax-bureau/pull.ts'
import { simulatedPulls } from '../adapters/tax-bureau/simulated-pulls.ts'
import { openTaxPlatform } from '../adapters/tax-platform/index.ts'
import { sampleInvoices } from '../adapters/tax-platform/sample-invoice.ts'
import { otlpTracer } from '../adapters/traces/otlp.ts'
import { devProviderPath } from '../http/dev.ts'
import type { Needs } from '../kernel/deps.ts'
import { callbackPath } from '../modules/people/account/index.ts'
import type { Config } from './config.ts'
import { signingSecret } from './signing-secret.ts'

interface DatabaseOptions {
  /** The embedded database ended by itself. */
  readonly onLost: ((error: Error) => void) | undefined
  readonly onError: (error: unknown) => void
  /** Makes the schema of the queue as the migrating role, which then grants it to the runtime role. */
  readonly installJobs: (session: DatabaseAdapter['session']) => Promise<void>
}
/** The database of the settings, with the schema of this release. */
export const openDatabaseAdapter = async (
  config: Config,
  { onLost, onError, installJobs }: DatabaseOptions,
  closing: AsyncDisposableStack,
): Promise<DatabaseAdapter> => {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.migrationDatabaseUrl ?? config.databaseUrl, config.databasePool)
    : await openEmbedded(config.dataDir, { size: config.databasePool, onLost })
  closing.defer(() => database.end().catch(onError))
  await refuseUnfinished(database.session)
  await migrate(database)
  if (database.runtimeUser) {
    await installJobs(database.migrationSession)
    await grantJobs(database.migrationSession, database.runtimeUser)
  }
  return database
}

export type Adapters = Awaited<ReturnType<typeof openAdapters>>
/** Everything outside of the process but the database. `version`: of the product, for traces. */
export const openAdapters = async (
  config: Config,
  { clock, version, onError }: Needs<'clock'> & { readonly version: string; readonly onError: (error: unknown) => void },
  closing: AsyncDisposableStack,
) => {
  const { simulators } = config.outside
  const outside = await openExternalServices(config.outside, config.origin, devProviderPath, callbackPath)
  const egress = { loopback: simulators, plaintextTo: config.plaintextTo }
  const tax = await openTaxPlatform(config.taxPlatform, egress, config.dataDir, clock.now)
  closing.defer(() => tax.simulator?.close())
  const pulled = simulators ? simulatedPulls(tax.simulator?.ledger, clock.now) : undefined
  const bureau = await openTaxBureau(config.taxBureau, egress, {
    secretKey: config.secretKey,
    now: clock.now,
    business: pulled?.business,
  })
  closing.defer(() => bureau.simulator?.close())
  const erp = simulators ? await openErpSimulator(config.dataDir, config.secretKey, clock.now) : undefined
  closing.defer(() => erp?.close())
  const groups = outside.simulators && (await openLocalRobots(config.secretKey, clock.now, outside.simulators.local.robot))
  closing.defer(() => groups?.close())
  const recognition = recognitionPool(config.recogniseWorkers)
  closing.defer(() => {
    recognition.close()
  })
  const programs = programThreads()
  closing.defer(() => programs.close())
  const tracer = config.traces && otlpTracer({ ...config.traces, version }, onError)
  closing.defer(() => tracer?.close())
  const storage = await openStorage(config)
  return {
    /** What stands in for the outside on one machine; each undefined where the real service is configured. */
    simulators: {
      outside: outside.simulators,
      tax: tax.simulator,
      bureau: bureau.simulator,
      bureauBooks: pulled,
      erp,
    },
    tracer,
    /** Sends a mail to the listener of this machine, as a stranger would. */
    sendLocalMail: async (...args: Parameters<typeof import('../adapters/mail/local-post.ts').sendLocalMail>) =>
      (await import('../adapters/mail/local-post.ts')).sendLocalMail(...args),
    smtpListener: async (...args: Parameters<typeof import('../adapters/mail/smtp-listener.ts').smtpListener>) =>
      (await import('../adapters/mail/smtp-listener.ts')).smtpListener(...args),
    /** What use cases may name among their dependencies. */
    offered: {
      ...outside,
      ...openPushes({ loopback: false, plaintextTo: config.plaintextTo, simulatedAt: erp ? [erp.url] : [] }),
      robots: openRobots({ loopback: false, plaintextTo: config.plaintextTo }, config.robotUrls, groups?.url),
      recognition,
      programs,
      files: {
        storage,
        clock,
        secret: signingSecret('files', config),
        publicUrl: config.s3 ? (config.publicUrl ?? '') : '',
        scanner: config.clamav ? clamdScanner(config.clamav) : undefined,
      },
      readFile: storage.read,
      taxPlatform: tax.platform,
      sampleInvoice: tax.simulator && sampleInvoices(tax.simulator),
      taxBureau: bureau.bureau,
      bureauPull: openBureauPull(bureau, pulled).bureauPull,
      fileWriter: makeFileWriter(),
      printer: printProcess(),
      certificates: certificateWriter(),
      sheets: sheetProcess(),
      mailChecks: mailChecker(),
      mailboxes: imapReader(),
      mailOAuth: mailOAuth(config.mailOAuth),
      keepForOperator: operatorFolder(join(config.dataDir, 'postmaster'), clock.now),
      links: linkFetcher(),
    },
  }
}
