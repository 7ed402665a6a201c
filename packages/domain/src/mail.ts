// 收票邮件: addresses of the platform, states of a mail and of its parts, limits.
import type { Area } from './rights/permission.ts'
import { entrySource, recognitionStatus as s } from './states.ts'

export const mailLimits = {
  bytes: 25 * 1024 * 1024,
  headerBytes: 256 * 1024,
  parts: 200,
  nesting: 30,
  mailsDeep: 5,
  links: 30,
  /** Bound mailboxes and named addresses of a company together. */
  companyMailboxes: 20,
  personalMailboxes: 5,
  recipients: 10,
  comment: 50,
  host: 100,
  folder: 100,
  login: 100,
  secret: 200,
  url: 1000,
  senderRules: 100,
  subject: 200,
  /** Days for which a paused address puts mail off. */
  pausedDays: 7,
  batch: 100,
  exported: 500,
} as const

/** Ways in of a mail that came to an address or a bound mailbox of the company. */
export const companyMailSources: readonly number[] = [entrySource.companyMailbox, entrySource.mailSync]
/** Ways in of any mail. */
export const mailSources: readonly number[] = [...companyMailSources, entrySource.personalMailbox]
/** What such a mail brings is the company's, and in nobody's own. */
export const isOfCompanyMail = (area: Area | undefined, source: number): boolean =>
  area === 'company' && companyMailSources.includes(source)
/** Who entered it, as it is kept; shown in the reader's language. */
export const mailboxKeeper = '收票邮箱'

/** 邮件处理状态. `held`: recognised, and a part of it waits for what a person fills in. */
export const mailStatuses = ['processing', 'held', 'notRecognised', 'notFoundOrDuplicate', 'saved'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const partKinds = ['file', 'body', 'link', 'mail'] as const
export type PartKind = (typeof partKinds)[number]
/**
 * `importing`: with the intake. `waiting`: the company's suite has ended. `needsClick`: a link for a person. The others are ends:
 * `recorded` to `failed` those of the intake, `refused` before it, `ignored` nothing to look for,
 * `commercial`: a commercial invoice was made of it.
 */
export const partStates = [
  'importing',
  'fetching',
  'waiting',
  'needsClick',
  'recorded',
  'updated',
  'duplicate',
  'held',
  'noInvoice',
  'failed',
  'refused',
  'fetched',
  'ignored',
  'commercial',
] as const
export type PartState = (typeof partStates)[number]
const open: ReadonlySet<PartState> = new Set(['importing', 'fetching', 'waiting'])
const isOpenPart = (state: PartState): boolean => open.has(state)

/** Reasons of a refused part. */
export type PartRefusal =
  | 'unknownFormat'
  | 'tooLarge'
  | 'tooMany'
  | 'tooDeep'
  | 'unreadable'
  | 'encrypted'
  | 'passwordProtected'
  | 'empty'
  | 'senderBlocked'
  | 'hostNotAllowed'
  | 'linkFailed'
  | 'linkExpired'
  | 'notAFile'
  | 'infected'

interface ImportEnd {
  /** Of the file, and of its entries where it is an archive. */
  readonly statuses: readonly number[]
  readonly outcomes: Readonly<Record<string, number>>
}
/** The state of a part after its import. */
export const partStateOf = ({ statuses, outcomes }: ImportEnd): PartState => {
  const n = (outcome: string): number => outcomes[outcome] ?? 0
  if (n('entered') > 0) return 'recorded'
  if (n('originalUpdated') + n('joined') > 0) return 'updated'
  if (n('held') > 0) return 'held'
  if (n('duplicate') > 0) return 'duplicate'
  return statuses.every((status) => status === s.noInvoice || status === s.split) ? 'noInvoice' : 'failed'
}

interface PartCount {
  readonly state: PartState
  readonly kind: PartKind
}
/** The state of a mail, from those of its parts. */
export const mailStatusOf = (parts: readonly PartCount[]): MailStatus => {
  const states = parts.map(({ state }) => state)
  if (states.some(isOpenPart)) return 'processing'
  if (states.includes('held')) return 'held'
  if (states.some((state) => state === 'recorded' || state === 'updated' || state === 'commercial')) return 'saved'
  const found = parts.filter(({ state }) => state !== 'ignored' && state !== 'fetched')
  return found.every(({ state }) => state === 'duplicate') ? 'notFoundOrDuplicate' : 'notRecognised'
}

/** The part of an address before its @, as a person or a company chooses it: 3 to 30 of a–z 0–9 . -, with a letter, and no company's number at its end. */
export const handleHolds = (text: string): boolean =>
  /^(?=.{3,30}$)[a-z0-9](?:[a-z0-9]|[.-](?=[a-z0-9]))*$/.test(text) && /[a-z]/.test(text) && !/\.\d+$/.test(text) && !reserved.has(text)
/** A named address of a company: the name, a point and its number. */
export const mailNameHolds = (text: string): boolean => /^(?=.{1,20}$)[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9]))*$/.test(text)
/** Roles that strangers trust, and names that the platform uses. */
const reserved: ReadonlySet<string> = new Set(
  'abuse admin administrator billing bounce bounces caiwu fapiao ftp help hostmaster info invoice invoices kefu mail mailer-daemon marketing news noc no-reply noreply notice notices office piaotai postmaster returned root sales security service ssl-admin support sysadmin tax usenet uucp webmaster www'.split(
    ' ',
  ),
)

/** Services that open a mailbox by OAuth 2. */
export const oauthProviders = ['google', 'microsoft'] as const
export type OAuthProvider = (typeof oauthProviders)[number]
/** What opens a bound mailbox: its password, or a service's consent. */
export const mailAuths = ['password', ...oauthProviders] as const
export type MailAuth = (typeof mailAuths)[number]
export const inbox = 'INBOX'
export const mailSecurities = ['tls', 'starttls'] as const
export type MailSecurity = (typeof mailSecurities)[number]
/** `refused`: the mailbox refused the login; `lost`: it does not answer. */
export const mailAccountStates = ['on', 'off', 'lost', 'refused', 'ended'] as const
export type MailAccountState = (typeof mailAccountStates)[number]
export const senderVerdicts = ['allow', 'block'] as const
export type SenderVerdict = (typeof senderVerdicts)[number]
/** Results of SPF, DKIM and DMARC; `none`: the sender's domain says nothing. */
export const mailCheckResults = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'skipped'] as const
export type MailCheckResult = (typeof mailCheckResults)[number]
export interface MailChecks {
  readonly spf?: MailCheckResult
  readonly dkim?: MailCheckResult
  readonly dmarc?: MailCheckResult
  /** Domains that signed. */
  readonly signed?: readonly string[]
}
/** A sender that its own domain disowns, or that claims a domain and proves nothing of it. */
export const isDoubtfulSender = ({ dmarc }: MailChecks): boolean => dmarc === 'fail' || dmarc === 'permerror'

/** The warning of what a mail brought whose sender failed a check. */
export const senderUnproven = 'senderUnproven'
/** Checks that the sender failed. DMARC stands for all: it passes with either of the others, as for a forwarded mail. */
export const failedChecks = (checks: MailChecks): readonly ('spf' | 'dkim' | 'dmarc')[] =>
  checks.dmarc === 'pass'
    ? []
    : (['spf', 'dkim', 'dmarc'] as const).filter((name) => checks[name] === 'fail' || (name === 'dmarc' && isDoubtfulSender(checks)))

/** Known mail services, by the domain of the address: their server, and the name of the password that they want. */
export const mailServices: Readonly<Record<string, { readonly host: string; readonly port: number; readonly hint: MailHint }>> = {
  'qq.com': { host: 'imap.qq.com', port: 993, hint: 'qq' },
  'vip.qq.com': { host: 'imap.qq.com', port: 993, hint: 'qq' },
  'foxmail.com': { host: 'imap.qq.com', port: 993, hint: 'qq' },
  '163.com': { host: 'imap.163.com', port: 993, hint: 'netease' },
  '126.com': { host: 'imap.126.com', port: 993, hint: 'netease' },
  'yeah.net': { host: 'imap.yeah.net', port: 993, hint: 'netease' },
  'vip.163.com': { host: 'imap.vip.163.com', port: 993, hint: 'netease' },
  '188.com': { host: 'imap.188.com', port: 993, hint: 'netease' },
  '139.com': { host: 'imap.139.com', port: 993, hint: 'app' },
  '189.cn': { host: 'imap.189.cn', port: 993, hint: 'app' },
  'sina.com': { host: 'imap.sina.com', port: 993, hint: 'app' },
  'sohu.com': { host: 'imap.sohu.com', port: 993, hint: 'app' },
  'aliyun.com': { host: 'imap.aliyun.com', port: 993, hint: 'aliyun' },
  'gmail.com': { host: 'imap.gmail.com', port: 993, hint: 'gmail' },
  'outlook.com': { host: 'outlook.office365.com', port: 993, hint: 'outlook' },
  'hotmail.com': { host: 'outlook.office365.com', port: 993, hint: 'outlook' },
  'live.com': { host: 'outlook.office365.com', port: 993, hint: 'outlook' },
  'live.cn': { host: 'outlook.office365.com', port: 993, hint: 'outlook' },
}
export const mailHints = ['qq', 'netease', 'app', 'aliyun', 'gmail', 'outlook', 'tencentExmail', 'aliyunExmail', 'exchange'] as const
export type MailHint = (typeof mailHints)[number]
/** Mail services of companies, whose addresses have the company's own domain. */
export const companyMailServices = {
  tencentExmail: { host: 'imap.exmail.qq.com', port: 993 },
  aliyunExmail: { host: 'imap.qiye.aliyun.com', port: 993 },
  exchange: { host: 'outlook.office365.com', port: 993 },
} as const satisfies Partial<Record<MailHint, { readonly host: string; readonly port: number }>>
