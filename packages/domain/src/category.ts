// 归类 by the company's side of the invoice.
import { category } from './states.ts'

export interface Party {
  readonly name: string | null
  readonly taxId: string | null
}
/** The company as invoices name it. Without a tax id only its name identifies it. */
export interface OwnTitle {
  readonly name: string
  readonly taxId: string | null
}

/** Normalises a name: full-width forms, blanks and brackets do not count. */
const plainName = (name: string | null): string => (name ?? '').normalize('NFKC').replace(/[\s()]/g, '')
const isOwn = (party: Party, titles: readonly OwnTitle[]): boolean =>
  titles.some((own) =>
    own.taxId && party.taxId ? party.taxId === own.taxId : plainName(party.name) !== '' && plainName(party.name) === plainName(own.name),
  )

/**
 * Own buyer: incoming. Own seller: outgoing. Neither: third-party. The importer's hint decides when the buyer is unread
 * or a company without a tax id cannot be identified. `own`: the company and its titles.
 */
export const categoryOf = (buyer: Party, seller: Party, own: readonly OwnTitle[], hint: number): number => {
  if (isOwn(buyer, own)) return category.incoming
  if (isOwn(seller, own)) return category.outgoing
  if (buyer.name === null && buyer.taxId === null) return hint
  return hint !== category.uncategorised && own.every((title) => title.taxId === null) ? hint : category.thirdParty
}
