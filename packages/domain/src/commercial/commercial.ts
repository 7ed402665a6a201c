// 商业发票: a supplier's commercial invoice, debit or credit note, and the VAT invoices that it is settled with.
import { dayStart, shanghaiDay, shanghaiInstant } from '../shanghai.ts'
import { fromMinor, isCurrency, toMinor, typedAmount } from '../money/currency.ts'
import { toFen } from '../money/money.ts'
import { daysBetween, isDay } from '../months.ts'
import { folded, unseen } from '../text/plain-text.ts'

export const commercialTypes = ['invoice', 'debitNote', 'creditNote'] as const
export type CommercialType = (typeof commercialTypes)[number]
export const urgencies = ['normal', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]
export const commercialSources = ['manual', 'mail'] as const
export type CommercialSource = (typeof commercialSources)[number]
/** 已关联 · 未关联，30 天内 · 未关联，超 30 天, in days since it was created. */
export const linkStates = ['linked', 'within30', 'over30'] as const
export type LinkState = (typeof linkStates)[number]

export const commercialLimits = {
  number: 60,
  supplier: 100,
  remark: 500,
  /** VAT invoices of one commercial invoice. */
  links: 10,
  /** Deleted by one call. */
  batch: 100,
  reason: 100,
  exported: 5000,
  fileMegabytes: 5,
  /** Files with VAT invoices brought by one call. */
  vatFiles: 10,
  suggestions: 10,
  days: 30,
} as const
/** Days after creation on which the responsible person is reminded of one without VAT invoices, at nine in the morning. */
export const reminderDays = [25, 30] as const
export const fileFormats = ['pdf', 'png', 'jpg', 'ofd'] as const

const dayMs = 86_400_000
/** Days since the day of creation, in Asia/Shanghai. */
export const ageOf = (createdAt: Date, now: Date): number => daysBetween(shanghaiDay(createdAt), shanghaiDay(now))
export const linkStateOf = (links: number, age: number): LinkState =>
  links > 0 ? 'linked' : age > commercialLimits.days ? 'over30' : 'within30'
/** The first moment at which an unlinked one counts as over 30 days: those created before it do. */
export const overdueBefore = (now: Date): Date => new Date(Date.parse(dayStart(shanghaiDay(now))) - commercialLimits.days * dayMs)
export const reminderAt = (createdAt: Date, day: number): Date =>
  new Date(Date.parse(shanghaiInstant(`${shanghaiDay(createdAt)} 09:00:00`)) + day * dayMs)

export interface CommercialDraft {
  readonly number: string
  readonly type: CommercialType
  /** A partner of the company, or the typed supplier alone. */
  readonly partnerId: string | null
  readonly supplier: string
  readonly currency: string
  readonly amount: string
  /** 折人民币, where it is known; of CNY the amount itself. */
  readonly cny: string | null
  readonly date: string
  readonly urgency: Urgency
  readonly remark: string
}
export const commercialErrors = [
  'missing',
  'tooLong',
  'currency',
  'amount',
  'digits',
  'negative',
  'positive',
  'zero',
  'date',
  'taken',
] as const
export type CommercialError = (typeof commercialErrors)[number]
export interface CommercialProblem {
  readonly path: string
  readonly reason: CommercialError
}
/** Trimmed, with amounts as the product writes them; an amount that is none stays as it was typed. */
export const plainCommercial = (typed: CommercialDraft): CommercialDraft => {
  const currency = typed.currency.trim().toUpperCase()
  const amount = typedAmount(currency, typed.amount) ?? typed.amount.trim()
  const cny = typed.cny === null || typed.cny.trim() === '' ? null : (typedAmount('CNY', typed.cny) ?? typed.cny.trim())
  return {
    ...typed,
    number: typed.number.trim(),
    supplier: typed.supplier.trim(),
    currency,
    amount,
    cny: currency === 'CNY' ? amount : cny,
    remark: typed.remark.trim(),
  }
}
const required = (path: string, text: string, max: number): readonly CommercialProblem[] =>
  text === '' || unseen(text) ? [{ path, reason: 'missing' }] : [...text].length > max ? [{ path, reason: 'tooLong' }] : []
/** A credit note is worth less than nothing, the others more. */
const amountProblem = (type: CommercialType, code: string, amount: string): CommercialError | undefined => {
  const minor = toMinor(code, amount)
  if (minor === undefined) return /^-?\d{1,15}\.\d+$/.test(amount) ? 'digits' : 'amount'
  if (minor === 0n) return 'zero'
  if (type === 'creditNote') return minor > 0n ? 'positive' : undefined
  return minor < 0n ? 'negative' : undefined
}
/** Everything that is wrong with a tidied draft, field by field. */
export const judgeCommercial = (draft: CommercialDraft): readonly CommercialProblem[] => {
  const wrong: CommercialProblem[] = [
    ...required('number', draft.number, commercialLimits.number),
    ...required('supplier', draft.supplier, commercialLimits.supplier),
  ]
  const known = isCurrency(draft.currency)
  if (!known) wrong.push({ path: 'currency', reason: 'currency' })
  const amount = draft.amount === '' ? 'missing' : amountProblem(draft.type, known ? draft.currency : 'CNY', draft.amount)
  if (amount) wrong.push({ path: 'amount', reason: amount })
  const cny = draft.cny === null || draft.currency === 'CNY' ? undefined : amountProblem(draft.type, 'CNY', draft.cny)
  if (cny) wrong.push({ path: 'cny', reason: cny })
  if (draft.date === '') wrong.push({ path: 'date', reason: 'missing' })
  else if (!isDay(draft.date)) wrong.push({ path: 'date', reason: 'date' })
  if ([...draft.remark].length > commercialLimits.remark) wrong.push({ path: 'remark', reason: 'tooLong' })
  return wrong
}
/** One supplier has one commercial invoice of a number. */
export const supplierKey = (supplier: string): string => folded(supplier)

/** Why a VAT invoice may belong to a commercial one; `by` is an amount in yuan, or days. */
export const suggestionReasons = [
  'amountFits',
  'amountNear',
  'sameSupplier',
  'otherSupplier',
  'sameDay',
  'daysLater',
  'daysEarlier',
  'numberNamed',
] as const
export type SuggestionReason = { readonly says: (typeof suggestionReasons)[number]; readonly by?: string }
export interface SuggestedFacts {
  readonly supplier: string
  readonly supplierTaxId: string | null
  readonly number: string
  readonly date: string
  /** What is still to be covered, in 分; null where the amount in yuan is unknown. */
  readonly open: bigint | null
}
export interface Candidate {
  readonly amount: string | null
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly date: string | null
  readonly remark: string | null
}
const near = (open: bigint, difference: bigint): boolean => {
  const size = open < 0n ? -open : open
  return difference <= size / 100n || difference <= 1000n
}
/** The score of 100, with its reasons, the deciding one first. */
export const judgeCandidate = (
  of: SuggestedFacts,
  candidate: Candidate,
): { readonly score: number; readonly reasons: readonly SuggestionReason[] } => {
  const found: { readonly weight: number; readonly reason: SuggestionReason }[] = []
  const amount = candidate.amount === null ? undefined : toFen(candidate.amount)
  if (of.open !== null && amount !== undefined) {
    const difference = amount > of.open ? amount - of.open : of.open - amount
    if (difference === 0n) found.push({ weight: 50, reason: { says: 'amountFits' } })
    else if (near(of.open, difference)) found.push({ weight: 25, reason: { says: 'amountNear', by: fromMinor('CNY', difference) } })
  }
  const same =
    (of.supplierTaxId !== null && candidate.sellerTaxId === of.supplierTaxId) ||
    (candidate.sellerName !== null && folded(candidate.sellerName) === folded(of.supplier))
  found.push({ weight: same ? 32 : 0, reason: { says: same ? 'sameSupplier' : 'otherSupplier' } })
  if (of.number.length >= 4 && candidate.remark !== null && folded(candidate.remark).includes(folded(of.number)))
    found.push({ weight: 45, reason: { says: 'numberNamed' } })
  if (candidate.date !== null) {
    const days = daysBetween(of.date, candidate.date)
    const weight = days >= 0 && days <= 31 ? 15 : days > 31 && days <= 92 ? 8 : days < 0 && days >= -31 ? 5 : 0
    found.push({
      weight,
      reason: days === 0 ? { says: 'sameDay' } : { says: days < 0 ? 'daysEarlier' : 'daysLater', by: String(Math.abs(days)) },
    })
  }
  const score = Math.min(
    99,
    found.reduce((sum, { weight }) => sum + weight, 0),
  )
  return { score, reasons: found.toSorted((a, b) => b.weight - a.weight).map(({ reason }) => reason) }
}
/** Below it nothing is proposed; from the other on it is chosen beforehand. */
export const suggestionScores = { shown: 40, chosen: 80 } as const
