// The environment, read once at start and handed down as plain values. docs/operations.md lists the same settings; a test compares them.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { emailHolds } from '@piaotai/domain/limits.ts'
import { makeFolder } from './kernel/make-folder.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const port = z.string().regex(/^\d{1,5}$/).transform(Number).pipe(z.number().int().min(0).max(65535))
const url = z.string().regex(/^postgres(ql)?:\/\//)
const count = (max: number) => z.string().regex(/^\d{1,4}$/).transform(Number).pipe(z.number().int().min(1).max(max))
const flag = z.enum(['on', 'off']).transform((v) => v === 'on')

/** Every setting: its name, shape, default and meaning. */
export const settings = {
  PORT: { shape: port, default: '8686', zh: '网页与接口的端口', en: 'port of the web and the API' },
  HOST: { shape: z.string().min(1).max(200), default: '127.0.0.1', zh: '监听地址', en: 'address to listen on' },
  DATA_DIR: { shape: z.string().min(1), default: './data', zh: '内嵌数据库与文件的目录', en: 'folder of the embedded database and files' },
  ROLE: { shape: z.enum(['web', 'worker', 'both']), default: 'both', zh: '本进程做网页、后台任务或两者', en: 'serve the web, work on jobs, or both' },
  DATABASE_URL: { shape: url, default: '', zh: 'PostgreSQL 15+ 地址；不设则用内嵌数据库', en: 'PostgreSQL 15+; embedded when unset' },
  MIGRATION_DATABASE_URL: { shape: url, default: '', zh: '执行迁移的角色的地址，默认同上', en: 'role that runs migrations; as above by default' },
  DATABASE_POOL: { shape: count(200), default: '10', zh: '每个进程的数据库连接数', en: 'database connections of a process' },
  S3_ENDPOINT: { shape: z.string().regex(/^https?:\/\//), default: '', zh: '对象存储地址；不设则用本地目录', en: 'object store; a local folder when unset' },
  S3_REGION: { shape: z.string().min(1), default: 'us-east-1', zh: '对象存储区域', en: 'region of the object store' },
  S3_BUCKET: { shape: z.string().min(1), default: '', zh: '存储桶', en: 'bucket' },
  S3_ACCESS_KEY_ID: { shape: z.string().min(1), default: '', zh: '访问密钥编号', en: 'access key id' },
  S3_SECRET_ACCESS_KEY: { shape: z.string().min(1), default: '', zh: '访问密钥', en: 'secret access key' },
  PUBLIC_URL: { shape: z.string().regex(/^https?:\/\/[^/]+$/), default: '', zh: '用户访问的地址，使用对象存储或发信服务器时必填', en: 'address that users open; needed with an object store or a mail server' },
  SECRET_KEY: { shape: z.string().min(32), default: '', zh: '签名链接与表单的密钥，至少 32 字符；多进程时必填', en: 'key that signs links and forms, 32 characters or more; needed with many processes' },
  SECRET_KEY_OLD: { shape: z.string().refine((s) => s.split(',').every((key) => key.trim().length >= 32)), default: '', zh: '更换前的密钥，逗号分隔，只用来解开旧的密文', en: 'former keys, by commas: they only open what they sealed' },
  SMTP_URL: { shape: z.string().regex(/^smtps?:\/\/[^\s]+$/), default: '', zh: '发信服务器 smtps://用户:密码@主机:465；内嵌数据库不设则用本地发件箱', en: 'mail server, smtps://user:password@host:465; the local outbox when unset and embedded' },
  SMTP_FROM: { shape: z.string().refine(emailHolds), default: '', zh: '发件地址，设了 SMTP_URL 时必填', en: 'address that mail comes from; needed with SMTP_URL' },
  SMS_URL: { shape: z.string().regex(/^https?:\/\/[^\s]+$/), default: '', zh: '短信网关，POST JSON {id, phone, text}；内嵌数据库不设则用本地发件箱', en: 'SMS gateway, POST JSON {id, phone, text}; the local outbox when unset and embedded' },
  SMS_TOKEN: { shape: z.string().min(1), default: '', zh: '短信网关的令牌，设了 SMS_URL 时必填', en: 'bearer token of the SMS gateway; needed with SMS_URL' },
  WX_APP_ID: { shape: z.string().regex(/^wx[0-9a-z]{6,40}$/), default: '', zh: '微信小程序 AppID；内嵌数据库不设则用本地替身', en: 'AppID of the WeChat mini-program; a local stand-in when unset and embedded' },
  WX_APP_SECRET: { shape: z.string().min(1), default: '', zh: '微信小程序密钥，设了 WX_APP_ID 时必填', en: 'secret of the mini-program; needed with WX_APP_ID' },
  TAX_PLATFORM: { shape: z.enum(['http', 'tencent', 'baidu']), default: '', zh: '查验服务商：通用 HTTP、腾讯云、百度智能云；内嵌数据库不设则用本地模拟器', en: 'verification provider: generic HTTP, Tencent Cloud or Baidu AI Cloud; a local simulator when unset and embedded' },
  TAX_PLATFORM_URL: { shape: z.string().regex(/^https?:\/\/[^\s]+$/), default: '', zh: '查验服务地址；通用 HTTP 必填，其余默认其公有地址', en: 'address of the provider; needed for generic HTTP, the public one of the others by default' },
  TAX_PLATFORM_ID: { shape: z.string().min(1), default: '', zh: '腾讯云 SecretId 或百度 API Key', en: 'SecretId of Tencent or API key of Baidu' },
  TAX_PLATFORM_SECRET: { shape: z.string().min(1), default: '', zh: '腾讯云 SecretKey、百度 Secret Key 或通用 HTTP 的令牌，设了 TAX_PLATFORM 时必填', en: 'SecretKey of Tencent, secret key of Baidu, or bearer token of generic HTTP; needed with TAX_PLATFORM' },
  TRUSTED_PROXIES: { shape: z.string().regex(/^[0-9a-fA-F.:/, ]+$/), default: '', zh: '反向代理的地址或网段，逗号分隔；按来访地址计的限制据此认人', en: 'addresses or networks of reverse proxies, by commas: limits per address then see the person behind' },
  RECOGNISE_WORKERS: { shape: count(64), default: '', zh: '识别进程数，默认核数减一', en: 'recognition processes; cores less one by default' },
  DEMO: { shape: flag, default: '', zh: '首次启动建演示公司，内嵌数据库默认 on', en: 'seed the demo company at first start; on for the embedded database' },
  LOG_LEVEL: { shape: z.enum(['debug', 'info', 'warn', 'error']), default: 'info', zh: '日志级别', en: 'log level' },
} as const
type Name = keyof typeof settings

export class SettingWrong extends Error { constructor(message: string) { super(message); this.name = 'SettingWrong' } }
export interface S3Settings { readonly endpoint: string; readonly region: string; readonly bucket: string; readonly accessKeyId: string; readonly secretAccessKey: string }
/** Where mail, SMS and the mini-program really go; undefined for the local stand-ins, or for nothing at all. */
interface OutsideSettings {
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  readonly sms: { readonly url: string; readonly token: string } | undefined
  readonly wx: { readonly appId: string; readonly secret: string } | undefined
  /** Local outbox, mini-program and identity provider: one machine, embedded database, listening on loopback alone. */
  readonly standIns: boolean
}
interface TaxPlatformSettings { readonly provider: 'http' | 'tencent' | 'baidu'; readonly url: string; readonly id: string; readonly secret: string }
const taxAddresses = { tencent: 'https://ocr.tencentcloudapi.com/', baidu: 'https://aip.baidubce.com', http: undefined } as const
export interface Config {
  readonly port: number; readonly host: string; readonly dataDir: string; readonly role: 'web' | 'worker' | 'both'
  readonly databaseUrl: string | undefined; readonly migrationDatabaseUrl: string | undefined; readonly databasePool: number
  /** Undefined for the local simulator, or for none. */ readonly taxPlatform: TaxPlatformSettings | undefined
  readonly s3: S3Settings | undefined; readonly publicUrl: string | undefined; /** Where people open the product; links in mail and returns of partners' sign-ins lead here, whatever a request says. */ readonly origin: string; readonly secretKey: string; readonly formerKeys: readonly string[]; readonly outside: OutsideSettings; readonly trustedProxies: readonly string[]; readonly recogniseWorkers: number; readonly demo: boolean; readonly logLevel: string; readonly webFolder: string
}

/** Reads and checks every setting; throws SettingWrong with one clear sentence. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const get = <N extends Name>(name: N): z.output<(typeof settings)[N]['shape']> | undefined => {
    const text = env[name] || settings[name].default
    if (!text) return undefined
    const parsed = settings[name].shape.safeParse(text)
    if (!parsed.success) throw new SettingWrong(`设置 ${name} 的值 “${/SECRET|KEY|TOKEN|DATABASE_URL|SMTP_URL|SMS_URL/.test(name) ? '…' : text}” 不对：${settings[name].zh}。The setting ${name} is wrong: ${settings[name].en}.`)
    return parsed.data as z.output<(typeof settings)[N]['shape']>
  }
  const dataDir = resolve(root, get('DATA_DIR')!)
  const endpoint = get('S3_ENDPOINT'), databaseUrl = get('DATABASE_URL'), smtp = get('SMTP_URL'), sms = get('SMS_URL'), wx = get('WX_APP_ID')
  const needed = <N extends Name>(name: N, why: string): NonNullable<z.output<(typeof settings)[N]['shape']>> => { const v = get(name); if (v === undefined) throw new SettingWrong(`缺少设置 ${name}（${why}）。The setting ${name} is missing.`); return v as NonNullable<z.output<(typeof settings)[N]['shape']>> }
  const s3 = endpoint ? { endpoint, region: get('S3_REGION')!, bucket: needed('S3_BUCKET', '使用对象存储'), accessKeyId: needed('S3_ACCESS_KEY_ID', '使用对象存储'), secretAccessKey: needed('S3_SECRET_ACCESS_KEY', '使用对象存储') } : undefined
  if (s3) needed('PUBLIC_URL', '使用对象存储')
  // Links in mail lead there.
  if (smtp) needed('PUBLIC_URL', '设了 SMTP_URL')
  const publicUrl = get('PUBLIC_URL'), provider = get('TAX_PLATFORM')
  const taxPlatform = provider && {
    provider, url: get('TAX_PLATFORM_URL') ?? taxAddresses[provider] ?? needed('TAX_PLATFORM_URL', 'TAX_PLATFORM=http'), id: provider === 'http' ? '' : needed('TAX_PLATFORM_ID', `TAX_PLATFORM=${provider}`),
    secret: needed('TAX_PLATFORM_SECRET', '设了 TAX_PLATFORM'),
  }
  return {
    origin: publicUrl ?? `http://${nameInUrl(get('HOST')!)}:${get('PORT')!}`,
    port: get('PORT')!, host: get('HOST')!, dataDir, role: get('ROLE')!, databaseUrl, migrationDatabaseUrl: get('MIGRATION_DATABASE_URL') ?? databaseUrl, databasePool: get('DATABASE_POOL')!, s3, publicUrl,
    secretKey: databaseUrl || s3 ? needed('SECRET_KEY', '使用 PostgreSQL 或对象存储') : (get('SECRET_KEY') ?? keptSecret(dataDir)),
    formerKeys: listOf(get('SECRET_KEY_OLD')), taxPlatform, trustedProxies: listOf(get('TRUSTED_PROXIES')),
    outside: {
      smtp: smtp ? { url: smtp, from: needed('SMTP_FROM', '设了 SMTP_URL') } : undefined, sms: sms ? { url: sms, token: needed('SMS_TOKEN', '设了 SMS_URL') } : undefined,
      wx: wx ? { appId: wx, secret: needed('WX_APP_SECRET', '设了 WX_APP_ID') } : undefined, standIns: !databaseUrl && /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(get('HOST')!),
    },
    recogniseWorkers: get('RECOGNISE_WORKERS') ?? Math.max(1, availableParallelism() - 1), demo: get('DEMO') ?? !databaseUrl, logLevel: get('LOG_LEVEL')!, webFolder: join(root, 'apps/web/dist'),
  }
}
/** The settings that a start which failed is told with: as they are written, read without a doubt. */
export const readPlace = (env: Readonly<Record<string, string | undefined>>): Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'> => {
  const text = (name: Name): string => env[name] || settings[name].default
  return { port: Number(text('PORT')), host: text('HOST'), dataDir: resolve(root, text('DATA_DIR')), databaseUrl: text('DATABASE_URL') || undefined }
}
/** A listening address as a browser on the same machine writes it. */
export const nameInUrl = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host)
const listOf = (text: string | undefined): readonly string[] => (text ?? '').split(',').map((part) => part.trim()).filter(Boolean)
/** One machine keeps its own key beside its data. */
const keptSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret.key')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  makeFolder(dataDir)
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
