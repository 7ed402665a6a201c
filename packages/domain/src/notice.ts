// 通知: one table of kinds. A later noun adds its kinds here, a sentence in both languages, and an event that causes them.
import type { MonthNoticeData } from './month/month-notices.ts'
import type { PaymentNoticeData } from './payment/payment-notices.ts'
import type { CompanyAct, OwnAct } from './rights/opening-acts.ts'
import type { Area, PagePath } from './rights/permission.ts'
import type { SuiteNoticeData } from './rights/suite-notices.ts'
import type { PullAdvice, PullDirection } from './tax/tax-pull.ts'

export const mailChoices = ['atOnce', 'daily', 'never'] as const
/** 邮件提醒: at once with the notice, once a day with all that is unread, or never. */
export type MailChoice = (typeof mailChoices)[number]
export const noticeSections = ['payments', 'month', 'invoices', 'files', 'deliveries', 'pushes', 'partners', 'people', 'suite'] as const
export type NoticeSection = (typeof noticeSections)[number]

interface OfDelivery {
  readonly number: string
  readonly customer: string
}
/** A kind's data: what its sentence says, at the time of the notice. */
export interface NoticeData extends MonthNoticeData, PaymentNoticeData, SuiteNoticeData {
  readonly turnedBad: { readonly number: string; readonly state: 'void' | 'red' }
  readonly originalWaits: { readonly number: string; readonly by: string }
  /** `subject`: of a mail whose part waits for what a person fills in. */
  readonly mailPartWaits: { readonly subject: string; readonly area: Area }
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
  /** `days` after it was sent. */
  readonly deliveryUnsigned: OfDelivery & { readonly days: number }
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
  /** `person`: the last one of those gathered. */
  readonly memberJoined: { readonly person: string }
  /** `account`: its area, person and phone. */
  readonly taxLoginNeeded: { readonly account: string }
  /** `count` of invoices that the pull brought. */
  readonly pullEnded: { readonly number: string; readonly direction: PullDirection; readonly count: number }
  readonly pullFailed: { readonly number: string; readonly direction: PullDirection; readonly advice: PullAdvice }
  /** It waits for somebody to log in. */
  readonly pullWaits: { readonly number: string; readonly direction: PullDirection }
  readonly ruleStopped: { readonly rule: string }
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

/** 动作: the one word for what it asks of its person. */
export type NoticeAct =
  | 'confirm'
  | 'answer'
  | 'check'
  | 'choose'
  | 'accept'
  | 'mend'
  | 'fill'
  | 'logIn'
  | 'review'
  | 'close'
  | 'link'
  | 'submit'
  | 'download'
interface KindShape {
  readonly section: NoticeSection
  /** Until the person chooses. */
  readonly mail: MailChoice
  /** Where it leads: to the record itself of an invoice, a delivery or a receipt, in the list that the person has. */
  readonly leadsTo: 'invoice' | 'delivery' | 'receipt' | 'pull' | 'mail' | PagePath
  /** What it asks for; a kind without it only tells. */
  readonly act?: NoticeAct
  /** Unread notices about one object are one notice, the latest, with their number. */
  readonly gathers?: true
  /** Mailed at once whatever the person chose. */
  readonly always?: true
}
export const noticeKinds = {
  paymentWaits: { section: 'payments', mail: 'atOnce', leadsTo: '/purchaseInvMan/confirmPayment', act: 'confirm' },
  usageReturned: { section: 'payments', mail: 'atOnce', leadsTo: 'invoice', act: 'submit' },
  paymentConfirmed: { section: 'payments', mail: 'daily', leadsTo: 'invoice' },
  paymentWithdrawn: { section: 'payments', mail: 'daily', leadsTo: 'invoice' },
  paymentUndone: { section: 'payments', mail: 'atOnce', leadsTo: 'invoice' },
  paidThere: { section: 'payments', mail: 'atOnce', leadsTo: 'invoice' },
  turnedBad: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  paymentAlarm: { section: 'payments', mail: 'atOnce', leadsTo: 'invoice' },
  paymentBack: { section: 'payments', mail: 'atOnce', leadsTo: 'invoice' },
  originalWaits: { section: 'invoices', mail: 'daily', leadsTo: 'invoice', act: 'choose', gathers: true },
  forwardRefused: { section: 'invoices', mail: 'atOnce', leadsTo: '/companyInvoice/thirdPartyInvoiceForwarding' },
  deliverySigned: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryRefused: { section: 'deliveries', mail: 'atOnce', leadsTo: 'delivery' },
  deliveryUnsigned: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryExpiring: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryExpired: { section: 'deliveries', mail: 'daily', leadsTo: 'delivery' },
  deliveryCodeVoid: { section: 'deliveries', mail: 'atOnce', leadsTo: 'delivery' },
  deliveryBounced: { section: 'deliveries', mail: 'atOnce', leadsTo: 'delivery', gathers: true },
  receiptArrived: { section: 'deliveries', mail: 'daily', leadsTo: 'receipt', act: 'accept' },
  commercialUnlinked: { section: 'invoices', mail: 'atOnce', leadsTo: '/companyInvoice/businessInvoiceCo', act: 'link', gathers: true },
  pushRejected: { section: 'pushes', mail: 'daily', leadsTo: 'invoice' },
  pushFailed: { section: 'pushes', mail: 'daily', leadsTo: 'invoice' },
  pushTargetOff: { section: 'pushes', mail: 'atOnce', leadsTo: '/comset/pushTargets' },
  webhookOff: { section: 'pushes', mail: 'atOnce', leadsTo: '/comset/webhooks' },
  robotOff: { section: 'pushes', mail: 'atOnce', leadsTo: '/comset/robots', act: 'mend' },
  ownRobotOff: { section: 'pushes', mail: 'atOnce', leadsTo: '/home/mySet', act: 'mend' },
  importFailed: { section: 'files', mail: 'never', leadsTo: '/home/uploadHistory', act: 'mend', gathers: true },
  mailPartWaits: { section: 'files', mail: 'daily', leadsTo: 'mail', act: 'fill', gathers: true },
  mailboxLost: { section: 'files', mail: 'atOnce', leadsTo: '/comset/mailboxes', act: 'mend', gathers: true },
  ownMailboxLost: { section: 'files', mail: 'atOnce', leadsTo: '/home/mySet', act: 'mend', gathers: true },
  mailTooLarge: { section: 'files', mail: 'daily', leadsTo: '/companyInvoice/comemailhistory', gathers: true },
  ownMailTooLarge: { section: 'files', mail: 'daily', leadsTo: '/home/personemailhistory', gathers: true },
  exportReady: { section: 'files', mail: 'never', leadsTo: '/dataDownloadCenter', act: 'download' },
  exportFailed: { section: 'files', mail: 'never', leadsTo: '/dataDownloadCenter' },
  linkInvited: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist', act: 'answer' },
  linkAccepted: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkRefused: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkEnded: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  groupInvited: { section: 'partners', mail: 'atOnce', leadsTo: '/comset/comHome', act: 'answer' },
  groupAccepted: { section: 'partners', mail: 'daily', leadsTo: '/groupInvoice/groupCompanys' },
  groupRefused: { section: 'partners', mail: 'daily', leadsTo: '/groupInvoice/groupCompanys' },
  groupLeft: { section: 'partners', mail: 'atOnce', leadsTo: '/groupInvoice/groupCompanys' },
  groupEnded: { section: 'partners', mail: 'atOnce', leadsTo: '/comset/comHome' },
  joinRequested: { section: 'people', mail: 'daily', leadsTo: '/comset/staffManagement', act: 'answer' },
  memberJoined: { section: 'people', mail: 'never', leadsTo: '/comset/staffManagement', gathers: true },
  taxLoginNeeded: { section: 'files', mail: 'atOnce', leadsTo: '/comset/taxAccounts', act: 'logIn', gathers: true },
  pullEnded: { section: 'files', mail: 'never', leadsTo: 'pull' },
  pullFailed: { section: 'files', mail: 'daily', leadsTo: 'pull' },
  pullWaits: { section: 'files', mail: 'daily', leadsTo: 'pull', act: 'logIn', gathers: true },
  ruleStopped: { section: 'invoices', mail: 'daily', leadsTo: '/comset/autoSendInvoiceRuleSettings' },
  paymentAsked: { section: 'payments', mail: 'atOnce', leadsTo: '/purchaseInvMan/confirmPayment', act: 'answer' },
  paymentAgreed: { section: 'payments', mail: 'daily', leadsTo: '/purchaseInvMan/submitPayment' },
  paymentNotAgreed: { section: 'payments', mail: 'atOnce', leadsTo: '/purchaseInvMan/submitPayment' },
  accountChanged: { section: 'payments', mail: 'daily', leadsTo: '/partner/partnerlist', act: 'check', gathers: true },
  opened: { section: 'people', mail: 'atOnce', leadsTo: '/comset/companyLog', always: true },
  ownOpened: { section: 'people', mail: 'atOnce', leadsTo: '/home/mySet', always: true },
  automaticPaused: { section: 'pushes', mail: 'atOnce', leadsTo: '/comset/companyLog' },
  monthPrepared: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose', act: 'review' },
  monthClosed: { section: 'month', mail: 'daily', leadsTo: '/companyInvoice/monthClose' },
  monthReopenAsked: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose', act: 'answer' },
  monthReopened: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose' },
  monthBegins: { section: 'month', mail: 'daily', leadsTo: '/companyInvoice/monthClose', act: 'close' },
  monthDue: { section: 'month', mail: 'atOnce', leadsTo: '/companyInvoice/monthClose', act: 'close' },
  quotaLow: { section: 'suite', mail: 'daily', leadsTo: '/comset/comHome' },
  quotaOut: { section: 'suite', mail: 'atOnce', leadsTo: '/comset/comHome' },
  suiteEnding: { section: 'suite', mail: 'atOnce', leadsTo: '/comset/comHome' },
} as const satisfies Record<NoticeKind, KindShape>
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
export const kindShape = (kind: NoticeKind): KindShape => noticeKinds[kind]

/** A person's choices; a kind without one has its default. */
export type MailChoices = { readonly [K in NoticeKind]?: MailChoice }
export const mailChoiceOf = (kind: NoticeKind, choices: MailChoices = {}): MailChoice =>
  kindShape(kind).always ? 'atOnce' : (choices[kind] ?? noticeKinds[kind].mail)

/** A notice of any kind, with the data of its kind. */
export type AnyNotice = { readonly [K in NoticeKind]: { readonly kind: K; readonly data: NoticeData[K] } }[NoticeKind]
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
  if (leadsTo === 'mail')
    return {
      page: 'area' in data && data.area === 'company' ? '/companyInvoice/comemailhistory' : '/home/personemailhistory',
      search: { open: objectId },
    }
  if (kind === 'paymentWaits') return { page: '/purchaseInvMan/confirmPayment', search: { submission: objectId } }
  if (leadsTo === 'pull') {
    const page =
      'direction' in data && data.direction === 'out' ? '/companyInvoice/directTaxOutputInvoice' : '/companyInvoice/directTaxIncomeInvoice'
    return { page, search: { view: 'pulls', open: objectId } }
  }
  if (kind === 'importFailed' && data.area === 'company') return { page: '/companyInvoice/comemailhistory', search: {} }
  if (leadsTo === '/companyInvoice/monthClose' && 'month' in data) return { page: leadsTo, search: { month: data.month } }
  if (leadsTo === '/partner/relatedpartnerlist') return { page: leadsTo, search: { links: objectId } }
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
