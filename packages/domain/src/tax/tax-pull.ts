// 税局取票: tasks that pull the bureau's invoices into the mirror, and the way of each row into the system. States, ranges and limits,
// read by server and web alike.
import { shanghaiDay, shanghaiInstant } from '../shanghai.ts'
import { isDay, monthEnd, monthsLater } from '../months.ts'
import { asksProof, bureauErrors, endsSession } from './tax-bureau.ts'

export const pullDirections = ['in', 'out'] as const
/** 进项 received, 销项 issued. */
export type PullDirection = (typeof pullDirections)[number]

/** 等待, 初始化取票, 取票中, 文件转换, 成功, 异常. */
export const pullStates = ['waiting', 'initializing', 'processing', 'converting', 'success', 'exception'] as const
export type PullState = (typeof pullStates)[number]
const edges = {
  begin: { waiting: 'initializing' },
  plan: { initializing: 'processing' },
  list: { processing: 'converting' },
  end: { converting: 'success' },
  /** A fault that a person or time mends; a cancelled task ends here too. */
  fail: { waiting: 'exception', initializing: 'exception', processing: 'exception', converting: 'exception' },
  cancel: { waiting: 'exception', initializing: 'exception', processing: 'exception', converting: 'exception' },
  retry: { exception: 'waiting' },
  /** Nobody is logged in: it waits for a login and goes on after its last good slice. */
  park: { initializing: 'waiting', processing: 'waiting', converting: 'waiting' },
} as const satisfies Readonly<Record<string, Partial<Record<PullState, PullState>>>>
export type PullAct = keyof typeof edges
export const pullActs = Object.keys(edges) as readonly PullAct[]
/** The state after an act; undefined when the state does not allow it. */
export const afterPull = (state: PullState, act: PullAct): PullState | undefined =>
  (edges[act] as Partial<Record<PullState, PullState>>)[state]
export const isPulling = (state: PullState): boolean => afterPull(state, 'cancel') !== undefined

/** 同步: of a task, and with the two outcomes of a row beside them. `differs`: held, with both sides shown. */
export const pullSyncStates = ['notSynced', 'waiting', 'processing', 'success', 'exception'] as const
export type PullSyncState = (typeof pullSyncStates)[number]
export const rowSyncStates = [...pullSyncStates, 'entered', 'originalUpdated', 'differs'] as const
/** `success`: the system had the invoice with all that the bureau has. */
export type RowSyncState = (typeof rowSyncStates)[number]
/** Files may be read again, and a person may decide about a held one: an outcome may follow another. */
const rowEdges = {
  queue: { notSynced: 'waiting', exception: 'waiting', differs: 'waiting' },
  take: { waiting: 'processing' },
  enter: { waiting: 'entered', processing: 'entered', differs: 'entered', exception: 'entered' },
  update: { processing: 'originalUpdated', differs: 'originalUpdated', exception: 'originalUpdated', success: 'originalUpdated' },
  same: { waiting: 'success', processing: 'success', differs: 'success', exception: 'success' },
  differ: {
    waiting: 'differs',
    processing: 'differs',
    exception: 'differs',
    entered: 'differs',
    originalUpdated: 'differs',
    success: 'differs',
  },
  fail: { waiting: 'exception', processing: 'exception', differs: 'exception' },
  stop: { waiting: 'notSynced' },
} as const satisfies Readonly<Record<string, Partial<Record<RowSyncState, RowSyncState>>>>
export type RowSyncAct = keyof typeof rowEdges
export const rowSyncActs = Object.keys(rowEdges) as readonly RowSyncAct[]
export const afterRowSync = (state: RowSyncState, act: RowSyncAct): RowSyncState | undefined =>
  (rowEdges[act] as Partial<Record<RowSyncState, RowSyncState>>)[state]
/** The sync state of a task, from the count of its rows in each state. */
export const taskSyncOf = (counts: Readonly<Partial<Record<RowSyncState, number>>>): PullSyncState => {
  const n = (state: RowSyncState): number => counts[state] ?? 0
  if (n('processing') > 0) return 'processing'
  if (n('waiting') > 0) return 'waiting'
  if (n('exception') + n('differs') > 0) return 'exception'
  return n('entered') + n('originalUpdated') + n('success') > 0 ? 'success' : 'notSynced'
}

/** What stops a pull: whatever the channel refuses with, and what the product finds itself. */
export const pullErrors = [...bureauErrors, 'TOTAL_MOVED', 'SUMS_DIFFER', 'UNREADABLE', 'QUOTA', 'SUITE_ENDED', 'CANCELLED'] as const
export type PullError = (typeof pullErrors)[number]
const login: ReadonlySet<PullError> = new Set([...endsSession, ...asksProof, 'CHOOSE_IDENTITY', 'DAILY_LOGIN_LIMIT'])
const again: ReadonlySet<PullError> = new Set(['BUSY', 'BUREAU_MAINTENANCE', 'TOTAL_MOVED', 'UNREADABLE', 'UNKNOWN'])
/** What an error makes of a task: another attempt after a while, waiting for a login, or an exception at once. */
export const pullErrorEnd = (error: PullError): 'again' | 'login' | 'exception' =>
  login.has(error) ? 'login' : again.has(error) ? 'again' : 'exception'
/** Whether a task waits for somebody to log in. */
export const pullWaitsForLogin = ({ state, error }: { readonly state: PullState; readonly error: PullError | null }): boolean =>
  state === 'waiting' && error !== null && pullErrorEnd(error) === 'login'
export const pullAdvices = ['later', 'sheet', 'quota', 'suite', 'provider', 'see'] as const
/** What a person does about a pull that ended with an error. */
export type PullAdvice = (typeof pullAdvices)[number]
export const pullAdviceOf = (error: PullError): PullAdvice => {
  if (again.has(error)) return 'later'
  if (error === 'RANGE_TOO_LARGE') return 'sheet'
  if (error === 'QUOTA') return 'quota'
  if (error === 'SUITE_ENDED') return 'suite'
  return error === 'NO_RIGHT' || error === 'PACKAGE_EXPIRED' ? 'provider' : 'see'
}
/** Seconds before the next attempt of a task that met a passing fault; after the last it is an exception. */
export const pullWaits = [20, 120, 600, 1800] as const

export const pullLimits = {
  months: 12,
  days: 31,
  years: 5,
  /** Rows that one range may hold at the bureau. */
  rows: 5000,
  /** Fresh starts of a slice whose total moved while it was read. */
  restarts: 3,
  /** Rows of one call. */
  batch: 500,
  sheetBytes: 30 * 1024 * 1024,
  sheetRows: 100_000,
  /** Tasks of one account that wait or run. */
  open: 24,
  /** Attempts to fetch one file. */
  fileTries: 3,
} as const

/** Days, both included. */
export interface PullRange {
  readonly from: string
  readonly to: string
}
const dayMs = 86_400_000
const after = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysOf = ({ from, to }: PullRange): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
/** Both halves of a range; undefined for one day. */
export const halves = ({ from, to }: PullRange): readonly [PullRange, PullRange] | undefined => {
  const days = daysOf({ from, to })
  if (days < 2) return undefined
  const middle = after(from, Math.floor(days / 2) - 1)
  return [
    { from, to: middle },
    { from: after(middle, 1), to },
  ]
}
export type PullUnit = 'month' | 'day'
export type RangeProblem = 'order' | 'future' | 'tooLong' | 'tooOld'
/**
 * The days of months (YYYY-MM) or days (YYYY-MM-DD): at most 12 months, or 31 days; the present month ends today.
 */
export const pullRangeOf = (
  unit: PullUnit,
  first: string,
  last: string,
  today: string,
): { readonly range: PullRange } | { readonly problem: RangeProblem } => {
  const from = unit === 'month' ? `${first}-01` : first
  const end = unit === 'month' ? `${last}-01` : last
  if (!isDay(from) || !isDay(end) || from > end) return { problem: 'order' }
  if (from > today || end > today) return { problem: 'future' }
  if (from < monthsLater(today, -12 * pullLimits.years)) return { problem: 'tooOld' }
  const full = unit === 'month' ? monthEnd(last) : last
  const range = { from, to: full > today ? today : full }
  const tooLong = unit === 'month' ? monthsBetween(first, last) >= pullLimits.months : daysOf(range) > pullLimits.days
  return tooLong ? { problem: 'tooLong' } : { range }
}
const monthsBetween = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7))
/** The slices that a range begins with: a calendar month each. */
export const slicesOf = ({ from, to }: PullRange): readonly PullRange[] => {
  const slices: PullRange[] = []
  for (let start = from; start <= to; ) {
    const end = monthEnd(start.slice(0, 7))
    slices.push({ from: start, to: end < to ? end : to })
    start = after(end, 1)
  }
  return slices
}
/** Days after which the bureau's data stands still. */
export const settledAfter = { in: 4, out: 1 } as const
/** The bureau's data of such a range still moves: its sums prove nothing yet, and it is pulled again. */
export const isYoung = (direction: PullDirection, to: string, today: string): boolean => to > after(today, -settledAfter[direction])
/** The first day on which a young range stands still. */
export const settledOn = (direction: PullDirection, to: string): string => after(to, settledAfter[direction])

/** The bureau's word for an invoice. */
export const bureauStates = ['normal', 'void', 'redFull', 'redPartial'] as const
export type BureauState = (typeof bureauStates)[number]
/** A state in the bureau's word: 已红冲-全额, 已作废. */
export const stateOf = (word: string): BureauState => {
  if (word.includes('作废')) return 'void'
  if (/红冲|冲红/.test(word)) return word.includes('部分') ? 'redPartial' : 'redFull'
  return 'normal'
}
/** 正常, 异常凭证, 疑点发票, 失控. */
export const bureauRisks = ['normal', 'abnormal', 'doubtful', 'lost'] as const
export type BureauRisk = (typeof bureauRisks)[number]
/** 未勾选, 已勾选, 已确认. */
export const bureauUses = ['none', 'ticked', 'confirmed'] as const
export type BureauUse = (typeof bureauUses)[number]
/** 未入账, 已入账（税前扣除）, 已入账（不扣除）, 入账撤销. */
export const bureauBookings = ['none', 'deducted', 'notDeducted', 'withdrawn'] as const
export type BureauBooking = (typeof bureauBookings)[number]
/** How much of an invoice is known: the row of a list, its details, or its file. */
export const completenesses = ['list', 'details', 'file'] as const
export type Completeness = (typeof completenesses)[number]
/** 来源: the digital platform, or the older management system. */
export const bureauSources = ['digital', 'legacy'] as const
export type BureauSource = (typeof bureauSources)[number]

export const bureauFormats = ['xml', 'ofd', 'pdf'] as const
export type BureauFormat = (typeof bureauFormats)[number]

/** The next time of day (HH:MM in Shanghai) after a moment. */
export const nextNight = (time: string, now: Date): Date => {
  const day = shanghaiDay(now)
  const today = new Date(shanghaiInstant(`${day} ${time}:00`))
  return today > now ? today : new Date(today.getTime() + dayMs)
}
export const isNightTime = (time: string): boolean => /^0[1-5]:[0-5]\d$/.test(time)
