// 纳税人类型 and 出行人: what the company is to the tax office since which day, and whose traveller a ticket names.

import type { TaxpayerKind } from '../partner/partner.ts'

export interface TaxpayerSince {
  readonly kind: TaxpayerKind
  /** The first day on which it holds, YYYY-MM-DD. */
  readonly since: string
}
/** The kind on a day: the latest that began by then. A company that says nothing is 一般纳税人. */
export const taxpayerOn = (kinds: readonly TaxpayerSince[], day: string): TaxpayerKind =>
  kinds.filter(({ since }) => since <= day).toSorted((a, b) => (a.since < b.since ? 1 : -1))[0]?.kind ?? 'general'

/** What a person says of the traveller of a ticket. */
export const travellerMarks = ['employee', 'outside'] as const
export type TravellerMark = (typeof travellerMarks)[number]
/** none: no name stands on it; unknown: nobody has said whose the name is. */
export const travellers = [...travellerMarks, 'unknown', 'none'] as const
export type Traveller = (typeof travellers)[number]
const printedNames = ['出行人', '旅客姓名', '乘车人'] as const
/** The names on a ticket, several on one of more travellers. */
export const travellersOf = (extra: Readonly<Record<string, string>>): readonly string[] =>
  printedNames
    .flatMap((word) => (extra[word] ?? '').split(/[；;、,，]/))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '—')
/** By a person's mark first, then by the names of the company's people: all of them must be known. */
export const travellerOf = (mark: TravellerMark | null, extra: Readonly<Record<string, string>>, staff: ReadonlySet<string>): Traveller => {
  if (mark !== null) return mark
  const names = travellersOf(extra)
  if (names.length === 0) return 'none'
  return names.every((name) => staff.has(name)) ? 'employee' : 'unknown'
}
