// 归类 by rule: which side of an invoice the company stands on.
import { category } from './states.ts'

export interface Party {
  readonly name: string | null
  readonly taxId: string | null
}
/** The company as invoices name it. Without a tax id it is known by its name alone. */
export interface OwnTitle {
  readonly name: string
  readonly taxId: string | null
}

/** A name without what people write differently: full-width forms, blanks, brackets. */
const plainName = (name: string | null): string => (name ?? '').normalize('NFKC').replace(/[\s()]/g, '')
const isOwn = (party: Party, titles: readonly OwnTitle[]): boolean =>
  titles.some((own) =>
    own.taxId && party.taxId ? party.taxId === own.taxId : plainName(party.name) !== '' && plainName(party.name) === plainName(own.name),
  )

/**
 * Bought by us: incoming. Sold by us: outgoing. Neither: third-party. Where no buyer was read, the hint of whoever brought it
 * in; so too where a company without a tax id cannot be told for sure. `own`: the company and its titles.
 */
export const categoryOf = (buyer: Party, seller: Party, own: readonly OwnTitle[], hint: number): number => {
  if (isOwn(buyer, own)) return category.incoming
  if (isOwn(seller, own)) return category.outgoing
  if (buyer.name === null && buyer.taxId === null) return hint
  return hint !== category.uncategorised && own.every((title) => title.taxId === null) ? hint : category.thirdParty
}
