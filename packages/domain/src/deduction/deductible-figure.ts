// The figure that a rule gives of a document, before reversals and goods have their say.
import { fromFen, toFen } from '../money/money.ts'
import { isReturned, taxIn, untaxedCharges } from '../tax/travel-tax.ts'
import type { DeductibleFacts, DeductibleReason } from './deductible-facts.ts'
import { isPassengerTransport } from './deductible-goods.ts'
import type { DeductibleKind, DeductibleRule } from './deductible-rules.ts'

/** In 分; `gross`: what the tax is a part of. Or what is lacking, and the most that it may come to. */
type Figure =
  | { readonly figure: bigint; readonly gross: bigint }
  | { readonly lacks: DeductibleReason; readonly way: 'open' | 'none'; readonly most: string }
export const figureOf = (facts: DeductibleFacts, kind: DeductibleKind, rule: DeductibleRule): Figure => {
  const lacking = (lacks: DeductibleReason, most?: bigint): Figure =>
    most === undefined ? { lacks, way: 'none', most: '0.00' } : { lacks, way: 'open', most: fromFen(most) }
  const [stated, total] = [fen(facts.tax), fen(facts.total)]
  if (kind === 'farm') return { figure: part(priceOf(facts), BigInt(rule.rate)), gross: total }
  // Digital tickets count with the tax that they state.
  if (rule.basis === 'stated' || (stated > 0n && (kind === 'rail' || kind === 'air'))) {
    const { tax, gross } = kind === 'passenger' ? passengerPart(facts) : { tax: stated, gross: total }
    return tax > 0n ? { figure: tax, gross } : lacking('untaxed')
  }
  if (total <= 0n) return lacking('untaxed')
  if (isReturned(facts.extra)) return lacking('returned')
  if (rule.basis === 'inside') return { figure: taxIn(total, BigInt(rule.rate)), gross: total }
  const charges = untaxedCharges(facts.extra)
  if (charges === undefined) return lacking('fund', taxIn(total, BigInt(rule.rate)))
  const fare = total - charges
  return fare > 0n ? { figure: taxIn(fare, BigInt(rule.rate)), gross: fare } : lacking('untaxed')
}
/** Of passenger transport among the lines; the whole where no lines are known. */
const passengerPart = ({ lines, tax, total }: DeductibleFacts): { readonly tax: bigint; readonly gross: bigint } => {
  const rides = lines.filter(({ name }) => isPassengerTransport(name))
  if (rides.length === 0 || rides.length === lines.length) return { tax: fen(tax), gross: fen(total) }
  const sum = rides.reduce((all, one) => all + fen(one.tax), 0n)
  return { tax: sum, gross: sum + rides.reduce((all, one) => all + fen(one.net), 0n) }
}
export const priceOf = ({ net, total }: DeductibleFacts): bigint => fen(net ?? total)
/** Per cent of an amount, to the nearest 分. */
export const part = (amount: bigint, rate: bigint): bigint => (amount * rate * 2n + 100n) / 200n
export const fen = (amount: string | null): bigint => (amount === null ? 0n : (toFen(amount) ?? 0n))
