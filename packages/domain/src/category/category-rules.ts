// A company's 归类 rules. The first match decides; without a match the rule of the two parties applies.
import { categoryOf, type OwnTitle, type Party } from './category.ts'
import { comparedName, comparedTaxId } from '../title/title.ts'

/** `taxId`: exactly this id. `name`: the name contains this text, regardless of blanks, brackets and case. */
export interface CategoryRule {
  readonly side: 'seller' | 'buyer'
  readonly by: 'taxId' | 'name'
  readonly value: string
  /** 0 uncategorised, 1 incoming, 2 outgoing, 3 third-party. */
  readonly category: number
}
export const ruleSides = ['seller', 'buyer'] as const
export const ruleKeys = ['taxId', 'name'] as const
export const categoryRuleLimits = { rules: 200, valueMin: 2, value: 100 } as const

/** A rule's value normalised for comparison. */
export const plainValue = ({ by, value }: Pick<CategoryRule, 'by' | 'value'>): string =>
  by === 'taxId' ? comparedTaxId(value) : value.trim()
/** Short words would fit half of all names. */
export const ruleHolds = (rule: Pick<CategoryRule, 'by' | 'value'>): boolean =>
  rule.by === 'taxId'
    ? /^[0-9A-Z]{15,20}$/.test(comparedTaxId(rule.value))
    : [...comparedName(rule.value)].length >= categoryRuleLimits.valueMin

interface Parties {
  readonly buyer: Party
  readonly seller: Party
}
const fits = (rule: CategoryRule, { buyer, seller }: Parties): boolean => {
  const party = rule.side === 'seller' ? seller : buyer
  return rule.by === 'taxId'
    ? comparedTaxId(party.taxId) === comparedTaxId(rule.value)
    : comparedName(party.name).includes(comparedName(rule.value))
}
/** The category by the company's rules, else by the parties. */
export const ruledCategory = (rules: readonly CategoryRule[], parties: Parties, own: readonly OwnTitle[], hint: number): number =>
  rules.find((rule) => fits(rule, parties))?.category ?? categoryOf(parties.buyer, parties.seller, own, hint)
