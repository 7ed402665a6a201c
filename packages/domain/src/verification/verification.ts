// 查验 (asking the tax platform): the fields of a request, answers known in advance, the charge, and re-verification.
import { shanghaiDay } from '../shanghai.ts'
import { withOneNumber } from '../invoice/digital-number.ts'
import { kindOf } from '../invoice/kinds.ts'
import { fromFen, toFen } from '../money/money.ts'
import { verifyStatus } from '../states.ts'

export type VerifyStatus = (typeof verifyStatus)[keyof typeof verifyStatus]
/** A request's factor beside number and date. */
export type Factor = 'code' | 'amountExcludingTax' | 'amountIncludingTax' | 'checkCode' | 'sellerTaxId'
export interface Verifiable {
  readonly type: number
  readonly code: string | null
  readonly number: string | null
  /** YYYY-MM-DD. */
  readonly date: string | null
  readonly amountExcludingTax: string | null
  readonly amountIncludingTax: string | null
  readonly checkCode: string | null
  readonly sellerTaxId: string | null
}
/** A request with the fields that its type needs: amounts with two decimals, only the check code's end. */
export interface TaxQuestion extends Verifiable {
  readonly number: string
  readonly date: string
}

/** 区块链 and 财政票据 need two factors; the rest need the factor in the table of kinds. */
const twoFactors: Readonly<Record<number, readonly Factor[]>> = {
  31: ['code', 'amountExcludingTax', 'checkCode'],
  190: ['code', 'amountIncludingTax', 'checkCode'],
}
/**
 * Fields that a type needs beside number and date; undefined when it is never verified. A 20-digit number without code
 * needs its total, regardless of type.
 */
export const factorsOf = (type: number, number: string | null, code: string | null): readonly Factor[] | undefined => {
  const kind = kindOf(type)
  const two = twoFactors[type]
  if (two) return two
  if (!kind || kind.verifyBy === 'none') return undefined
  return kind.shape === 'digital' || (/^\d{20}$/.test(number ?? '') && code === null) ? ['amountIncludingTax'] : ['code', kind.verifyBy]
}

/** An invoice's status before verification, and again after a correction of its request fields. */
export const unaskedStatus = (type: number): VerifyStatus =>
  kindOf(type)?.verifyBy === 'none' ? verifyStatus.notApplicable : verifyStatus.notVerified

/**
 * Verifications of one invoice on one day (Asia/Shanghai), over all companies; how many years the platform covers; size
 * of a batch.
 */
export const verifyLimits = { aDay: 5, years: 5, batch: 1000, personalQuota: 50, reviewNote: 200 } as const

/** Why a verification cost nothing, or that it did. */
export const charges = [
  'charged',
  'notApplicable',
  'badFormat',
  'sameDay',
  'overFiveYears',
  'abnormal',
  'blockchain',
  'reused',
  'dayLimit',
  'unmapped',
  'unknown',
] as const
export type Charge = (typeof charges)[number]
/** The quota owner. */
export const quotaOwners = ['company', 'personal'] as const
export type QuotaOwner = (typeof quotaOwners)[number]

export type PreCheck =
  | { readonly query: TaxQuestion }
  | {
      readonly query: undefined
      readonly status: VerifyStatus
      readonly charge: Charge
      /** Fields that are missing or have a wrong shape. */
      readonly fields: readonly string[]
    }
const settled = (status: VerifyStatus, charge: Charge, fields: readonly string[] = []): PreCheck => ({
  query: undefined,
  status,
  charge,
  fields,
})

/**
 * Answers known without a request: types that are never verified, wrong shapes, today's invoices (24 hours, counted by
 * the day), invoices older than five years. `sameDay`: the channel accepts invoices of today.
 */
export const preCheck = (given: Verifiable, now: Date, { sameDay = false }: { readonly sameDay?: boolean } = {}): PreCheck => {
  const v = withOneNumber(given)
  const factors = factorsOf(v.type, v.number, v.code)
  const today = shanghaiDay(now)
  if (!factors) return settled(verifyStatus.notApplicable, 'notApplicable')
  const digital = !factors.includes('code')
  const bad = [
    ...(digital ? (/^\d{20}$/.test(v.number ?? '') ? [] : ['number']) : /^\d{8}$|^\d{10}$|^\d{20}$/.test(v.number ?? '') ? [] : ['number']),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(v.date ?? '') && v.date! <= today ? [] : ['date']),
    ...factors.filter((factor) => !holds[factor](v)),
  ]
  if (bad.length > 0 || v.number === null || v.date === null) return settled(verifyStatus.badFormat, 'badFormat', bad)
  if (v.date === today && !sameDay) return settled(verifyStatus.sameDay, 'sameDay')
  if (v.date < fiveYearsBefore(today)) return settled(verifyStatus.overFiveYears, 'overFiveYears')
  return { query: { ...factsAsked(v, factors), number: v.number, date: v.date } }
}
/** The invoice's facts in its request. */
const factsAsked = (v: Verifiable, factors: readonly Factor[]): Verifiable => {
  const requested = (factor: Factor, value: string | null): string | null => (factors.includes(factor) ? value : null)
  return {
    type: v.type,
    number: v.number,
    date: v.date,
    code: requested('code', v.code),
    checkCode: requested('checkCode', checkCodeEnd(v)),
    sellerTaxId: v.type === 31 ? v.sellerTaxId : null,
    amountExcludingTax: requested('amountExcludingTax', exact(v.amountExcludingTax)),
    amountIncludingTax: requested('amountIncludingTax', exact(v.amountIncludingTax)),
  }
}
const requestedParts = ['type', 'number', 'date', 'code', 'checkCode', 'sellerTaxId', 'amountExcludingTax', 'amountIncludingTax'] as const
/** Whether a request still fits the invoice: after a correction, its answer no longer applies. */
export const asksAbout = (question: TaxQuestion, v: Verifiable): boolean => {
  const factors = factorsOf(v.type, v.number, v.code)
  const now = factors && factsAsked(v, factors)
  return now !== undefined && requestedParts.every((part) => now[part] === question[part])
}
const exact = (amount: string | null): string | null => {
  const fen = amount === null ? undefined : toFen(amount)
  return fen === undefined ? null : fromFen(fen)
}
/** The last six digits, of 区块链 the last five. */
const checkCodeEnd = ({ type, checkCode }: Verifiable): string | null =>
  checkCode === null ? null : checkCode.slice(type === 31 ? -5 : -6)
const holds: Readonly<Record<Factor, (v: Verifiable) => boolean>> = {
  code: (v) => /^(\d{8}|\d{10}|\d{12})$/.test(v.code ?? ''),
  amountExcludingTax: (v) => exact(v.amountExcludingTax) !== null,
  amountIncludingTax: (v) => exact(v.amountIncludingTax) !== null,
  checkCode: (v) => (v.type === 31 ? /^[0-9a-zA-Z]{5,20}$/ : /^\d{6,20}$/).test(v.checkCode ?? ''),
  sellerTaxId: (v) => v.sellerTaxId !== null,
}
const fiveYearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - verifyLimits.years}${day.slice(4)}`

/**
 * The charge of an answer: matches, mismatches and unknown invoices cost; same-day, over five years, abnormal results
 * and blockchain are free.
 */
export const chargeOf = (type: number, status: VerifyStatus): Charge => {
  if (status === verifyStatus.sameDay) return 'sameDay'
  if (status === verifyStatus.overFiveYears) return 'overFiveYears'
  if (status === verifyStatus.failed) return 'abnormal'
  if (status === verifyStatus.quotaExceeded) return 'dayLimit'
  if (status === verifyStatus.badFormat) return 'badFormat'
  return type === 31 ? 'blockchain' : 'charged'
}
/** Answers that asking the same again on the same day would only repeat. */
export const stillGood = (status: number): boolean =>
  ([verifyStatus.success, verifyStatus.inconsistent, verifyStatus.cancelled, verifyStatus.redOffset] as number[]).includes(status)
/** Answers that say something of the invoice itself. */
export const conclusive = (status: number): boolean => status === verifyStatus.notFound || stillGood(status)
/** The next status: an inconclusive answer (busy, same day, over five a day …) does not replace a conclusive one. */
export const nextStatus = (before: number, reported: number): number => (conclusive(before) && !conclusive(reported) ? before : reported)
/** Answers that the platform gave without looking the invoice up: they do not count towards five a day. */
export const countsNot = (charge: Charge): boolean => (['abnormal', 'sameDay', 'overFiveYears', 'badFormat'] as Charge[]).includes(charge)
/** A valid invoice became void or offset: its submitter and payer must know. */
export const turnedBad = (before: number, after: number): boolean =>
  after !== before && (after === verifyStatus.cancelled || after === verifyStatus.redOffset)

/** A later verification contradicts an earlier one: the first answer is a finding, not an alarm. */
export const contradictsEarlier = (before: number, after: number): boolean => conclusive(before) && turnedBad(before, after)

/** When to verify an invoice in use again. */
export const againRules = ['d1', 'd7', 'monthEnd'] as const
export type AgainRule = (typeof againRules)[number]
/** The day (YYYY-MM-DD) of the re-verification by a rule, for an invoice used on a day. */
export const againOn = (rule: AgainRule, usedOn: string): string => {
  const [year = 0, month = 0, day = 0] = usedOn.split('-').map(Number)
  const at = rule === 'monthEnd' ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day + (rule === 'd1' ? 1 : 7))
  return new Date(at).toISOString().slice(0, 10)
}
