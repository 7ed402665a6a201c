// How an invoice stands: the worst that its verifications, the bureau's list, red invoices and reviewers say of it.
import { shanghaiDay } from '../shanghai.ts'
import { fromFen, toFen } from '../money/money.ts'
import { verifyStatus } from '../states.ts'
import type { BureauState } from '../tax/tax-pull.ts'
import { nextStatus, unaskedStatus } from '../verification/verification.ts'
import type { Standing } from './standings.ts'

/** Whose word it is. */
export type StandingSource = 'verification' | 'bureau' | 'redInvoice' | 'review' | 'sheet' | 'none'
/** Why it leaves what is to be paid. */
export type NotToPay = 'void' | 'red' | 'replaced' | 'settled' | 'offset' | 'other'

const redStandings: ReadonlySet<Standing> = new Set(['redFull', 'redPartial', 'redUnknown'])
export const standsRed = (standing: Standing): boolean => redStandings.has(standing)
/** Void, or reversed by red invoices in full or in part. */
export const standsBad = (standing: Standing): boolean => standing === 'void' || standsRed(standing)
/** News for whoever submitted or paid it: it stands bad and did not, or nothing is left of what was partly reversed. */
export const turnedWorse = (before: Standing, after: Standing): boolean =>
  after !== before && standsBad(after) && (!standsBad(before) || (standsRed(before) && (after === 'redFull' || after === 'void')))

/** Amounts as decimal strings; null where nobody told. */
export interface Amounts {
  readonly net: string | null
  readonly tax: string | null
  readonly gross: string | null
}
/** One settled answer about the invoice's number, by the tax platform or by a reviewer. */
export interface Word {
  /** A verify status. */
  readonly status: number
  readonly reviewed: boolean
  readonly redKind: 'full' | 'partial' | null
  /** On either side of zero. */
  readonly redAmount: string | null
  /** An instant. */
  readonly at: string
  /** The question fits the present face. Void and red are said of a number, whatever its face. */
  readonly fits: boolean
}
export interface StandingFacts {
  readonly total: Amounts
  /** The verify status that the invoice bears, and the one before any question. */
  readonly verifyStatus: number
  readonly unasked: number
  /** In the order in which they were asked. */
  readonly words: readonly Word[]
  /** The bureau's list has it: its word, since when, and whether figures, day and parties equal ours. */
  readonly bureau: { readonly state: BureauState; readonly at: string; readonly equal: boolean } | null
  /** What a workbook of the bureau said that a person brought in. It counts until the platform finds the invoice or the list has it. */
  readonly sheet?: BureauState | null
  /** Red invoices that reverse it, below zero. */
  readonly reds: readonly (Amounts & { readonly day: string | null })[]
  /** How it stood; null once it is another invoice. */
  readonly before: StandingVerdict | null
}
export interface StandingVerdict {
  readonly standing: Standing
  /** What was reversed, above zero; null unless known. */
  readonly red: Amounts | null
  readonly source: StandingSource
  /** YYYY-MM-DD in Shanghai: since when, as far as known. */
  readonly day: string | null
}

const fenOf = (amount: string | null): bigint | null => (amount === null ? null : (toFen(amount) ?? null))
const size = (fen: bigint): bigint => (fen < 0n ? -fen : fen)

/** A piece of evidence that it is void or red. */
interface Evidence {
  readonly says: 'void' | 'redFull' | 'redPartial' | 'redUnknown'
  readonly red: Amounts | null
  readonly source: StandingSource
  readonly day: string | null
}
const weight = { redUnknown: 0, redPartial: 1, redFull: 2, void: 3 } as const
const isBadStatus = (status: number): boolean => status === verifyStatus.cancelled || status === verifyStatus.redOffset

/**
 * The worst of all sources. Void and red are one-way: only a reviewer's written word takes back what the platform or the
 * list said before it; red invoices that are gone count no more. A word for a full reversal beats partial sums.
 */
export const standingOf = (facts: StandingFacts): StandingVerdict => {
  const takenBackAt = facts.words[takenBackIn(facts.words)]?.at
  const evidence = evidenceOf(facts, takenBackAt)
  if (evidence.length === 0) return standingWithout(facts, takenBackAt)
  const { says, red, source, day } = evidence.reduce((worst, one) => (isWorse(one, worst) ? one : worst))
  return { standing: says, red: says === 'void' ? null : says === 'redFull' ? wholeOf(facts.total) : red, source, day }
}
const isWorse = (one: Evidence, than: Evidence): boolean =>
  weight[one.says] > weight[than.says] ||
  (weight[one.says] === weight[than.says] && (fenOf(one.red?.gross ?? null) ?? 0n) > (fenOf(than.red?.gross ?? null) ?? 0n))
const wholeOf = ({ net, tax, gross }: Amounts): Amounts | null => (gross === null ? null : { net, tax, gross })

/** The reviewer's word that takes back what was said before it; questions after it count. */
const takenBackIn = (words: readonly Word[]): number => words.findLastIndex(({ reviewed, status }) => reviewed && !isBadStatus(status))
/** In the order of trust: of two that say the same, the first is named. */
const evidenceOf = (facts: StandingFacts, takenBackAt: string | undefined): readonly Evidence[] => {
  const { total, words, bureau, before } = facts
  const gross = fenOf(total.gross)
  const since = (at: string): boolean => takenBackAt === undefined || at > takenBackAt
  const found: Evidence[] = []
  const told = words.slice(takenBackIn(words) + 1).filter(({ status }) => isBadStatus(status))
  for (const { status, reviewed, redKind, redAmount, at } of told) {
    const said = { source: reviewed ? 'review' : 'verification', day: shanghaiDay(at) } as const
    if (status === verifyStatus.cancelled) found.push({ says: 'void', red: null, ...said })
    else found.push({ ...redBy(redKind, redAmount, gross), ...said })
  }
  if (bureau && bureau.state !== 'normal' && since(bureau.at))
    found.push({
      says: bureau.state === 'redPartial' ? 'redUnknown' : bureau.state,
      red: null,
      source: 'bureau',
      day: shanghaiDay(bureau.at),
    })
  const own = ownReds(facts.reds, gross)
  if (own) found.push(own)
  const { sheet = null } = facts
  const answered = bureau !== null || takenBackAt !== undefined || words.some(({ status }) => status === verifyStatus.success)
  if (sheet && sheet !== 'normal' && !answered)
    found.push({ says: sheet === 'redPartial' ? 'redUnknown' : sheet, red: null, source: 'sheet', day: null })
  if (before && standsBad(before.standing) && before.source !== 'redInvoice' && before.source !== 'sheet') {
    const kept = takenBackAt === undefined || (before.day !== null && before.day > shanghaiDay(takenBackAt))
    if (kept) found.push({ says: before.standing as Evidence['says'], red: before.red, source: before.source, day: before.day })
  } else if (isBadStatus(facts.verifyStatus) && !(before && standsBad(before.standing)) && found.length === 0 && takenBackAt === undefined)
    // Its status says so, and nothing remembers why.
    found.push({
      says: facts.verifyStatus === verifyStatus.cancelled ? 'void' : 'redUnknown',
      red: null,
      source: 'verification',
      day: null,
    })
  // A red invoice is not reversed itself; the platform calls it red all the same.
  return gross !== null && gross < 0n ? found.filter(({ says }) => says === 'void') : found
}
const redBy = (kind: 'full' | 'partial' | null, amount: string | null, gross: bigint | null): Pick<Evidence, 'says' | 'red'> => {
  const fen = size(fenOf(amount) ?? 0n)
  if (kind === 'full' || (gross !== null && gross > 0n && fen >= gross)) return { says: 'redFull', red: null }
  return fen > 0n ? { says: 'redPartial', red: { net: null, tax: null, gross: fromFen(fen) } } : { says: 'redUnknown', red: null }
}
const ownReds = (reds: StandingFacts['reds'], gross: bigint | null): Evidence | undefined => {
  if (reds.length === 0 || gross === null || gross <= 0n) return undefined
  const sum = (part: keyof Amounts): bigint | null =>
    reds.reduce<bigint | null>((total, one) => {
      const fen = fenOf(one[part])
      return total === null || fen === null ? null : total - fen
    }, 0n)
  const written = (part: keyof Amounts): string | null => {
    const fen = sum(part)
    return fen === null ? null : fromFen(fen)
  }
  const reversed = sum('gross') ?? 0n
  if (reversed <= 0n) return undefined
  const days = reds.flatMap(({ day }) => (day === null ? [] : [day])).toSorted()
  return {
    says: reversed >= gross ? 'redFull' : 'redPartial',
    red: { net: written('net'), tax: written('tax'), gross: fromFen(reversed) },
    source: 'redInvoice',
    day: days.at(-1) ?? null,
  }
}

const plain: Readonly<Record<number, Standing>> = {
  [verifyStatus.notApplicable]: 'notApplicable',
  [verifyStatus.success]: 'normal',
  [verifyStatus.notFound]: 'notFound',
  [verifyStatus.inconsistent]: 'differs',
  [verifyStatus.badFormat]: 'differs',
  [verifyStatus.overFiveYears]: 'tooOld',
}
/** How an invoice of a kind stands before anybody was asked. */
export const unaskedStanding = (type: number): Standing => plain[unaskedStatus(type)] ?? 'unasked'
/** The verify status without what is void or red: as the answers that fit left it. */
export const soundStatusOf = ({
  verifyStatus: status,
  unasked,
  words,
}: Pick<StandingFacts, 'verifyStatus' | 'unasked' | 'words'>): number =>
  isBadStatus(status)
    ? words.filter((one) => one.fits && !isBadStatus(one.status)).reduce((at, one) => nextStatus(at, one.status), unasked)
    : status
/** Neither void nor red: the platform's answer, or the bureau's list where there is none. */
const standingWithout = (facts: StandingFacts, takenBackAt: string | undefined): StandingVerdict => {
  const { bureau, words } = facts
  const status = soundStatusOf(facts)
  const standing = isBadStatus(facts.verifyStatus) && (fenOf(facts.total.gross) ?? 0n) < 0n ? 'normal' : (plain[status] ?? 'unasked')
  const listed = bureau?.state === 'normal' || (bureau !== null && takenBackAt !== undefined)
  if (bureau && listed && bureau.equal && ['unasked', 'tooOld', 'notFound'].includes(standing))
    return { standing: 'normal', red: null, source: 'bureau', day: shanghaiDay(bureau.at) }
  if (bureau && standing === 'notFound') return { standing: 'differs', red: null, source: 'bureau', day: shanghaiDay(bureau.at) }
  const last = words.findLast((one) => one.status === status)
  if (standing === 'unasked' || standing === 'notApplicable') return { standing, red: null, source: 'none', day: null }
  return { standing, red: null, source: last?.reviewed ? 'review' : 'verification', day: last ? shanghaiDay(last.at) : null }
}
