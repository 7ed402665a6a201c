// What the summary is narrowed by, as its address tells it, and where its figures lead.
import { daysOf, type Address } from '../../lib/address.ts'
import { listLink, listOfCategory, type Area } from './list-links.ts'

export interface SummaryQuery {
  readonly category?: number
  readonly dateFrom?: string
  readonly dateTo?: string
}
export const summaryKeys = ['category', 'dateFrom', 'dateTo'] as const
/** Reads an address tolerantly: what does not read is as if not set. */
export const readQuery = (raw: Address): SummaryQuery => {
  const [dateFrom, dateTo] = daysOf(raw, 'dateFrom', 'dateTo')
  const category = [0, 1, 2, 3].find((one) => raw['category'] !== undefined && Number(raw['category']) === one)
  return {
    ...(category === undefined ? {} : { category }),
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
  }
}
/** The list that a figure counts: of its category, under the same days and what the figure asks for besides. */
export const summaryLink = (area: Area, { category, ...days }: SummaryQuery, filter: Readonly<Record<string, unknown>>) =>
  listLink(area, category === undefined ? 'all' : (listOfCategory[category] ?? 'all'), {
    ...(category === 0 ? { tab: 'uncategorised' } : {}),
    ...days,
    ...filter,
  })
