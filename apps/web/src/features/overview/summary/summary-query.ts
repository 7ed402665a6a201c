// The summary's filter in its address, and the links of its figures.
import { daysOf, type Address } from '../../../lib/page/address.ts'
import { listLink, listOfCategory, type Area } from '../../../shared/invoice/list-links.ts'

export interface SummaryQuery {
  readonly category?: number
  readonly dateFrom?: string
  readonly dateTo?: string
}
export const summaryKeys = ['category', 'dateFrom', 'dateTo'] as const
/** Reads an address tolerantly: unreadable values count as not set. */
export const readQuery = (raw: Address): SummaryQuery => {
  const [dateFrom, dateTo] = daysOf(raw, 'dateFrom', 'dateTo')
  const category = [0, 1, 2, 3].find((one) => raw['category'] !== undefined && Number(raw['category']) === one)
  return {
    ...(category === undefined ? {} : { category }),
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
  }
}
/** The list that a figure counts: same category and days, plus the figure's filter. */
export const summaryLink = (area: Area, { category, ...days }: SummaryQuery, filter: Readonly<Record<string, unknown>>) =>
  listLink(area, category === undefined ? 'all' : (listOfCategory[category] ?? 'all'), {
    ...(category === 0 ? { tab: 'uncategorised' } : {}),
    ...days,
    ...filter,
  })
