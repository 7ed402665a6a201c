// The deductible tax of tickets that state none: rail and air 9 %, road and water 3 % of the fare that contains it (财政部 税务总局
// 海关总署公告2019年第39号, 六). The development fund and other charges of a flight bear none; neither does the fee of a returned ticket.
import { fromFen, toFen } from '../money/money.ts'
import type { Reading } from '../invoice/reading.ts'

const rails: readonly number[] = [51, 80, 110]
const flights: readonly number[] = [61, 90]
/** Charges of an itinerary that are outside the taxed fare, by their printed names. */
const untaxed = ['民航发展基金', '其他税费'] as const
const returned = /退票|改签费|变更费/

/** The tax in an amount that contains a percentage of it, to the nearest 分. */
const taxIn = (gross: bigint, rate: bigint): bigint => (gross * rate * 2n + 100n + rate) / ((100n + rate) * 2n)

type Ticket = Pick<Reading, 'type' | 'amountIncludingTax' | 'amountExcludingTax' | 'taxAmount' | 'extra'>
/** Net amount and tax of a ticket; undefined where it states its tax, or where the rule does not apply. */
export const travelTax = ({ type, amountIncludingTax, amountExcludingTax, taxAmount, extra }: Ticket) => {
  if (type === null || taxAmount !== null || amountIncludingTax === null) return undefined
  const total = toFen(amountIncludingTax)
  if (total === undefined || total <= 0n || returned.test(extra['业务类型'] ?? '')) return undefined
  const charges = flights.includes(type) ? untaxed.map((name) => toFen(extra[name] ?? '0') ?? 0n).reduce((a, b) => a + b, 0n) : 0n
  if (!rails.includes(type) && !flights.includes(type)) return undefined
  const gross = total - charges
  if (gross <= 0n) return undefined
  const stated = amountExcludingTax === null ? undefined : toFen(amountExcludingTax)
  const tax = stated !== undefined && stated < gross ? gross - stated : taxIn(gross, 9n)
  return { amountExcludingTax: fromFen(gross - tax), taxAmount: fromFen(tax) }
}

/** The heading under which a record says that its tax was computed. */
const computedTax = '税额依据'
/** The reading with the tax of a ticket that states none; it says so among its facts. */
export const withTravelTax = (reading: Reading): Reading => {
  const found = travelTax(reading)
  return found ? { ...reading, ...found, extra: { ...reading.extra, [computedTax]: '按票价 ÷ 1.09 × 9% 计算' } } : reading
}

/** Tickets that are no invoice of the bureau, by kind; digital rail and air tickets are ticked there as invoices are. */
export const travelTypes = { rail: [80, 110], air: [90], road: [150], water: [160] } as const
export type TravelKind = keyof typeof travelTypes
export const travelKinds = ['rail', 'air', 'road', 'water'] as const satisfies readonly TravelKind[]
/** The tax of such a ticket, stated or computed; undefined where neither is known. */
export const ticketTax = (kind: TravelKind, ticket: Ticket): string | undefined => {
  if (ticket.taxAmount !== null) return ticket.taxAmount
  if (kind === 'rail' || kind === 'air') return travelTax(ticket)?.taxAmount
  const fare = ticket.amountIncludingTax === null ? undefined : toFen(ticket.amountIncludingTax)
  if (fare === undefined || fare <= 0n || returned.test(ticket.extra['业务类型'] ?? '')) return undefined
  return fromFen(taxIn(fare, 3n))
}
