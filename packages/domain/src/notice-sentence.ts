// The sentence that says a notice: a kind has one, or several for its cases.
import type { MonthPart } from './month/month-cells.ts'
import type { AnyNotice, NoticeKind, PausedAutomatic } from './notice.ts'
import type { CompanyAct, OwnAct } from './rights/opening-acts.ts'
import type { QuotaKind } from './rights/suite.ts'
import type { PullAdvice } from './tax/tax-pull.ts'

/** Kinds with a sentence for one cause and another for several. */
const gathering = ['importFailed', 'originalWaits', 'deliveryBounced', 'memberJoined'] as const
/** Kinds with a sentence that says the reason, and another where none was given. */
const reasoned = ['paymentConfirmed', 'paymentWithdrawn', 'paymentUndone'] as const
/** Kinds with a sentence that says how much is left of a month, and another that does not. */
const ofLeft = ['monthBegins', 'monthDue'] as const
type PlainKind = Exclude<
  NoticeKind,
  | 'usageReturned'
  | 'turnedBad'
  | 'pullFailed'
  | 'opened'
  | 'ownOpened'
  | 'automaticPaused'
  | 'quotaLow'
  | 'quotaOut'
  | (typeof gathering)[number]
>
/** The sentences: a kind has one, or several for its cases. */
export type NoticeSentence =
  | PlainKind
  | `${(typeof reasoned)[number]}Why`
  | 'returnedOne'
  | 'returnedMany'
  | 'turnedVoid'
  | 'turnedRed'
  | 'paymentWaitsMany'
  | 'paymentWaitsUnnamed'
  | 'paymentAlarmBad'
  | 'accountChangedMany'
  | `pullFailed${Capitalize<PullAdvice>}`
  | `opened${Capitalize<CompanyAct>}`
  | `ownOpened${Capitalize<OwnAct | 'apiKey'>}`
  | `automaticPaused${Capitalize<PausedAutomatic>}`
  | `${(typeof gathering)[number]}${'One' | 'Many'}`
  | `${'quotaLow' | 'quotaOut'}${Capitalize<QuotaKind>}`
  | 'suiteEndingToday'
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
  if (notice.kind === 'paymentWaits')
    return notice.data.payee === '' ? 'paymentWaitsUnnamed' : notice.data.payees > 1 ? 'paymentWaitsMany' : 'paymentWaits'
  if (notice.kind === 'quotaLow' || notice.kind === 'quotaOut') return `${notice.kind}${capital(notice.data.quota)}`
  if (notice.kind === 'suiteEnding') return notice.data.days === 0 ? 'suiteEndingToday' : 'suiteEnding'
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

/** An amount as the product writes it. */
const written = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')
/** What its sentence says: its data, with the lines of a month by their words. */
export const noticeValues = (
  notice: AnyNotice,
  count: number,
  wordOf: (line: MonthPart) => string,
  comma: string,
): Readonly<Record<string, string | number>> => {
  const { lines, ...data } = notice.data as Readonly<Record<string, string | number>> & { readonly lines?: readonly MonthPart[] }
  return {
    ...data,
    ...(typeof data['amount'] === 'string' ? { amount: written(data['amount']) } : {}),
    ...(lines ? { lines: lines.map(wordOf).join(comma) } : {}),
    gathered: count,
  }
}
