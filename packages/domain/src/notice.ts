// 通知: one table of kinds. A later noun adds its kinds here, a sentence in both languages, and an event that causes them.
import type { PagePath } from './permissions.ts'

export const mailChoices = ['atOnce', 'daily', 'never'] as const
/** 邮件提醒: at once with the notice, once a day with all that is unread, or never. */
export type MailChoice = (typeof mailChoices)[number]
export const noticeSections = ['invoices', 'files', 'partners', 'people'] as const
export type NoticeSection = (typeof noticeSections)[number]

/** A kind's data: what its sentence says, at the time of the notice. */
export interface NoticeData {
  /** `number`: of the first of `count` invoices. */
  readonly usageReturned: { readonly number: string; readonly count: number; readonly by: string; readonly remark: string }
  readonly turnedBad: { readonly number: string; readonly state: 'void' | 'red' }
  readonly originalWaits: { readonly number: string; readonly by: string }
  /** `file`: the last one of a batch that needs its person. */
  readonly importFailed: { readonly file: string }
  readonly linkInvited: { readonly company: string }
  readonly linkAccepted: { readonly company: string }
  readonly linkRefused: { readonly company: string }
  readonly linkEnded: { readonly company: string }
  readonly exportReady: { readonly file: string }
  readonly exportFailed: { readonly file: string }
  readonly joinRequested: { readonly person: string }
  readonly memberJoined: { readonly person: string }
  readonly ruleStopped: { readonly rule: string }
}
export type NoticeKind = keyof NoticeData

interface KindShape {
  readonly section: NoticeSection
  /** Until the person chooses. */
  readonly mail: MailChoice
  /** Where it leads; of an invoice, to the invoice itself in the list that the person has. */
  readonly leadsTo: 'invoice' | PagePath
  /** Unread notices about one object are one notice, the latest, with their number. */
  readonly gathers?: true
}
export const noticeKinds = {
  usageReturned: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  turnedBad: { section: 'invoices', mail: 'atOnce', leadsTo: 'invoice' },
  originalWaits: { section: 'invoices', mail: 'daily', leadsTo: 'invoice', gathers: true },
  importFailed: { section: 'files', mail: 'never', leadsTo: '/home/uploadHistory', gathers: true },
  exportReady: { section: 'files', mail: 'never', leadsTo: '/dataDownloadCenter' },
  exportFailed: { section: 'files', mail: 'never', leadsTo: '/dataDownloadCenter' },
  linkInvited: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkAccepted: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkRefused: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  linkEnded: { section: 'partners', mail: 'atOnce', leadsTo: '/partner/relatedpartnerlist' },
  joinRequested: { section: 'people', mail: 'daily', leadsTo: '/comset/staffManagement' },
  memberJoined: { section: 'people', mail: 'never', leadsTo: '/comset/staffManagement' },
  ruleStopped: { section: 'invoices', mail: 'daily', leadsTo: '/comset/autoSendInvoiceRuleSettings' },
} as const satisfies Record<NoticeKind, KindShape>
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
export const kindShape = (kind: NoticeKind): KindShape => noticeKinds[kind]

/** A person's choices; a kind without one has its default. */
export type MailChoices = { readonly [K in NoticeKind]?: MailChoice }
export const mailChoiceOf = (kind: NoticeKind, choices: MailChoices = {}): MailChoice => choices[kind] ?? noticeKinds[kind].mail

/** A notice of any kind, with the data of its kind. */
export type AnyNotice = { readonly [K in NoticeKind]: { readonly kind: K; readonly data: NoticeData[K] } }[NoticeKind]
type PlainKind = Exclude<NoticeKind, 'usageReturned' | 'turnedBad' | 'importFailed' | 'originalWaits'>
/** The sentences: a kind has one, or several for its cases. */
export type NoticeSentence =
  | PlainKind
  | 'returnedOne'
  | 'returnedMany'
  | 'turnedVoid'
  | 'turnedRed'
  | 'importFailedOne'
  | 'importFailedMany'
  | 'originalWaitsOne'
  | 'originalWaitsMany'
/** `count`: of the causes gathered in it. */
export const noticeSentence = (notice: AnyNotice, count: number): NoticeSentence => {
  if (notice.kind === 'usageReturned') return notice.data.count > 1 ? 'returnedMany' : 'returnedOne'
  if (notice.kind === 'turnedBad') return notice.data.state === 'void' ? 'turnedVoid' : 'turnedRed'
  if (notice.kind === 'importFailed' || notice.kind === 'originalWaits') return count > 1 ? `${notice.kind}Many` : `${notice.kind}One`
  return notice.kind
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
