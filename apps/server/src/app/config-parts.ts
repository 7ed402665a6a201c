// Groups of settings, each read and checked by itself.
import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import type { OAuthProvider } from '@piaotai/domain/mail.ts'
import { readHolidayYears, type HolidayYear } from '@piaotai/domain/risk/risk-days.ts'
import type { OAuthClients } from '../ports/mail-in.ts'
import type {
  ExternalServiceSettings,
  MailInSettings,
  S3Settings,
  TaxBureauSettings,
  TaxPlatformSettings,
  TraceSettings,
} from './config-shapes.ts'
import { SettingWrong } from './setting-wrong.ts'
import { settings } from './settings.ts'

export const root = resolve(import.meta.dirname, '../../../..')
export type Environment = Readonly<Record<string, string | undefined>>
export type SettingName = keyof typeof settings
type ValueOf<N extends SettingName> = z.output<(typeof settings)[N]['shape']>
/** Settings by name, each checked when it is read. */
export interface SettingReader {
  readonly get: <N extends SettingName>(name: N) => ValueOf<N> | undefined
  /** Throws without the setting; `why`: what needs it. */
  readonly needed: <N extends SettingName>(name: N, why: string) => NonNullable<ValueOf<N>>
  /** Whether the environment has it, apart from its default. */
  readonly isGiven: (name: SettingName) => boolean
}
export const settingReader = (env: Environment): SettingReader => {
  const get = <N extends SettingName>(name: N): ValueOf<N> | undefined => {
    const text = env[name] || settings[name].default
    if (!text) return undefined
    const parsed = settings[name].shape.safeParse(text)
    if (!parsed.success)
      throw new SettingWrong(
        `设置 ${name} 的值 “${/SECRET|KEY|TOKEN|HEADERS|DATABASE_URL|SMTP_URL|SMS_URL/.test(name) ? '…' : text}” 不对：${settings[name].zh}。The setting ${name} is wrong: ${settings[name].en}.`,
      )
    return parsed.data as ValueOf<N>
  }
  const needed = <N extends SettingName>(name: N, why: string): NonNullable<ValueOf<N>> => {
    const v = get(name)
    if (v === undefined) throw new SettingWrong(`缺少设置 ${name}（${why}）。The setting ${name} is missing.`)
    return v as NonNullable<ValueOf<N>>
  }
  return { get, needed, isGiven: (name) => Boolean(env[name]) }
}

/** Undefined for a local folder. */
export const s3In = ({ get, needed }: SettingReader): S3Settings | undefined => {
  const endpoint = get('S3_ENDPOINT')
  return endpoint
    ? {
        endpoint,
        region: get('S3_REGION')!,
        bucket: needed('S3_BUCKET', '使用对象存储'),
        accessKeyId: needed('S3_ACCESS_KEY_ID', '使用对象存储'),
        secretAccessKey: needed('S3_SECRET_ACCESS_KEY', '使用对象存储'),
      }
    : undefined
}

const taxAddresses = { tencent: 'https://ocr.tencentcloudapi.com/', baidu: 'https://aip.baidubce.com', http: undefined } as const
export const taxPlatformIn = ({ get, needed }: SettingReader): TaxPlatformSettings | undefined => {
  const provider = get('TAX_PLATFORM')
  return (
    provider && {
      provider,
      url: get('TAX_PLATFORM_URL') ?? taxAddresses[provider] ?? needed('TAX_PLATFORM_URL', 'TAX_PLATFORM=http'),
      id: provider === 'http' ? '' : needed('TAX_PLATFORM_ID', `TAX_PLATFORM=${provider}`),
      secret: needed('TAX_PLATFORM_SECRET', '设了 TAX_PLATFORM'),
    }
  )
}
export const taxBureauIn = ({ get, needed }: SettingReader): TaxBureauSettings => {
  const bureau = get('TAX_BUREAU')
  return {
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
}

/** On one machine with the embedded database. */
const mailPortHere = 2525
/** The listener for mail; on one machine alone it is on by itself. */
export const mailListenerIn = ({ get, needed, isGiven }: SettingReader, standInsOff: string | undefined): MailInSettings | undefined => {
  const port = isGiven('MAIL_PORT') ? get('MAIL_PORT') : standInsOff === undefined ? mailPortHere : undefined
  const cert = get('MAIL_TLS_CERT')
  const tls = cert
    ? { cert: pemIn('MAIL_TLS_CERT', cert), key: pemIn('MAIL_TLS_KEY', needed('MAIL_TLS_KEY', '设了 MAIL_TLS_CERT')) }
    : undefined
  return port === undefined ? undefined : { port, host: get('MAIL_HOST') ?? get('HOST')!, tls, relays: listOf(get('MAIL_RELAYS')) }
}
export const postmasterIn = ({ get }: SettingReader): string | undefined => {
  const postmaster = get('MAIL_POSTMASTER')
  if (postmaster && mailDomainOf(postmaster) === get('MAIL_DOMAIN'))
    throw new SettingWrong(
      'MAIL_POSTMASTER 不能在 MAIL_DOMAIN 里，否则来信会绕圈。MAIL_POSTMASTER must not be in MAIL_DOMAIN: its mail would go in circles.',
    )
  return postmaster
}
export const oauthClientsIn = ({ get, needed }: SettingReader): OAuthClients => {
  const oauthClient = (provider: OAuthProvider, name: 'GOOGLE' | 'MICROSOFT'): OAuthClients => {
    const id = get(`MAIL_OAUTH_${name}_ID`)
    return id ? { [provider]: { id, secret: needed(`MAIL_OAUTH_${name}_SECRET`, `设了 MAIL_OAUTH_${name}_ID`) } } : {}
  }
  return { ...oauthClient('google', 'GOOGLE'), ...oauthClient('microsoft', 'MICROSOFT') }
}

export const outsideIn = ({ get, needed, isGiven }: SettingReader, simulators: boolean): ExternalServiceSettings => {
  const smtp = get('SMTP_URL')
  const sms = get('SMS_URL')
  const wx = get('WX_APP_ID')
  const selector = get('DKIM_SELECTOR')
  return {
    smtp: smtp
      ? {
          url: smtp,
          from: needed('SMTP_FROM', '设了 SMTP_URL'),
          bounces: isGiven('MAIL_DOMAIN') ? get('MAIL_DOMAIN') : undefined,
          dkim:
            selector === undefined
              ? undefined
              : { selector, privateKey: privateKeyIn('DKIM_KEY_FILE', resolve(root, needed('DKIM_KEY_FILE', '设了 DKIM_SELECTOR'))) },
        }
      : undefined,
    sms: sms ? { url: sms, token: needed('SMS_TOKEN', '设了 SMS_URL') } : undefined,
    wx: wx ? { appId: wx, secret: needed('WX_APP_SECRET', '设了 WX_APP_ID') } : undefined,
    simulators,
  }
}
export const tracesIn = ({ get }: SettingReader): TraceSettings | undefined => {
  const collector = get('OTEL_EXPORTER_OTLP_ENDPOINT')
  return collector === undefined
    ? undefined
    : { endpoint: collector, headers: get('OTEL_EXPORTER_OTLP_HEADERS') ?? {}, service: get('OTEL_SERVICE_NAME')! }
}
export const holidaysIn = ({ get }: SettingReader): Readonly<Record<string, HolidayYear>> =>
  get('HOLIDAYS_FILE') ? holidayYearsIn('HOLIDAYS_FILE', resolve(root, get('HOLIDAYS_FILE')!)) : {}

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
const holidayYearsIn = (name: string, path: string): Readonly<Record<string, HolidayYear>> => {
  const years = existsSync(path) ? readHolidayYears(readFileSync(path, 'utf8')) : undefined
  if (!years) throw new SettingWrong(`${name} 读不出放假安排：${path}。${name} holds no holidays that can be read: ${path}.`)
  return years
}
export const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const pemIn = (name: string, path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch {
    throw new SettingWrong(`读不到设置 ${name} 的文件 “${path}”。The file of the setting ${name} cannot be read.`)
  }
}
