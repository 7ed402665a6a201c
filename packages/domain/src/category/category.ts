// 归类 by the company's side of the invoice.
import { category } from '../states.ts'
import { judgeTaxId } from '../tax/tax-id.ts'

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
const hasId = (party: Party, own: OwnTitle): boolean => own.taxId !== null && own.taxId !== '' && party.taxId === own.taxId
/** A registered name belongs to one company: it is ours whatever tax id stands beside it. */
export const isOwn = (party: Party, titles: readonly OwnTitle[]): boolean =>
  titles.some((own) => hasId(party, own) || (plainName(party.name) !== '' && plainName(party.name) === plainName(own.name)))

/** Shorter names differ by a character between any two companies. */
const nearLength = 6
/** One character changed, missing or too many. */
const almost = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < nearLength || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
/** Named almost as we are, without an id that holds by itself: a slip of the pen, or of the reading. */
const isNear = (party: Party, titles: readonly OwnTitle[]): boolean =>
  (party.taxId === null || judgeTaxId(party.taxId) !== 'good') && titles.some((own) => almost(plainName(party.name), plainName(own.name)))

/**
 * Own buyer, by tax id or name: incoming. Own seller: outgoing. A buyer named almost as we are: for a person to decide.
 * None: third-party. The importer's hint decides when the buyer is unread or a company without a tax id cannot be
 * identified. `own`: the company and its titles.
 */
export const categoryOf = (buyer: Party, seller: Party, own: readonly OwnTitle[], hint: number): number => {
  if (isOwn(buyer, own)) return category.incoming
  if (isOwn(seller, own)) return category.outgoing
  if (buyer.name === null && buyer.taxId === null) return hint
  if (isNear(buyer, own)) return category.uncategorised
  return hint !== category.uncategorised && own.every((title) => title.taxId === null) ? hint : category.thirdParty
}
