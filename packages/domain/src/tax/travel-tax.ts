// The deductible tax of tickets that state none: rail and air 9 %, road and water 3 % of the fare that contains it (财政部 税务总局
// 海关总署公告2019年第39号, 六). The development fund and other charges of a flight bear none; neither does the fee of a returned ticket.
import { fromFen, toFen } from '../money/money.ts'
import type { Reading } from '../invoice/reading.ts'

const rails: readonly number[] = [51, 80, 110]
const flights: readonly number[] = [61, 90]
const papers: readonly number[] = [80, 90, 110]
/** After this day of travel no paper ticket of railways or airlines gives input tax. */
export const lastPaperTicket = '2025-09-30'
/** Charges of an itinerary that are outside the taxed fare, by their printed names. */
const untaxed = ['民航发展基金', '其他税费'] as const
const returned = /退票|改签费|变更费/

/** A returned or changed ticket: its fee is no fare. */
export const isReturned = (extra: Readonly<Record<string, string>>): boolean => returned.test(extra['业务类型'] ?? '')
/** Fund and other charges of an itinerary in 分; undefined where it does not tell the fund. */
export const untaxedCharges = (extra: Readonly<Record<string, string>>): bigint | undefined => {
  const fund = toFen(extra[untaxed[0]] ?? '')
  return fund === undefined ? undefined : fund + (toFen(extra[untaxed[1]] ?? '0') ?? 0n)
}
/** The tax in an amount that contains a percentage of it, to the nearest 分. */
export const taxIn = (gross: bigint, rate: bigint): bigint => (gross * rate * 2n + 100n + rate) / ((100n + rate) * 2n)

type Ticket = Pick<Reading, 'type' | 'date' | 'amountIncludingTax' | 'amountExcludingTax' | 'taxAmount' | 'extra'>
/** Net amount and tax of a ticket; undefined where it states its tax, or where the rule does not apply. */
export const travelTax = ({ type, date, amountIncludingTax, amountExcludingTax, taxAmount, extra }: Ticket) => {
  if (type === null || taxAmount !== null || amountIncludingTax === null) return undefined
  const total = toFen(amountIncludingTax)
  if (total === undefined || total <= 0n || isReturned(extra)) return undefined
  const flies = flights.includes(type)
  if (!rails.includes(type) && !flies) return undefined
  // Paper tickets of later days give nothing.
  if (papers.includes(type) && date !== null && date > lastPaperTicket) return undefined
  const charges = flies ? untaxedCharges(extra) : 0n
  if (charges === undefined) return undefined
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
