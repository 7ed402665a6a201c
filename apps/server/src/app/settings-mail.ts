// Settings of mail that comes in: the platform's own domain, and bound mailboxes.
import { z } from 'zod'
import { emailHolds } from '@piaotai/domain/limits.ts'
import { mailDomainHolds } from '@piaotai/domain/account/mail-domain.ts'
import { isNetwork } from '../lib/networks.ts'
import { count, port } from './setting-shapes.ts'

export const mailSettings = {
  MAIL_DOMAIN: {
    shape: z.string().toLowerCase().refine(mailDomainHolds),
    default: 'mail.piaotai.localhost',
    zh: '平台收票地址的域名；退信也回到这里',
    en: 'domain of the platform’s own addresses; returned mail comes back to it',
  },
  MAIL_POSTMASTER: {
    shape: z.string().refine(emailHolds),
    default: '',
    zh: '收 postmaster@ 和 abuse@ 来信的地址；不设则存到 DATA_DIR/postmaster',
    en: 'address that mail to postmaster@ and abuse@ is forwarded to; kept in DATA_DIR/postmaster when unset',
  },
  MAIL_PORT: {
    shape: z.union([z.literal('off').transform(() => undefined), port]),
    default: '',
    zh: '收票邮件的监听端口，off 关闭；内嵌数据库默认 2525，其余默认关闭',
    en: 'port that listens for mail to the platform’s domain, or off; 2525 for the embedded database, off by default otherwise',
  },
  MAIL_HOST: {
    shape: z.string().min(1).max(200),
    default: '',
    zh: '收票邮件的监听地址，默认同 HOST',
    en: 'address to listen on for mail; HOST by default',
  },
  MAIL_RELAYS: {
    shape: z.string().refine((text) => text.split(',').every((one) => isNetwork(one.trim()))),
    default: '',
    zh: '前面自己的邮件服务器或转发的地址或网段，逗号分隔；它们不受每个网段的连接数限制',
    en: 'addresses or networks of your own mail servers in front, by commas: the limits per network leave them out',
  },
  MAIL_TLS_CERT: {
    shape: z.string().min(1),
    default: '',
    zh: '收票邮件 STARTTLS 的证书文件（PEM）',
    en: 'certificate file (PEM) for STARTTLS of incoming mail',
  },
  MAIL_TLS_KEY: {
    shape: z.string().min(1),
    default: '',
    zh: '收票邮件 STARTTLS 的私钥文件（PEM），设了 MAIL_TLS_CERT 时必填',
    en: 'key file (PEM) for STARTTLS of incoming mail; needed with MAIL_TLS_CERT',
  },
  MAIL_IDLE: {
    shape: z.union([z.literal('off').transform(() => 0), count(2000)]),
    default: '200',
    zh: '每个后台进程保持的邮箱连接（IMAP IDLE）数，新邮件即到即收；off 只定时收取',
    en: 'connections to bound mailboxes that a worker process keeps (IMAP IDLE), to read new mail at once; off: at intervals alone',
  },
  MAIL_OAUTH_GOOGLE_ID: {
    shape: z.string().min(1).max(200),
    default: '',
    zh: '绑定邮箱用 Google（Gmail） 授权登录的客户端编号；不设则只能用授权码',
    en: 'client id of Google (Gmail), to read bound mailboxes by OAuth 2; app passwords alone without it',
  },
  MAIL_OAUTH_GOOGLE_SECRET: {
    shape: z.string().min(1).max(500),
    default: '',
    zh: 'Google（Gmail） 的客户端密钥，设了 MAIL_OAUTH_GOOGLE_ID 时必填',
    en: 'client secret of Google (Gmail); needed with MAIL_OAUTH_GOOGLE_ID',
  },
  MAIL_OAUTH_MICROSOFT_ID: {
    shape: z.string().min(1).max(200),
    default: '',
    zh: '绑定邮箱用 微软（Outlook、Microsoft 365） 授权登录的客户端编号；不设则只能用授权码',
    en: 'client id of Microsoft (Outlook, Microsoft 365), to read bound mailboxes by OAuth 2; app passwords alone without it',
  },
  MAIL_OAUTH_MICROSOFT_SECRET: {
    shape: z.string().min(1).max(500),
    default: '',
    zh: '微软（Outlook、Microsoft 365） 的客户端密钥，设了 MAIL_OAUTH_MICROSOFT_ID 时必填',
    en: 'client secret of Microsoft (Outlook, Microsoft 365); needed with MAIL_OAUTH_MICROSOFT_ID',
  },
} as const
