// Every rule of the radar, given the facts of one invoice. Pure: the server gathers the facts, each within its company.
import { bureauWords } from '../manual-entry/manual-entry-reading.ts'
import { kindOf } from '../invoice/kinds.ts'
import { fromFen, toFen } from '../money/money.ts'
import type { InvoiceLine } from '../invoice/reading.ts'
import { dayKind } from './risk-days.ts'
import { judgeRates } from './risk-goods.ts'
import { signatureOf, type FileSignature } from '../invoice/signature.ts'
import { defaultRiskLimits, findingOf, riskBounds, riskRules, type RiskFinding, type RiskRule } from './risk.ts'
import { category, titleStatus, verifyStatus } from '../states.ts'

/** A month's dealings with the seller, as far as the viewer sees; `YYYY-MM`, amounts are decimal strings. */
export interface SellerMonth {
  readonly month: string
  readonly count: number
  readonly amount: string
}
/** The input of the risk rules. Counts cover other invoices of the same company. */
export interface RiskFacts {
  readonly type: number
  readonly category: number
  readonly number: string | null
  readonly date: string | null
  readonly amountIncludingTax: string | null
  readonly seller: string | null
  readonly lines: readonly InvoiceLine[]
  readonly titleStatus: number
  readonly verifyStatus: number
  readonly redKind: 'full' | 'partial' | null
  readonly warnings: readonly string[]
  /** The original files with their signature results; null: signatures not checked. */
  readonly originals: readonly { readonly format: string; readonly signatures: readonly FileSignature[] | null }[]
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[]
  /** Repetitions of this number in files, with the same or different values; its deletions by the company. */
  readonly brought: number
  readonly differing: number
  readonly deleted: number
  /**
   * Invoices that bear the same number and may be the same; that share seller, day and sum under another number; that
   * have the opposite sum.
   */
  readonly namesakes: number
  readonly twins: number
  readonly offsets: number
  /** The seller's invoices with consecutive numbers around this one, inclusive; undefined without a sequence. */
  readonly run: number | undefined
  /**
   * Limits that the company watches. `siblings` counts the seller's invoices within `splitDays` of this one just below
   * the same limit.
   */
  readonly limits: readonly string[]
  readonly siblings: number
  /**
   * The seller in the twelve months up to the invoice; undefined without seller or date. `earlier`: invoices more than
   * 30 days before it.
   */
  readonly dealings:
    | {
        readonly months: readonly SellerMonth[]
        readonly earlier: number
        readonly reds: number
        readonly of: number
        /** The counts stop at a limit and cover the latest invoices. */
        readonly capped: boolean
      }
    | undefined
  /** Days from the company's first invoice to this one. */
  readonly companyDays: number
}

type Judge = (f: RiskFacts) => RiskFinding
const ownSale = (f: RiskFacts): boolean => f.category === category.outgoing
export const isTicket = (type: number): boolean => !kindOf(type)?.vat || type === 51 || type === 61
const fenOf = (amount: string | null): bigint | undefined => (amount === null ? undefined : toFen(amount))

/** The limit that an amount is just below. */
export const limitAbove = (amount: string | null, limits: readonly string[]): string | undefined => {
  const fen = fenOf(amount)
  return fen === undefined
    ? undefined
    : limits.find((limit) => {
        const top = toFen(limit) ?? 0n
        return fen < top && fen * 100n >= top * (100n - riskBounds.belowPercent)
      })
}
/** The sums that count as just below a limit: from, and up to but without it. */
export const justBelow = (limit: string): { readonly from: string; readonly below: string } => {
  const top = toFen(limit) ?? 0n
  return { from: fromFen((top * (100n - riskBounds.belowPercent) + 99n) / 100n), below: fromFen(top) }
}
/** The effective limits: the company's, or the defaults; smallest first. */
export const limitsOf = (set: readonly string[] | undefined): readonly string[] =>
  [...(set ?? defaultRiskLimits)]
    .map((limit) => fromFen(toFen(limit) ?? 0n))
    .toSorted((a, b) => ((toFen(a) ?? 0n) < (toFen(b) ?? 0n) ? -1 : 1))

const verification: Judge = ({ verifyStatus: status, redKind, warnings }) => {
  if (status === verifyStatus.redOffset)
    return findingOf('verification', redKind === 'full' ? 'offsetFull' : redKind === 'partial' ? 'offsetPartial' : 'offsetUnknown')
  const words = {
    [verifyStatus.notApplicable]: 'notNeeded',
    [verifyStatus.notVerified]: 'never',
    [verifyStatus.success]: 'matched',
    [verifyStatus.notFound]: 'notFound',
    [verifyStatus.inconsistent]: 'differs',
    [verifyStatus.cancelled]: 'cancelled',
    [verifyStatus.overFiveYears]: 'tooOld',
  } as const
  const word = words[status as keyof typeof words] ?? 'noAnswer'
  // Without a platform answer, a bureau sheet's word counts.
  const said = bureauWords.find((one) => warnings.includes(one))
  return findingOf('verification', said && ['never', 'noAnswer', 'tooOld', 'notNeeded'].includes(word) ? said : word)
}
const title: Judge = (f) => {
  if (ownSale(f)) return findingOf('title', 'notNeeded')
  const words = {
    [titleStatus.notApplicable]: 'notNeeded',
    [titleStatus.correct]: 'correct',
    [titleStatus.nameMismatch]: 'nameDiffers',
    [titleStatus.taxIdMismatch]: 'taxIdDiffers',
    [titleStatus.notFound]: 'unknownTitle',
  } as const
  return findingOf('title', words[f.titleStatus as keyof typeof words] ?? 'unchecked')
}
/** Issued as a file: with a 20-digit number, or as an older electronic kind. Issuers sign the older kinds. */
const issuedSigned: readonly number[] = [11, 30]
const electronic = ({ type, number }: RiskFacts): boolean => number?.length === 20 || [...issuedSigned, 12, 22, 31, 51, 61].includes(type)
const signature: Judge = (f) => {
  const of = signatureOf(f.originals.map((o) => o.signatures))
  if (of !== undefined && of !== 'none') return findingOf('signature', of.says, { signer: of.signer ?? '—' })
  // Records from before findings were stored.
  if (f.warnings.includes('signatureDigests')) return findingOf('signature', 'contentChanged')
  if (f.warnings.includes('signatureInvalid')) return findingOf('signature', 'invalid', { signer: '—' })
  if (!electronic(f)) return findingOf('signature', 'paper')
  if (f.originals.length === 0) return findingOf('signature', 'noOriginal')
  if (f.originals.every((o) => o.format === 'jpg' || o.format === 'png')) return findingOf('signature', 'picture')
  return findingOf('signature', of === undefined ? 'notLooked' : issuedSigned.includes(f.type) ? 'missing' : 'unsigned')
}
const qr: Judge = ({ checks, warnings, originals }) => {
  const agrees = checks.find((c) => c.name === 'qrAgrees')
  if (agrees && !agrees.ok) return findingOf('qr', 'differs')
  if (warnings.includes('qrLink')) return findingOf('qr', 'link')
  if (warnings.includes('qrChecksum')) return findingOf('qr', 'broken')
  if (agrees) return findingOf('qr', 'agrees')
  // An XML has no face to bear one.
  return findingOf('qr', originals.length > 0 && originals.every((o) => o.format === 'xml') ? 'data' : 'none')
}
const duplicate: Judge = (f) => {
  if (f.differing > 0) return findingOf('duplicate', 'differingFile', { count: f.differing })
  if (f.number === null) return findingOf('duplicate', 'noNumber')
  if (f.namesakes > 0) return findingOf('duplicate', 'sameNumber', { count: f.namesakes })
  if (f.deleted > 0) return findingOf('duplicate', 'deletedBefore', { count: f.deleted })
  return f.brought > 0 ? findingOf('duplicate', 'broughtAgain', { count: f.brought }) : findingOf('duplicate', 'none')
}
const nearDuplicate: Judge = (f) => {
  if (f.seller === null || f.date === null || f.amountIncludingTax === null) return findingOf('nearDuplicate', 'incomplete')
  if (f.twins === 0) return findingOf('nearDuplicate', 'none')
  return findingOf('nearDuplicate', isTicket(f.type) ? 'twinTickets' : 'twins', { count: f.twins, amount: f.amountIncludingTax })
}
const consecutive: Judge = (f) => {
  if (ownSale(f)) return findingOf('consecutive', 'ownSale')
  if (f.run === undefined) return findingOf('consecutive', 'noNumber')
  return findingOf('consecutive', f.run >= 5 ? 'many' : f.run >= 3 ? 'several' : f.run === 2 ? 'pair' : 'none', { count: f.run })
}
const belowLimit: Judge = (f) => {
  if (ownSale(f)) return findingOf('belowLimit', 'ownSale')
  if (f.amountIncludingTax === null) return findingOf('belowLimit', 'noAmount')
  const limit = limitAbove(f.amountIncludingTax, f.limits)
  if (limit === undefined) return findingOf('belowLimit', 'none')
  const facts = {
    limit,
    gap: fromFen((toFen(limit) ?? 0n) - (fenOf(f.amountIncludingTax) ?? 0n)),
    count: f.siblings,
    days: riskBounds.splitDays,
  }
  return findingOf('belowLimit', f.siblings > 0 ? 'split' : 'justBelow', facts)
}
const day: Judge = (f) => {
  if (f.date === null) return findingOf('day', 'noDate')
  if (isTicket(f.type)) return findingOf('day', 'notNeeded')
  return findingOf('day', dayKind(f.date) ?? 'noCalendar', { date: f.date })
}
const dealings: Judge = (f) => {
  if (ownSale(f)) return findingOf('dealings', 'ownSale')
  if (f.seller === null || f.date === null) return findingOf('dealings', f.seller === null ? 'noSeller' : 'noDate')
  const known = f.dealings
  if (!known || f.companyDays < riskBounds.youngDays) return findingOf('dealings', 'youngCompany', { days: riskBounds.youngDays })
  if (known.earlier === 0 && !known.capped) return findingOf('dealings', 'newSeller', { days: riskBounds.newDays })
  const month = f.date.slice(0, 7)
  const before = known.months.filter((m) => m.month < month)
  const began = before.findIndex((m) => m.count > 0)
  const dealt = began < 0 ? [] : before.slice(began)
  const sum = dealt.reduce((total, m) => total + (toFen(m.amount) ?? 0n), 0n)
  const now = toFen(known.months.find((m) => m.month === month)?.amount ?? '0') ?? 0n
  const months = BigInt(dealt.length)
  const grown =
    !known.capped &&
    dealt.length >= riskBounds.grownMonths &&
    sum > 0n &&
    now * months >= sum * riskBounds.grownTimes &&
    now * months - sum >= riskBounds.grownFen * months
  return grown
    ? findingOf('dealings', 'grown', { month, amount: fromFen(now), usual: fromFen(sum / months), months: dealt.length })
    : findingOf('dealings', 'known', { count: known.of })
}
const red: Judge = (f) => {
  if (ownSale(f)) return findingOf('red', 'ownSale')
  if (f.offsets > 0) return findingOf('red', 'offset', { count: f.offsets })
  if ((fenOf(f.amountIncludingTax) ?? 0n) < 0n) return findingOf('red', 'isRed')
  if (!f.dealings) return findingOf('red', f.seller === null ? 'noSeller' : 'noDate')
  const { reds, of } = f.dealings
  const facts = { reds, of }
  return findingOf('red', reds >= 2 && reds * 10 >= of * 3 ? 'many' : reds >= 2 && reds * 10 >= of ? 'some' : 'few', facts)
}
const goods: Judge = (f) => {
  if (isTicket(f.type)) return findingOf('goods', 'notNeeded')
  if (f.lines.length === 0) return findingOf('goods', 'noLines')
  const { checked, of, wrong } = judgeRates(f.lines, f.date ?? '9999')
  if (wrong) return findingOf('goods', wrong.says, { name: wrong.name, rate: wrong.rate, usual: wrong.usual })
  return findingOf('goods', checked > 0 ? 'fits' : 'unknownGoods', { checked, of })
}

const judges: Readonly<Record<RiskRule, Judge>> = {
  title,
  signature,
  qr,
  verification,
  duplicate,
  nearDuplicate,
  consecutive,
  belowLimit,
  day,
  dealings,
  red,
  goods,
}
/** One finding a rule, in the table's order. */
export const judgeRisk = (facts: RiskFacts): readonly RiskFinding[] =>
  (Object.keys(riskRules) as RiskRule[]).map((rule) => judges[rule](facts))
