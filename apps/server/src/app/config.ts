// The environment, read once at start and passed on as plain values.
import { isWeakSecret, keptSecret, weakSecret } from './kept-secret.ts'
import { availableParallelism, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type {
  Contacts,
  ExternalServiceSettings,
  MailInSettings,
  S3Settings,
  TaxBureauSettings,
  TaxPlatformSettings,
  TraceSettings,
} from './config-shapes.ts'
import {
  holidaysIn,
  listOf,
  mailListenerIn,
  oauthClientsIn,
  outsideIn,
  postmasterIn,
  root,
  s3In,
  settingReader,
  taxBureauIn,
  taxPlatformIn,
  tracesIn,
  type Environment,
  type SettingName,
  type SettingReader,
} from './config-parts.ts'
import { nameInUrl, openedBy } from '../kernel/loopback.ts'
import { firstPlaintext, isElsewhere } from './plaintext.ts'
import { PlaintextRefused, SettingWrong } from './setting-wrong.ts'
import { settings } from './settings.ts'
import type { RobotVendor } from '@piaotai/domain/robot.ts'
import type { HolidayYear } from '@piaotai/domain/risk/risk-days.ts'
import type { OAuthClients } from '../ports/mail-in.ts'

export { PlaintextRefused, SettingWrong }
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly role: 'web' | 'worker' | 'both'
  readonly databaseUrl: string | undefined
  readonly migrationDatabaseUrl: string | undefined
  /** Undefined: the migrating role, which then has to see every row. */
  readonly backupDatabaseUrl: string | undefined
  readonly databasePool: number
  readonly databaseCallSeconds: number
  /** Undefined for the local simulator, or for none. */
  readonly taxPlatform: TaxPlatformSettings | undefined
  /** Years beside those of the release. */
  readonly holidays: Readonly<Record<string, HolidayYear>>
  readonly taxBureau: TaxBureauSettings
  readonly s3: S3Settings | undefined
  readonly publicUrl: string | undefined
  readonly hstsSubdomains: boolean
  /**
   * Public address of the product; links in mail and returns of partners' sign-ins use it, never the request's host.
   */
  readonly origin: string
  /** Domain of the platform's own addresses. */
  readonly mailDomain: string
  /** The listener for mail of that domain; undefined where it is off. */
  readonly mailIn: MailInSettings | undefined
  /** Where mail to the operator of the platform goes; undefined: into a folder. */
  readonly postmaster: string | undefined
  /** Whom people ask for a suite, beside the admin of their company. */
  readonly contacts: Contacts
  /** Connections to bound mailboxes that this process keeps. */
  readonly mailIdle: number
  /** Clients at mail services, by which bound mailboxes are read without a password. */
  readonly mailOAuth: OAuthClients
  readonly secretKey: string
  readonly formerKeys: readonly string[]
  readonly outside: ExternalServiceSettings
  /** Socket path, or host:port. */
  readonly clamav: string | undefined
  readonly trustedProxies: readonly string[]
  /** Origins of vendors of robots, beside their usual ones. */
  readonly robotUrls: readonly (readonly [RobotVendor, string])[]
  /** Hosts allowed without TLS. */
  readonly plaintextTo: readonly string[]
  readonly recogniseWorkers: number
  /** Creates demo accounts, which work from this machine only. */
  readonly demo: boolean
  /** What the demo's people did in its months, beside their invoices. */
  readonly demoStory: boolean
  readonly logLevel: string
  /** How long the event loop may be held before the log says by what; undefined: nothing watches it. */
  readonly heldLoopMs: number | undefined
  /** Where numbers for Prometheus are served; undefined where they are off. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces go; undefined where they are off. */
  readonly traces: TraceSettings | undefined
  readonly webFolder: string
  /** The command line and the client's package, as `npm run programs` made them. */
  readonly programsFolder: string
  /** The built docs site. */
  readonly docsFolder: string
}

/** Reads and checks every setting; throws SettingWrong with one clear sentence. */
export const readConfig = (env: Environment): Config => {
  const read = settingReader(env)
  const { get, needed } = read
  const dataDir = resolve(root, get('DATA_DIR')!)
  const databaseUrl = get('DATABASE_URL')
  const s3 = s3In(read)
  if (s3) needed('PUBLIC_URL', '使用对象存储')
  // Links in mail use it.
  if (get('SMTP_URL')) needed('PUBLIC_URL', '设了 SMTP_URL')
  const publicUrl = get('PUBLIC_URL')
  const taxPlatform = taxPlatformIn(read)
  const taxBureau = taxBureauIn(read)
  const standInsOff = openedBy({ databaseUrl, host: get('HOST')!, publicUrl })
  const onlyHere = standInsOff === undefined || standInsOff === 'DATABASE_URL'
  if (get('DEMO') && !onlyHere)
    throw new SettingWrong(
      `DEMO=on 只能用于本机，而 ${standInsOff} 不是本机地址：请去掉其中之一。DEMO=on is for one machine alone, and ${standInsOff} is not loopback: drop one of the two.`,
    )
  const mailIn = mailListenerIn(read, standInsOff)
  const postmaster = postmasterIn(read)
  const plaintextTo = listOf(get('ALLOW_PLAINTEXT_TO'))
  const robotUrls = listOf(get('ROBOT_URLS')).map((one) => one.split('=') as [RobotVendor, string])
  refusePlaintext(read, { taxPlatform, taxBureau, robotUrls, plaintextTo })
  const metricsPort = get('METRICS_PORT')
  const secretKey = databaseUrl || s3 ? needed('SECRET_KEY', '使用 PostgreSQL 或对象存储') : (get('SECRET_KEY') ?? keptSecret(dataDir))
  if (isWeakSecret(secretKey) && (!onlyHere || (databaseUrl && isElsewhere(databaseUrl)))) throw new SettingWrong(weakSecret)
  return {
    origin: publicUrl ?? `http://${nameInUrl(get('HOST')!)}:${get('PORT')!}`,
    port: get('PORT')!,
    host: get('HOST')!,
    dataDir,
    role: get('ROLE')!,
    databaseUrl,
    migrationDatabaseUrl: get('MIGRATION_DATABASE_URL') ?? databaseUrl,
    backupDatabaseUrl: get('BACKUP_DATABASE_URL'),
    databasePool: get('DATABASE_POOL')!,
    databaseCallSeconds: get('DATABASE_CALL_SECONDS')!,
    s3,
    publicUrl,
    hstsSubdomains: get('HSTS_SUBDOMAINS')!,
    secretKey,
    formerKeys: listOf(get('SECRET_KEY_OLD')),
    mailDomain: get('MAIL_DOMAIN')!,
    mailIn,
    postmaster,
    contacts: { salesPhone: get('SALES_PHONE') ?? null, salesMail: get('SALES_MAIL') ?? null, serviceUrl: get('SERVICE_URL') ?? null },
    clamav: get('CLAMAV_ADDRESS'),
    mailIdle: get('MAIL_IDLE')!,
    mailOAuth: oauthClientsIn(read),
    taxPlatform,
    holidays: holidaysIn(read),
    taxBureau,
    trustedProxies: listOf(get('TRUSTED_PROXIES')),
    outside: outsideIn(read, standInsOff === undefined),
    robotUrls,
    plaintextTo,
    recogniseWorkers:
      get('RECOGNISE_WORKERS') ?? readersFor(availableParallelism(), Math.min(totalmem(), process.constrainedMemory() || Infinity)),
    demo: get('DEMO') ?? standInsOff === undefined,
    demoStory: get('DEMO_STORY')!,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: get('METRICS_HOST')! },
    traces: tracesIn(read),
    logLevel: get('LOG_LEVEL')!,
    heldLoopMs: get('HELD_LOOP_MS'),
    webFolder: join(root, 'apps/web/dist'),
    programsFolder: join(root, 'dist/programs'),
    docsFolder: join(root, 'dist/docs'),
  }
}
const gigabyte = 1024 ** 3
/** A process for each core, as far as memory goes: one takes up to 1.1 GB, and database, web and worker have the first two. */
export const readersFor = (cores: number, bytes: number): number =>
  Math.max(1, Math.min(cores, Math.floor((bytes - 2 * gigabyte) / (1.1 * gigabyte))))
/** Throws when an address would carry data through a network without TLS. */
const refusePlaintext = (
  { get }: SettingReader,
  { taxPlatform, taxBureau, robotUrls, plaintextTo }: Pick<Config, 'taxPlatform' | 'taxBureau' | 'robotUrls' | 'plaintextTo'>,
): void => {
  const clamav = get('CLAMAV_ADDRESS')
  const links = [
    ['DATABASE_URL', get('DATABASE_URL')],
    ['MIGRATION_DATABASE_URL', get('MIGRATION_DATABASE_URL')],
    ['BACKUP_DATABASE_URL', get('BACKUP_DATABASE_URL')],
    ['PUBLIC_URL', get('PUBLIC_URL')],
    ['S3_ENDPOINT', get('S3_ENDPOINT')],
    ['SMTP_URL', get('SMTP_URL')],
    ['SMS_URL', get('SMS_URL')],
    ['TAX_PLATFORM_URL', taxPlatform?.url],
    ['TAX_BUREAU_URL', taxBureau.channel?.url],
    ...robotUrls.map(([, url]) => ['ROBOT_URLS', url] as const),
    ['OTEL_EXPORTER_OTLP_ENDPOINT', get('OTEL_EXPORTER_OTLP_ENDPOINT')],
    ['CLAMAV_ADDRESS', clamav && !clamav.startsWith('/') ? `tcp://${clamav}` : undefined],
  ] as const
  const plain = firstPlaintext(links, plaintextTo)
  if (plain) throw new PlaintextRefused(plain)
}
/** The settings for the message of a failed start: as written, without validation. */
export const readPlace = (env: Environment): Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'> => {
  const text = (name: SettingName): string => env[name] || settings[name].default
  return {
    port: Number(text('PORT')),
    host: text('HOST'),
    dataDir: resolve(root, text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL') || undefined,
  }
}
