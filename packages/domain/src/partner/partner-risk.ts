// The risk grade of a partner: points, each for a reason that anybody can look up in the company's own records of the last twelve months.

/** Counted of invoices that came from the partner, in the order in which they are told. */
export const partnerRiskReasons = [
  'taxIdInvalid',
  'cancelled',
  'notFound',
  'inconsistent',
  'reversed',
  'warned',
  'unverified',
  'young',
] as const
export type PartnerRiskReason = (typeof partnerRiskReasons)[number]
export const partnerRiskGrades = ['none', 'low', 'medium', 'high'] as const
export type PartnerRiskGrade = (typeof partnerRiskGrades)[number]

/** Of twelve months, incoming: how many in all, and of those how many … */
export interface PartnerRiskFacts {
  readonly taxIdValid: boolean
  readonly bought: number
  readonly cancelled: number
  readonly notFound: number
  readonly inconsistent: number
  readonly reversed: number
  readonly warned: number
  readonly unverified: number
  /** Days since the first invoice of either direction; null without one. */
  readonly days: number | null
}
interface PartnerRisk {
  /** `none`: nothing to judge by. */
  readonly grade: PartnerRiskGrade
  readonly points: number
  readonly reasons: readonly { readonly reason: PartnerRiskReason; readonly points: number; readonly count: number }[]
}
const partnerRiskBounds = {
  /** Points from which a grade begins. */
  medium: 20,
  high: 50,
  most: 100,
  /** Days until a partner is no new one. */
  young: 90,
} as const

/** So many points a piece, up to a maximum. */
const each = (count: number, points: number, most: number): number => Math.min(most, count * points)
/** Points by the share of all, in hundredths: the highest step that is reached. */
const share = (count: number, all: number, steps: readonly (readonly [from: number, points: number])[]): number =>
  all === 0 ? 0 : Math.max(0, ...steps.filter(([from]) => count * 100 >= from * all).map(([, points]) => points))

/** Few invoices say little of shares: they count from three on. */
const fewest = 3
export const judgePartnerRisk = (facts: PartnerRiskFacts): PartnerRisk => {
  const { bought, days } = facts
  const counted = bought >= fewest ? bought : 0
  const found: Readonly<Record<PartnerRiskReason, readonly [points: number, count: number]>> = {
    taxIdInvalid: [facts.taxIdValid ? 0 : 25, facts.taxIdValid ? 0 : 1],
    cancelled: [each(facts.cancelled, 20, 40), facts.cancelled],
    notFound: [each(facts.notFound, 15, 30), facts.notFound],
    inconsistent: [each(facts.inconsistent, 15, 30), facts.inconsistent],
    reversed: [
      share(facts.reversed, counted, [
        [10, 10],
        [30, 20],
      ]),
      facts.reversed,
    ],
    warned: [each(facts.warned, 5, 15), facts.warned],
    unverified: [
      share(facts.unverified, counted, [
        [50, 5],
        [90, 10],
      ]),
      facts.unverified,
    ],
    young: [days !== null && days < partnerRiskBounds.young ? 10 : 0, days ?? 0],
  }
  const reasons = partnerRiskReasons
    .map((reason) => ({ reason, points: found[reason][0], count: found[reason][1] }))
    .filter(({ points }) => points > 0)
  const points = Math.min(
    partnerRiskBounds.most,
    reasons.reduce((sum, one) => sum + one.points, 0),
  )
  const grade = points >= partnerRiskBounds.high ? 'high' : points >= partnerRiskBounds.medium ? 'medium' : 'low'
  return { grade: bought === 0 && reasons.length === 0 ? 'none' : grade, points, reasons }
}
