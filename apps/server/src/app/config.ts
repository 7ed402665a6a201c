// The environment, read once at start and passed on as plain values.
import { isWeakSecret, keptSecret, weakSecret } from './kept-secret.ts'
import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type {
  Contacts,
  ExternalServiceSettings,
  MailInSettings,
  TaxBureauSettings,
  TaxPlatformSettings,
  TraceSettings,
} from './config-shapes.ts'
import { nameInUrl, openedBy } from '../kernel/loopback.ts'
import { firstPlaintext, isElsewhere } from './plaintext.ts'
import { PlaintextRefused, SettingWrong } from './setting-wrong.ts'
import { settings } from './settings.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { readHolidayYears, type HolidayYear } from '@piaotai/domain/risk/risk-days.ts'
import type { OAuthProvider } from '@piaotai/domain/mail.ts'
import type { OAuthClients } from '../ports/mail-in.ts'

const root = resolve(import.meta.dirname, '../../../..')
type Name = keyof typeof settings

export { PlaintextRefused, SettingWrong }
export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
const taxAddresses = { tencent: 'https://ocr.tencentcloudapi.com/', baidu: 'https://aip.baidubce.com', http: undefined } as const
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
  /** Hosts allowed without TLS. */
  readonly plaintextTo: readonly string[]
  readonly recogniseWorkers: number
  /** Creates demo accounts, which work from this machine only. */
  readonly demo: boolean
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
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const get = <N extends Name>(name: N): z.output<(typeof settings)[N]['shape']> | undefined => {
    const text = env[name] || settings[name].default
    if (!text) return undefined
    const parsed = settings[name].shape.safeParse(text)
    if (!parsed.success)
      throw new SettingWrong(
        `设置 ${name} 的值 “${/SECRET|KEY|TOKEN|HEADERS|DATABASE_URL|SMTP_URL|SMS_URL/.test(name) ? '…' : text}” 不对：${settings[name].zh}。The setting ${name} is wrong: ${settings[name].en}.`,
      )
    return parsed.data as z.output<(typeof settings)[N]['shape']>
  }
  const dataDir = resolve(root, get('DATA_DIR')!)
  const endpoint = get('S3_ENDPOINT')
  const databaseUrl = get('DATABASE_URL')
  const smtp = get('SMTP_URL')
  const sms = get('SMS_URL')
  const wx = get('WX_APP_ID')
  const selector = get('DKIM_SELECTOR')
  const needed = <N extends Name>(name: N, why: string): NonNullable<z.output<(typeof settings)[N]['shape']>> => {
    const v = get(name)
    if (v === undefined) throw new SettingWrong(`缺少设置 ${name}（${why}）。The setting ${name} is missing.`)
    return v as NonNullable<z.output<(typeof settings)[N]['shape']>>
  }
  const s3 = endpoint
    ? {
        endpoint,
        region: get('S3_REGION')!,
        bucket: needed('S3_BUCKET', '使用对象存储'),
        accessKeyId: needed('S3_ACCESS_KEY_ID', '使用对象存储'),
        secretAccessKey: needed('S3_SECRET_ACCESS_KEY', '使用对象存储'),
      }
    : undefined
  if (s3) needed('PUBLIC_URL', '使用对象存储')
  // Links in mail use it.
  if (smtp) needed('PUBLIC_URL', '设了 SMTP_URL')
  const publicUrl = get('PUBLIC_URL')
  const provider = get('TAX_PLATFORM')
  const taxPlatform = provider && {
    provider,
    url: get('TAX_PLATFORM_URL') ?? taxAddresses[provider] ?? needed('TAX_PLATFORM_URL', 'TAX_PLATFORM=http'),
    id: provider === 'http' ? '' : needed('TAX_PLATFORM_ID', `TAX_PLATFORM=${provider}`),
    secret: needed('TAX_PLATFORM_SECRET', '设了 TAX_PLATFORM'),
  }
  const bureau = get('TAX_BUREAU')
  const taxBureau: TaxBureauSettings = {
    channel: bureau && {
      url: get('TAX_BUREAU_URL')!,
      desKey: needed('TAX_BUREAU_DES_KEY', '设了 TAX_BUREAU'),
      desMode: get('TAX_BUREAU_DES_MODE')!,
      privateKey: privateKeyIn('TAX_BUREAU_KEY_FILE', resolve(root, needed('TAX_BUREAU_KEY_FILE', '设了 TAX_BUREAU'))),
      digest: get('TAX_BUREAU_DIGEST')!,
      dialect: get('TAX_BUREAU_DIALECT') ?? '',
    },
    sessionHours: get('TAX_BUREAU_SESSION_HOURS')!,
    dailyLogins: get('TAX_BUREAU_DAILY_LOGINS')!,
  }
  const standInsOff = openedBy({ databaseUrl, host: get('HOST')!, publicUrl })
  const onlyHere = standInsOff === undefined || standInsOff === 'DATABASE_URL'
  if (get('DEMO') && !onlyHere)
    throw new SettingWrong(
      `DEMO=on 只能用于本机，而 ${standInsOff} 不是本机地址：请去掉其中之一。DEMO=on is for one machine alone, and ${standInsOff} is not loopback: drop one of the two.`,
    )
  const mailPort = env['MAIL_PORT'] ? get('MAIL_PORT') : standInsOff === undefined ? mailPortHere : undefined
  const mailCert = get('MAIL_TLS_CERT')
  const mailTls = mailCert
    ? { cert: pemIn('MAIL_TLS_CERT', mailCert), key: pemIn('MAIL_TLS_KEY', needed('MAIL_TLS_KEY', '设了 MAIL_TLS_CERT')) }
    : undefined
  const postmaster = get('MAIL_POSTMASTER')
  if (postmaster && mailDomainOf(postmaster) === get('MAIL_DOMAIN'))
    throw new SettingWrong(
      'MAIL_POSTMASTER 不能在 MAIL_DOMAIN 里，否则来信会绕圈。MAIL_POSTMASTER must not be in MAIL_DOMAIN: its mail would go in circles.',
    )
  const oauthClient = (provider: OAuthProvider, name: 'GOOGLE' | 'MICROSOFT'): OAuthClients => {
    const id = get(`MAIL_OAUTH_${name}_ID`)
    return id ? { [provider]: { id, secret: needed(`MAIL_OAUTH_${name}_SECRET`, `设了 MAIL_OAUTH_${name}_ID`) } } : {}
  }
  const collector = get('OTEL_EXPORTER_OTLP_ENDPOINT')
  const clamav = get('CLAMAV_ADDRESS')
  const plaintextTo = listOf(get('ALLOW_PLAINTEXT_TO'))
  const links = [
    ['DATABASE_URL', databaseUrl],
    ['MIGRATION_DATABASE_URL', get('MIGRATION_DATABASE_URL')],
    ['BACKUP_DATABASE_URL', get('BACKUP_DATABASE_URL')],
    ['PUBLIC_URL', publicUrl],
    ['S3_ENDPOINT', endpoint],
    ['SMTP_URL', smtp],
    ['SMS_URL', sms],
    ['TAX_PLATFORM_URL', taxPlatform?.url],
    ['TAX_BUREAU_URL', taxBureau.channel?.url],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', collector],
    ['CLAMAV_ADDRESS', clamav && !clamav.startsWith('/') ? `tcp://${clamav}` : undefined],
  ] as const
  const metricsPort = get('METRICS_PORT')
  const plain = firstPlaintext(links, plaintextTo)
  if (plain) throw new PlaintextRefused(plain)
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
    mailIn:
      mailPort === undefined
        ? undefined
        : { port: mailPort, host: get('MAIL_HOST') ?? get('HOST')!, tls: mailTls, relays: listOf(get('MAIL_RELAYS')) },
    postmaster,
    contacts: { salesPhone: get('SALES_PHONE') ?? null, salesMail: get('SALES_MAIL') ?? null, serviceUrl: get('SERVICE_URL') ?? null },
    clamav,
    mailIdle: get('MAIL_IDLE')!,
    mailOAuth: {
      ...oauthClient('google', 'GOOGLE'),
      ...oauthClient('microsoft', 'MICROSOFT'),
    },
    taxPlatform,
    holidays: get('HOLIDAYS_FILE') ? holidaysIn('HOLIDAYS_FILE', resolve(root, get('HOLIDAYS_FILE')!)) : {},
    taxBureau,
    trustedProxies: listOf(get('TRUSTED_PROXIES')),
    outside: {
      smtp: smtp
        ? {
            url: smtp,
            from: needed('SMTP_FROM', '设了 SMTP_URL'),
            bounces: env['MAIL_DOMAIN'] ? get('MAIL_DOMAIN') : undefined,
            dkim:
              selector === undefined
                ? undefined
                : { selector, privateKey: privateKeyIn('DKIM_KEY_FILE', resolve(root, needed('DKIM_KEY_FILE', '设了 DKIM_SELECTOR'))) },
          }
        : undefined,
      sms: sms ? { url: sms, token: needed('SMS_TOKEN', '设了 SMS_URL') } : undefined,
      wx: wx ? { appId: wx, secret: needed('WX_APP_SECRET', '设了 WX_APP_ID') } : undefined,
      simulators: standInsOff === undefined,
    },
    plaintextTo,
    recogniseWorkers: get('RECOGNISE_WORKERS') ?? Math.max(1, availableParallelism() - 1),
    demo: get('DEMO') ?? standInsOff === undefined,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: get('METRICS_HOST')! },
    traces:
      collector === undefined
        ? undefined
        : { endpoint: collector, headers: get('OTEL_EXPORTER_OTLP_HEADERS') ?? {}, service: get('OTEL_SERVICE_NAME')! },
    logLevel: get('LOG_LEVEL')!,
    heldLoopMs: get('HELD_LOOP_MS'),
    webFolder: join(root, 'apps/web/dist'),
    programsFolder: join(root, 'dist/programs'),
    docsFolder: join(root, 'dist/docs'),
  }
}
/** A key that cannot be read ends the start, not the first mail. */
const privateKeyIn = (name: string, path: string): string => {
  try {
    const text = readFileSync(path, 'utf8')
    createPrivateKey(text)
    return text
  } catch {
    throw new SettingWrong(`${name} 读不出私钥：${path}。${name} holds no private key that can be read: ${path}.`)
  }
}
const holidaysIn = (name: string, path: string): Readonly<Record<string, HolidayYear>> => {
  const years = existsSync(path) ? readHolidayYears(readFileSync(path, 'utf8')) : undefined
  if (!years) throw new SettingWrong(`${name} 读不出放假安排：${path}。${name} holds no holidays that can be read: ${path}.`)
  return years
}
/** The settings for the message of a failed start: as written, without validation. */
export const readPlace = (env: Readonly<Record<string, string | undefined>>): Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'> => {
  const text = (name: Name): string => env[name] || settings[name].default
  return {
    port: Number(text('PORT')),
    host: text('HOST'),
    dataDir: resolve(root, text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL') || undefined,
  }
}
const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
/** On one machine with the embedded database. */
const mailPortHere = 2525
const pemIn = (name: string, path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch {
    throw new SettingWrong(`读不到设置 ${name} 的文件 “${path}”。The file of the setting ${name} cannot be read.`)
  }
}
