// Groups of settings, as the configuration holds them.
import type { SmtpSettings } from '../ports/mail-out.ts'

/** Real gateways of mail, SMS and the mini-program; undefined for the local simulators, or for none. */
export interface ExternalServiceSettings {
  readonly smtp: SmtpSettings | undefined
  readonly sms: { readonly url: string; readonly token: string } | undefined
  readonly wx: { readonly appId: string; readonly secret: string } | undefined
  /**
   * Local outbox, mini-program and identity provider: on one machine with the embedded database, listening and opened
   * on loopback only.
   */
  readonly simulators: boolean
}
export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
export interface TaxPlatformSettings {
  readonly provider: 'http' | 'tencent' | 'baidu'
  readonly url: string
  readonly id: string
  readonly secret: string
}
/** Ways to reach the operator of the platform; null for one that is not offered. */
export interface Contacts {
  readonly salesPhone: string | null
  readonly salesMail: string | null
  readonly serviceUrl: string | null
}
export interface MailInSettings {
  readonly port: number
  readonly host: string
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  /** Servers of ours in front, which bring the mail of many networks. */
  readonly relays?: readonly string[]
}
export interface TraceSettings {
  /** Base address of the collector. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
}
export interface TaxBureauSettings {
  /** Undefined for the simulator of this machine, or for none. */
  readonly channel:
    | {
        readonly url: string
        /** 24 characters. */
        readonly desKey: string
        readonly desMode: 'ecb' | 'cbc'
        /** PEM. */
        readonly privateKey: string
        readonly digest: 'sha1' | 'sha256' | 'md5'
        /** Words that the channel's documents leave open, as `qrDone=2,logOutStep=quit`. */
        readonly dialect: string
      }
    | undefined
  readonly sessionHours: number
  readonly dailyLogins: number
}
