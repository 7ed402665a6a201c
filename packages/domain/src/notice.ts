// 通知: one table of kinds. A later noun adds its kinds here, a sentence in both languages, and an event that causes them.
import type { MonthPart } from './month/month-cells.ts'
import type { MonthNoticeData } from './month/month-notices.ts'
import type { CompanyAct, OwnAct } from './rights/opening-acts.ts'
import type { Area, PagePath } from './rights/permission.ts'
import type { PullAdvice, PullDirection } from './tax/tax-pull.ts'

export const mailChoices = ['atOnce', 'daily', 'never'] as const
/** 邮件提醒: at once with the notice, once a day with all that is unread, or never. */
export type MailChoice = (typeof mailChoices)[number]
export const noticeSections = ['invoices', 'month', 'deliveries', 'files', 'partners', 'people'] as const
export type NoticeSection = (typeof noticeSections)[number]

interface OfDelivery {
  readonly number: string
  readonly customer: string
}
/** `number`: of the first of `count` invoices. */
interface OfPayments {
  readonly number: string
  readonly count: number
  readonly by: string
  readonly remark: string
}
/** A kind's data: what its sentence says, at the time of the notice. */
export interface NoticeData extends MonthNoticeData {
  readonly usageReturned: OfPayments
  readonly paymentConfirmed: OfPayments
  readonly paymentWithdrawn: OfPayments
  readonly paymentUndone: OfPayments
  /** `target`: the system that paid. */
  readonly paidThere: { readonly number: string; readonly target: string }
  readonly turnedBad: { readonly number: string; readonly state: 'void' | 'red' }
  /** `number`: of the batch; `bad`: it paid a void or reversed invoice, `again`: it was paid already, or otherwise than agreed. */
  readonly paymentAlarm: { readonly number: string; readonly amount: string; readonly day: string; readonly cause: 'again' | 'bad' }
  readonly paymentBack: { readonly number: string; readonly amount: string; readonly day: string }
  readonly originalWaits: { readonly number: string; readonly by: string }
  /** `file`: the last one of a batch that needs its person. */
  /** `area`: of what came to an address of the company. */
  readonly importFailed: { readonly file: string; readonly area?: 'company' }
  /** `number`: of the forwarding. */
  readonly forwardRefused: { readonly number: string; readonly company: string; readonly reason: string }
  readonly linkInvited: { readonly company: string }
  readonly linkAccepted: { readonly company: string }
  readonly linkRefused: { readonly company: string }
  readonly linkEnded: { readonly company: string }
  readonly groupInvited: { readonly group: string; readonly company: string }
  readonly groupAccepted: { readonly group: string; readonly company: string }
  readonly groupRefused: { readonly group: string; readonly company: string }
  readonly groupLeft: { readonly group: string; readonly company: string }
  readonly groupEnded: { readonly group: string; readonly company: string }
  readonly deliverySigned: OfDelivery & { readonly signer: string }
  readonly deliveryRefused: OfDelivery & { readonly reason: string }
  /** `until`: a minute in Asia/Shanghai. */
  readonly deliveryExpiring: OfDelivery & { readonly until: string }
  readonly deliveryExpired: OfDelivery
  readonly deliveryCodeVoid: OfDelivery
  /** `address`: the last one that a mail did not reach. */
  readonly deliveryBounced: OfDelivery & { readonly address: string }
  /** `area`: to the person, or to the company. */
  readonly receiptArrived: { readonly number: string; readonly sender: string; readonly count: number; readonly area: Area }
  /** `number`: of the last of those gathered. */
  readonly pushRejected: { readonly number: string; readonly target: string }
  readonly pushFailed: { readonly number: string; readonly target: string }
  readonly pushTargetOff: { readonly target: string }
  readonly webhookOff: { readonly webhook: string }
  readonly robotOff: { readonly robot: string }
  readonly ownRobotOff: { readonly robot: string }
  readonly mailboxLost: { readonly mailbox: string }
  readonly ownMailboxLost: { readonly mailbox: string }
  readonly mailTooLarge: { readonly mailbox: string; readonly subject: string }
  readonly ownMailTooLarge: { readonly mailbox: string; readonly subject: string }
  readonly exportReady: { readonly file: string }
  readonly exportFailed: { readonly file: string }
  /** `days` since the commercial invoice was created. */
  readonly commercialUnlinked: { readonly number: string; readonly days: number }
  readonly joinRequested: { readonly person: string }
  readonly memberJoined: { readonly person: string }
  /** `account`: its area, person and phone. */
  readonly taxLoginNeeded: { readonly account: string }
  /** `count` of invoices that the pull brought. */
  readonly pullEnded: { readonly number: string; readonly direction: PullDirection; readonly count: number }
  readonly pullFailed: { readonly number: string; readonly direction: PullDirection; readonly advice: PullAdvice }
  /** It waits for somebody to log in. */
  readonly pullWaits: { readonly number: string; readonly direction: PullDirection }
  readonly ruleStopped: { readonly rule: string }
  /** `number`: of the first of `count` invoices. */
  readonly paymentAsked: { readonly number: string; readonly count: number; readonly by: string; readonly reason: string }
  readonly paymentAgreed: { readonly number: string; readonly count: number; readonly by: string }
  readonly paymentNotAgreed: { readonly number: string; readonly count: number; readonly by: string }
  /** `partner`: the first of `count`. */
  readonly accountChanged: { readonly partner: string; readonly count: number; readonly by: string }
  /** `name`: of what was opened, by whom. */
  readonly opened: { readonly act: CompanyAct; readonly name: string; readonly by: string }
  readonly ownOpened: { readonly act: OwnAct | 'apiKey'; readonly name: string }
  /** What sent by itself rests: its owner may no more. */
  readonly automaticPaused: { readonly what: PausedAutomatic; readonly name: string }
}
export type NoticeKind = keyof NoticeData
/** 自动推送、回调、收票邮箱、群机器人. */
export const pausedAutomatics = ['pushTarget', 'webhook', 'mailbox', 'robot'] as const
export type PausedAutomatic = (typeof pausedAutomatics)[number]

interface KindShape {
  readonly section: NoticeSection
  /** Until the person chooses. */
  readonly mail: MailChoice
  /** Where it leads: to the record itself of an invoice, a delivery or a receipt, in the list that the person has. */
  readonly leadsTo: 'invoice' | 'delivery' | 'receipt' | 'pull' | PagePath
  /** Unread notices about one object are one notice, the latest, with their number. */
  readonly gathers?: true
  /** Mailed at once whatever the person chose. */
  readonly always?: true
}
export const noticeKinds = {
  usageReturned: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  paymentConfirmed: { section: 'invoices', mail: 'daily', leadsTo: 'invoice' },
  paymentWithdrawn: { section: 'invoices', mail: 'daily', leadsTo: 'invoice' },
  paymentUndone: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  paidThere: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  turnedBad: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  paymentAlarm: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  paymentBack: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  originalWaits: { section: 'invoices', mail: 'daily', leadsTo: 'invoice', gathers: true },
  forwardRefused: { section: 'invoices', mail: 'atOnce', leadsTo: '/companyInvoice/thirdPartyInvoiceForwarding' },
  deliverySigned: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryRefused: { section: 'deliveries', mail: 'atOnce', leadsTo: 'delivery' },
  deliveryExpiring: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryExpired: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryCodeVoid: { section: 'deliveries', mail: 'atOnce', leadsTo: 'delivery' },
  deliveryBounced: { section: 'deliveries', mail: 'atOnce', leadsTo: 'delivery', gathers: true },
  receiptArrived: { section: 'deliveries', mail: 'daily', leadsTo: 'receipt' },
  commercialUnlinked: { section: 'invoices', mail: 'atOnce', leadsTo: '/companyInvoice/businessInvoiceCo', gathers: true },
  pushRejected: { section: 'invoices', mail: 'daily', leadsTo: 'invoice' },
  pushFailed: { section: 'invoices', mail: 'daily', leadsTo: 'invoice' },
  pushTargetOff: { section: 'invoices', mail: 'atOnce', leadsTo: '/comset/pushTargets' },
  webhookOff: { section: 'invoices', mail: 'atOnce', leadsTo: '/comset/webhooks' },
  robotOff: { section: 'people', mail: 'atOnce', leadsTo: '/comset/robots' },
  ownRobotOff: { section: 'people', mail: 'atOnce', leadsTo: '/home/mySet' },
  importFailed: { section: 'files', mail: 'never', leadsTo: '/home/uploadHistory', gathers: true },
  mailboxLost: { section: 'files', mail: 'atOnce', leadsTo: '/comset/mailboxes', gathers: true },
  ownMailboxLost: { section: 'files', mail: 'atOnce', leadsTo: '/home/mySet', gathers: true },
  mailTooLarge: { section: 'files', mail: 'daily', leadsTo: '/companyInvoice/comemailhistory', gathers: true },
  ownMailTooLarge: { section: 'files', mail: 'daily', leadsTo: '/home/personemailhistory', gathers: true },
  exportReady: { section: 'files', mail: 'never', leadsTo: '/dataDownloadCenter' },
  exportFailed: { section: 'files', mail: 'never', leadsTo: '/dataDownloadCenter' },
  linkInvited: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkAccepted: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkRefused: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkEnded: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  groupInvited: { section: 'partners', mail: 'atOnce', leadsTo: '/comset/comHome' },
  groupAccepted: { section: 'partners', mail: 'daily', leadsTo: '/groupInvoice/groupCompanys' },
  groupRefused: { section: 'partners', mail: 'daily', leadsTo: '/groupInvoice/groupCompanys' },
  groupLeft: { section: 'partners', mail: 'atOnce', leadsTo: '/groupInvoice/groupCompanys' },
  groupEnded: { section: 'partners', mail: 'atOnce', leadsTo: '/comset/comHome' },
  joinRequested: { section: 'people', mail: 'daily', leadsTo: '/comset/staffManagement' },
  memberJoined: { section: 'people', mail: 'never', leadsTo: '/comset/staffManagement' },
  taxLoginNeeded: { section: 'files', mail: 'atOnce', leadsTo: '/comset/taxAccounts', gathers: true },
  pullEnded: { section: 'files', mail: 'never', leadsTo: 'pull' },
  pullFailed: { section: 'files', mail: 'daily', leadsTo: 'pull' },
  pullWaits: { section: 'files', mail: 'daily', leadsTo: 'pull', gathers: true },
  ruleStopped: { section: 'invoices', mail: 'daily', leadsTo: '/comset/autoSendInvoiceRuleSettings' },
  paymentAsked: { section: 'invoices', mail: 'atOnce', leadsTo: '/purchaseInvMan/confirmPayment' },
  paymentAgreed: { section: 'invoices', mail: 'daily', leadsTo: '/purchaseInvMan/submitPayment' },
  paymentNotAgreed: { section: 'invoices', mail: 'atOnce', leadsTo: '/purchaseInvMan/submitPayment' },
  accountChanged: { section: 'partners', mail: 'daily', leadsTo: '/partner/partnerlist', gathers: true },
  opened: { section: 'people', mail: 'atOnce', leadsTo: '/comset/companyLog', always: true },
  ownOpened: { section: 'people', mail: 'atOnce', leadsTo: '/home/mySet', always: true },
  automaticPaused: { section: 'people', mail: 'atOnce', leadsTo: '/comset/companyLog' },
  monthPrepared: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose' },
  monthClosed: { section: 'month', mail: 'daily', leadsTo: '/companyInvoice/monthClose' },
  monthReopenAsked: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose' },
  monthReopened: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose' },
  monthBegins: { section: 'month', mail: 'daily', leadsTo: '/companyInvoice/monthClose' },
  monthDue: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose' },
} as const satisfies Record<NoticeKind, KindShape>
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
export const kindShape = (kind: NoticeKind): KindShape => noticeKinds[kind]

/** A person's choices; a kind without one has its default. */
export type MailChoices = { readonly [K in NoticeKind]?: MailChoice }
export const mailChoiceOf = (kind: NoticeKind, choices: MailChoices = {}): MailChoice =>
  kindShape(kind).always ? 'atOnce' : (choices[kind] ?? noticeKinds[kind].mail)

/** A notice of any kind, with the data of its kind. */
export type AnyNotice = { readonly [K in NoticeKind]: { readonly kind: K; readonly data: NoticeData[K] } }[NoticeKind]
/** Kinds with a sentence for one cause and another for several. */
const gathering = ['importFailed', 'originalWaits', 'deliveryBounced'] as const
/** Kinds with a sentence that says the reason, and another where none was given. */
const reasoned = ['paymentConfirmed', 'paymentWithdrawn', 'paymentUndone'] as const
/** Kinds with a sentence that says how much is left of a month, and another that does not. */
const ofLeft = ['monthBegins', 'monthDue'] as const
type PlainKind = Exclude<
  NoticeKind,
  'usageReturned' | 'turnedBad' | 'paymentAlarm' | 'pullFailed' | 'opened' | 'ownOpened' | 'automaticPaused' | (typeof gathering)[number]
>
/** The sentences: a kind has one, or several for its cases. */
export type NoticeSentence =
  | PlainKind
  | `${(typeof reasoned)[number]}Why`
  | 'returnedOne'
  | 'returnedMany'
  | 'turnedVoid'
  | 'turnedRed'
  | 'paymentAlarm'
  | 'paymentAlarmBad'
  | 'accountChangedMany'
  | `pullFailed${Capitalize<PullAdvice>}`
  | `opened${Capitalize<CompanyAct>}`
  | `ownOpened${Capitalize<OwnAct | 'apiKey'>}`
  | `automaticPaused${Capitalize<PausedAutomatic>}`
  | `${(typeof gathering)[number]}${'One' | 'Many'}`
  | 'monthPreparedWhy'
  | `${(typeof ofLeft)[number]}Left`
const isGathering = (kind: NoticeKind): kind is (typeof gathering)[number] => (gathering as readonly NoticeKind[]).includes(kind)
const isReasoned = (notice: AnyNotice): notice is Extract<AnyNotice, { readonly kind: (typeof reasoned)[number] }> =>
  (reasoned as readonly NoticeKind[]).includes(notice.kind)
const failedPull = {
  later: 'pullFailedLater',
  sheet: 'pullFailedSheet',
  quota: 'pullFailedQuota',
  suite: 'pullFailedSuite',
  provider: 'pullFailedProvider',
  see: 'pullFailedSee',
} as const satisfies Record<PullAdvice, NoticeSentence>
const capital = <W extends string>(word: W): Capitalize<W> => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}` as Capitalize<W>
/** `count`: of the causes gathered in it. */
export const noticeSentence = (notice: AnyNotice, count: number): NoticeSentence => {
  if (notice.kind === 'usageReturned') return notice.data.count > 1 ? 'returnedMany' : 'returnedOne'
  if (notice.kind === 'turnedBad') return notice.data.state === 'void' ? 'turnedVoid' : 'turnedRed'
  if (notice.kind === 'paymentAlarm') return notice.data.cause === 'bad' ? 'paymentAlarmBad' : 'paymentAlarm'
  if (notice.kind === 'accountChanged') return notice.data.count > 1 ? 'accountChangedMany' : 'accountChanged'
  if (notice.kind === 'pullFailed') return failedPull[notice.data.advice]
  if (notice.kind === 'opened') return `opened${capital(notice.data.act)}`
  if (notice.kind === 'ownOpened') return `ownOpened${capital(notice.data.act)}`
  if (notice.kind === 'automaticPaused') return `automaticPaused${capital(notice.data.what)}`
  if (notice.kind === 'monthPrepared') return notice.data.reason === '' ? 'monthPrepared' : 'monthPreparedWhy'
  if (notice.kind === 'monthBegins' || notice.kind === 'monthDue') return notice.data.things ? `${notice.kind}Left` : notice.kind
  if (isReasoned(notice)) return notice.data.remark === '' ? notice.kind : `${notice.kind}Why`
  const { kind } = notice
  return isGathering(kind) ? `${kind}${count > 1 ? 'Many' : 'One'}` : (kind as PlainKind)
}

/** What its sentence says: its data, with the lines of a month by their words. */
export const noticeValues = (
  notice: AnyNotice,
  count: number,
  wordOf: (line: MonthPart) => string,
  comma: string,
): Readonly<Record<string, string | number>> => {
  const { lines, ...data } = notice.data as Readonly<Record<string, string | number>> & { readonly lines?: readonly MonthPart[] }
  return { ...data, ...(lines ? { lines: lines.map(wordOf).join(comma) } : {}), gathered: count }
}

/**
 * Where a notice leads: the page, and the search of its address, which opens the record. Invoices and deliveries have a list in the personal area and one
 * in the company's: `personal` chooses.
 */
export const wayOfNotice = (
  { kind, data, objectId }: AnyNotice & { readonly objectId: string },
  personal: boolean,
): { readonly page: PagePath; readonly search: Readonly<Record<string, string>> } => {
  const { leadsTo } = kindShape(kind)
  const record = (mine: PagePath, ours: PagePath) => ({ page: personal ? mine : ours, search: { open: objectId } })
  if (leadsTo === 'invoice') return record('/home/myInvoices', '/companyInvoice/allInvoiceCo')
  if (leadsTo === 'delivery') return record('/home/personemail', '/salesInvoiceManagement/sendInvEmailRecordCo')
  if (leadsTo === 'pull') {
    const page =
      'direction' in data && data.direction === 'out' ? '/companyInvoice/directTaxOutputInvoice' : '/companyInvoice/directTaxIncomeInvoice'
    return { page, search: { view: 'pulls', open: objectId } }
  }
  if (kind === 'importFailed' && data.area === 'company') return { page: '/companyInvoice/comemailhistory', search: {} }
  if (leadsTo === '/companyInvoice/monthClose' && 'month' in data) return { page: leadsTo, search: { month: data.month } }
  if (leadsTo !== 'receipt') return { page: leadsTo, search: kind === 'ruleStopped' ? { open: objectId } : {} }
  return 'area' in data && data.area === 'personal'
    ? { page: '/home/personemailhistory', search: { view: 'receipts', open: objectId } }
    : { page: '/purchaseInvMan/receiveRecordCo', search: { open: objectId } }
}

export const noticeLimits = {
  /** Ids of one call. */
  batch: 100,
  /** Lines of a daily mail; the rest is a count. */
  digestLines: 20,
  readDays: 90,
  unreadDays: 180,
} as const

const dayMs = 86_400_000
/** Eight in the morning in Shanghai is midnight in UTC. */
export const nextDigest = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
