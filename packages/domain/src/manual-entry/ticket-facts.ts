// What a typed ticket tells beside its face: the parts of a fare, the traveller and the day of travel. They are kept among its special facts.
import { isDay } from '../months.ts'
import { sumAmounts } from '../money/money.ts'
import { typedAmount } from '../money/typed-figures.ts'
import type { Finding } from './manual-entry.ts'
import { manualEntryLimits, keptValue, type HandValues } from './manual-entry-values.ts'

/** By wire name, with the printed one. */
const printed = {
  fare: '票价',
  fuel: '燃油附加费',
  fund: '民航发展基金',
  otherTaxes: '其他税费',
  travellerName: '旅客姓名',
  travelDay: '乘车日期',
} as const
export type TicketField = keyof typeof printed
export const ticketFields = Object.keys(printed) as readonly TicketField[]
export type TicketValues = Readonly<Partial<Record<TicketField, string>>>
const parts = ['fare', 'fuel', 'fund', 'otherTaxes'] as const satisfies readonly TicketField[]
const flights: readonly number[] = [61, 90]
const rides: readonly number[] = [51, 80, 110, 150, 160]
/** The facts that a kind asks for. */
export const ticketFieldsOf = (type: number): readonly TicketField[] =>
  flights.includes(type) ? ticketFields : rides.includes(type) ? ['travellerName', 'travelDay'] : []

/** Empty text as null; undefined where it cannot be. */
const keptFact = (field: TicketField, typed: string | undefined): string | null | undefined => {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  if (field === 'travelDay') return isDay(text) ? text : undefined
  if (field === 'travellerName') return [...text].length <= manualEntryLimits.text ? text : undefined
  return typedAmount(text)
}
export type TicketFindings = Readonly<Partial<Record<TicketField | 'amountIncludingTax', Finding>>>
/** Fare, fuel, tax stated apart, fund and other charges; undefined while fare or fund are open, for then the rest cannot be told. */
export const ticketTotal = (values: HandValues, ticket: TicketValues): string | undefined => {
  const type = Number(values.type)
  if (!flights.includes(type)) return undefined
  const [fare, fund] = [keptFact('fare', ticket.fare), keptFact('fund', ticket.fund)]
  if (typeof fare !== 'string' || typeof fund !== 'string') return undefined
  // A digital itinerary prints its fare without the tax, a paper one with it.
  const tax = type === 61 ? (keptValue('taxAmount', values.taxAmount) ?? '0') : '0'
  return sumAmounts([fare, keptFact('fuel', ticket.fuel) ?? '0', tax, fund, keptFact('otherTaxes', ticket.otherTaxes) ?? '0'])
}
/** Errors prevent an entry. A flight whose fund nobody tells may be kept; what it deducts stays open. */
export const judgeTicket = (values: HandValues, ticket: TicketValues): TicketFindings => {
  const type = Number(values.type)
  const asked = ticketFieldsOf(type)
  const found: Partial<Record<TicketField | 'amountIncludingTax', Finding>> = {}
  for (const field of asked)
    if (keptFact(field, ticket[field]) === undefined)
      found[field] = { level: 'error', word: field === 'travelDay' ? 'date' : field === 'travellerName' ? 'text' : 'amount' }
  const total = keptValue('amountIncludingTax', values.amountIncludingTax)
  const sum = parts.some((field) => found[field]) ? undefined : ticketTotal(values, ticket)
  if (sum !== undefined && typeof total === 'string' && sum !== total)
    found.amountIncludingTax = { level: 'error', word: 'ticketSums', detail: { sum } }
  if (asked.includes('fund') && typeof total === 'string' && keptFact('fund', ticket.fund) === null)
    found.fund = { level: 'doubt', word: 'noFund' }
  return found
}
export const firstTicketError = (found: TicketFindings): { readonly field: string; readonly word: string } | undefined => {
  const wrong = Object.entries(found).find(([, { level }]) => level === 'error')
  return wrong && { field: wrong[0], word: wrong[1].word }
}
/** Valid facts by their printed names, as a file of the ticket would tell them. */
export const ticketExtra = (type: number, ticket: TicketValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ticketFieldsOf(type).flatMap((field) => {
      const kept = keptFact(field, ticket[field])
      return kept ? [[field === 'travelDay' && flights.includes(type) ? '出行日期' : printed[field], kept]] : []
    }),
  )
