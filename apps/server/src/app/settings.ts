// Settings from the environment. docs/operations.md lists the same ones; a test compares them.
import { z } from 'zod'
import { emailHolds } from '@piaotai/domain/limits.ts'
import { mailSettings } from './settings-mail.ts'
import { demoSettings } from './settings-demo.ts'
import { robotSettings } from './settings-robot.ts'
import { count, port, socketAddress, flag } from './setting-shapes.ts'

const url = z.string().regex(/^postgres(ql)?:\/\//)

/** `name=value` by commas, values as in an address. */
const headers = z
  .string()
  .max(4000)
  .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/)
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('=').map(decodeURIComponent) as [string, string])))

/** Every setting: its name, shape, default and meaning. */
export const settings = {
  PORT: { shape: port, default: '8686', zh: '网页与接口的端口', en: 'port of the web and the API' },
  HOST: { shape: z.string().min(1).max(200), default: '127.0.0.1', zh: '监听地址', en: 'address to listen on' },
  DATA_DIR: { shape: z.string().min(1), default: './data', zh: '内嵌数据库与文件的目录', en: 'folder of the embedded database and files' },
  ROLE: {
    shape: z.enum(['web', 'worker', 'both']),
    default: 'both',
    zh: '本进程做网页、后台任务或两者',
    en: 'serve the web, work on jobs, or both',
  },
  DATABASE_URL: { shape: url, default: '', zh: 'PostgreSQL 15+ 地址；不设则用内嵌数据库', en: 'PostgreSQL 15+; embedded when unset' },
  MIGRATION_DATABASE_URL: {
    shape: url,
    default: '',
    zh: '执行迁移的角色的地址，默认同上',
    en: 'role that runs migrations; as above by default',
  },
  BACKUP_DATABASE_URL: {
    shape: url,
    default: '',
    zh: '备份用的角色的地址，它看得到所有的行（BYPASSRLS），只读',
    en: 'role that reads for backups and sees every row (BYPASSRLS)',
  },
  DATABASE_POOL: { shape: count(200), default: '10', zh: '每个进程的数据库连接数', en: 'database connections of a process' },
  DATABASE_CALL_SECONDS: {
    shape: count(3600),
    default: '60',
    zh: '一次调用里一条语句至多多少秒，超过即答“系统繁忙”；后台任务 30 分钟',
    en: 'seconds that a statement of a call may take before it is answered as busy; jobs have 30 minutes',
  },
  S3_ENDPOINT: {
    shape: z.string().regex(/^https?:\/\//),
    default: '',
    zh: '对象存储地址；不设则用本地目录',
    en: 'object store; a local folder when unset',
  },
  S3_REGION: { shape: z.string().min(1), default: 'us-east-1', zh: '对象存储区域', en: 'region of the object store' },
  S3_BUCKET: { shape: z.string().min(1), default: '', zh: '存储桶', en: 'bucket' },
  S3_ACCESS_KEY_ID: { shape: z.string().min(1), default: '', zh: '访问密钥编号', en: 'access key id' },
  S3_SECRET_ACCESS_KEY: { shape: z.string().min(1), default: '', zh: '访问密钥', en: 'secret access key' },
  PUBLIC_URL: {
    shape: z.string().regex(/^https?:\/\/[^/]+$/),
    default: '',
    zh: '用户访问的地址，使用对象存储或发信服务器时必填',
    en: 'address that users open; needed with an object store or a mail server',
  },
  HSTS_SUBDOMAINS: {
    shape: flag,
    default: 'off',
    zh: 'PUBLIC_URL 为 https 时，浏览器对它的子域名也只用 https（HSTS includeSubDomains）',
    en: 'with PUBLIC_URL by https, browsers use https alone for its subdomains too (HSTS includeSubDomains)',
  },
  SECRET_KEY: {
    shape: z.string().min(32),
    default: '',
    zh: '签名链接与表单的密钥，至少 32 字符；多进程时必填',
    en: 'key that signs links and forms, 32 characters or more; needed with many processes',
  },
  SECRET_KEY_OLD: {
    shape: z.string().refine((s) => s.split(',').every((key) => key.trim().length >= 32)),
    default: '',
    zh: '更换前的密钥，逗号分隔，只用来解开旧的密文',
    en: 'former keys, by commas: they only open what they sealed',
  },
  SMTP_URL: {
    shape: z.string().regex(/^smtps?:\/\/[^\s]+$/),
    default: '',
    zh: '发信服务器 smtps://用户:密码@主机:465；内嵌数据库不设则用本地发件箱',
    en: 'mail server, smtps://user:password@host:465; the local outbox when unset and embedded',
  },
  SMTP_FROM: {
    shape: z.string().refine(emailHolds),
    default: '',
    zh: '发件地址，设了 SMTP_URL 时必填',
    en: 'address that mail comes from; needed with SMTP_URL',
  },
  DKIM_SELECTOR: {
    shape: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
    default: '',
    zh: 'DKIM 选择器；公钥在 DNS 的 选择器._domainkey.发件域名',
    en: 'selector of DKIM; the public key stands in DNS at selector._domainkey.domain of SMTP_FROM',
  },
  DKIM_KEY_FILE: {
    shape: z.string().min(1),
    default: '',
    zh: 'DKIM 私钥文件（PEM），设了 DKIM_SELECTOR 时必填；不设则发信服务器自己签',
    en: 'file of the private key of DKIM (PEM); needed with DKIM_SELECTOR, without both the mail server signs',
  },
  ...mailSettings,
  SMS_URL: {
    shape: z.string().regex(/^https?:\/\/[^\s]+$/),
    default: '',
    zh: '短信网关，POST JSON {id, phone, text}；内嵌数据库不设则用本地发件箱',
    en: 'SMS gateway, POST JSON {id, phone, text}; the local outbox when unset and embedded',
  },
  SMS_TOKEN: {
    shape: z.string().min(1),
    default: '',
    zh: '短信网关的令牌，设了 SMS_URL 时必填',
    en: 'bearer token of the SMS gateway; needed with SMS_URL',
  },
  WX_APP_ID: {
    shape: z.string().regex(/^wx[0-9a-z]{6,40}$/),
    default: '',
    zh: '微信小程序 AppID；内嵌数据库不设则用本地模拟器',
    en: 'AppID of the WeChat mini-program; a local simulator when unset and embedded',
  },
  WX_APP_SECRET: {
    shape: z.string().min(1),
    default: '',
    zh: '微信小程序密钥，设了 WX_APP_ID 时必填',
    en: 'secret of the mini-program; needed with WX_APP_ID',
  },
  TAX_PLATFORM: {
    shape: z.enum(['http', 'tencent', 'baidu']),
    default: '',
    zh: '查验服务商：通用 HTTP、腾讯云、百度智能云；内嵌数据库不设则用本地模拟器',
    en: 'verification provider: generic HTTP, Tencent Cloud or Baidu AI Cloud; a local simulator when unset and embedded',
  },
  TAX_PLATFORM_URL: {
    shape: z.string().regex(/^https?:\/\/[^\s]+$/),
    default: '',
    zh: '查验服务地址；通用 HTTP 必填，其余默认其公有地址',
    en: 'address of the provider; needed for generic HTTP, the public one of the others by default',
  },
  TAX_PLATFORM_ID: {
    shape: z.string().min(1),
    default: '',
    zh: '腾讯云 SecretId 或百度 API Key',
    en: 'SecretId of Tencent or API key of Baidu',
  },
  TAX_PLATFORM_SECRET: {
    shape: z.string().min(1),
    default: '',
    zh: '腾讯云 SecretKey、百度 Secret Key 或通用 HTTP 的令牌，设了 TAX_PLATFORM 时必填',
    en: 'SecretKey of Tencent, secret key of Baidu, or bearer token of generic HTTP; needed with TAX_PLATFORM',
  },
  TAX_BUREAU: {
    shape: z.enum(['51ys']),
    default: '',
    zh: '电子税务局的通道：51ys（航信 51 发票）；内嵌数据库不设则用本地模拟器',
    en: 'channel to the electronic tax bureau: 51ys; a local simulator when unset and embedded',
  },
  TAX_BUREAU_URL: {
    shape: z.string().regex(/^https?:\/\/[^\s]+[^/\s]$/),
    default: 'https://skynjweb.com:7443/hx/api/fp',
    zh: '通道的地址，不以 / 结尾',
    en: 'address of the channel, without a / at its end',
  },
  TAX_BUREAU_DES_KEY: {
    shape: z.string().regex(/^[\x21-\x7e]{24}$/),
    default: '',
    zh: '通道给的 3DES 密钥，24 字符，设了 TAX_BUREAU 时必填',
    en: '3DES key from the channel, 24 characters; needed with TAX_BUREAU',
  },
  TAX_BUREAU_DES_MODE: {
    shape: z.enum(['ecb', 'cbc']),
    default: 'ecb',
    zh: '3DES 的模式；cbc 以密钥的前 8 字符为初始向量',
    en: 'mode of 3DES; cbc begins with the first 8 characters of the key',
  },
  TAX_BUREAU_KEY_FILE: {
    shape: z.string().min(1),
    default: '',
    zh: '签名用的 RSA 私钥文件（PEM），设了 TAX_BUREAU 时必填',
    en: 'file of the RSA private key that signs (PEM); needed with TAX_BUREAU',
  },
  HOLIDAYS_FILE: {
    shape: z.string().min(1),
    default: '',
    zh: '放假安排的文件（JSON），补上或更正版本自带的年份；格式见 docs/operations.md',
    en: 'file of office holidays (JSON) that adds or corrects years of the release; its shape is in docs/operations.md',
  },
  TAX_BUREAU_DIGEST: {
    shape: z.enum(['sha1', 'sha256', 'md5']),
    default: 'sha1',
    zh: 'RSA 签名的摘要算法，以通道的说明为准',
    en: 'digest of the RSA signature, as the channel tells',
  },
  TAX_BUREAU_DIALECT: {
    shape: z.string().regex(/^[A-Za-z]+=[\w.-]*(,[A-Za-z]+=[\w.-]*)*$/),
    default: '',
    zh: '公开文档没写明的词，逗号分隔：firstStep、logOutStep、qrWaiting、qrScanned、qrDone、qrExpired，如 qrDone=2',
    en: 'words that the public documents leave open, by commas: firstStep, logOutStep, qrWaiting, qrScanned, qrDone, qrExpired, as qrDone=2',
  },
  TAX_BUREAU_SESSION_HOURS: {
    shape: count(72),
    default: '12',
    zh: '一次登录在税局保持多少小时',
    en: 'hours that a login at the bureau lasts',
  },
  TAX_BUREAU_DAILY_LOGINS: {
    shape: count(100),
    default: '6',
    zh: '同一人在同一税局每天至多登录几次',
    en: 'logins of a person at a bureau in a day, at most',
  },
  ...robotSettings,
  TRUSTED_PROXIES: {
    shape: z.string().regex(/^[0-9a-fA-F.:/, ]+$/),
    default: '',
    zh: '反向代理的地址或网段，逗号分隔；按来访地址计的限制据此认人',
    en: 'addresses or networks of reverse proxies, by commas: limits per address then see the person behind',
  },
  ALLOW_PLAINTEXT_TO: {
    shape: z.string().regex(/^[0-9a-zA-Z.:_, -]+$/),
    default: '',
    zh: '允许不加密连接的主机名，逗号分隔，如 minio,db；不在其中的，不加密就拒绝启动',
    en: 'hosts that may be spoken to without TLS, by commas, as minio,db; any other ends the start',
  },
  RECOGNISE_WORKERS: {
    shape: count(64),
    default: '',
    zh: '识别进程数，默认每核一个，内存少时更少',
    en: 'recognition processes; by default one a core, fewer where memory is short',
  },
  ...demoSettings,
  SALES_PHONE: {
    shape: z.string().regex(/^[0-9+() -]{5,30}$/),
    default: '',
    zh: '销售电话，写在套餐和未开通页面上；三项联系方式都不设，只写公司的管理员',
    en: 'phone of sales, shown with suites; without any of the three ways of contact the company’s admin alone is named',
  },
  SALES_MAIL: {
    shape: z.string().refine((value) => emailHolds(value)),
    default: '',
    zh: '销售邮箱',
    en: 'e-mail of sales',
  },
  SERVICE_URL: {
    shape: z
      .string()
      .max(500)
      .regex(/^https:\/\/[^\s"'<>]+$/),
    default: '',
    zh: '在线客服的网址（https）',
    en: 'address of customer service (https)',
  },
  CLAMAV_ADDRESS: {
    shape: socketAddress,
    default: '',
    zh: 'ClamAV（clamd）的套接字路径或 host:port；设了则来件先扫描后保存，扫描不可用时不收',
    en: 'socket path or host:port of ClamAV (clamd); when set, what comes in is scanned before it is kept, and nothing is taken while it is away',
  },
  METRICS_PORT: {
    shape: z.union([z.literal('off').transform(() => undefined), port]),
    default: 'off',
    zh: '指标（Prometheus）的端口，/metrics；默认关闭，不经反向代理公开',
    en: 'port of /metrics for Prometheus; off by default, not to be published by the proxy',
  },
  METRICS_HOST: {
    shape: z.string().min(1).max(200),
    default: '127.0.0.1',
    zh: '指标的监听地址',
    en: 'address to listen on for metrics',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    shape: z.string().regex(/^https?:\/\//),
    default: '',
    zh: '追踪（OpenTelemetry）收集器的地址，OTLP/HTTP；不设则不追踪',
    en: 'collector of traces (OpenTelemetry), OTLP over HTTP; no traces when unset',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    shape: headers,
    default: '',
    zh: '给收集器的请求头，如 authorization=Basic%20…，逗号分隔',
    en: 'headers for the collector, as authorization=Basic%20…, by commas',
  },
  OTEL_SERVICE_NAME: { shape: z.string().min(1).max(100), default: 'piaotai', zh: '追踪里的服务名', en: 'name of the service in traces' },
  HELD_LOOP_MS: {
    shape: z.union([z.literal('off').transform(() => undefined), count(9999)]),
    default: '1000',
    zh: '事件循环被占住多少毫秒就记日志，写明函数和行；off 不看（省 30 MB 内存）',
    en: 'milliseconds that the event loop may be held before the log names function and line; off: nothing watches (30 MB less memory)',
  },
  LOG_LEVEL: { shape: z.enum(['debug', 'info', 'warn', 'error']), default: 'info', zh: '日志级别', en: 'log level' },
} as const
