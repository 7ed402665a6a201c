// What the summary is narrowed by, as its address tells it, and where its figures lead.
import { listLink, listOfCategory, type Area } from './list-links.ts'

export interface SummaryAsk { readonly category?: number; readonly dateFrom?: string; readonly dateTo?: string }
const day = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)
/** Reads an address tolerantly: what does not read is as if not set. */
export const readAsk = (raw: Readonly<Record<string, unknown>>): SummaryAsk => {
  const dateFrom = day(raw['dateFrom']), dateTo = day(raw['dateTo']), category = [0, 1, 2, 3].find((one) => raw['category'] !== undefined && Number(raw['category']) === one)
  return { ...(category === undefined ? {} : { category }), ...(dateFrom === undefined ? {} : { dateFrom }), ...(dateTo === undefined ? {} : { dateTo }) }
}
/** The list that a figure counts: of its category, under the same days and what the figure asks for besides. */
export const summaryLink = (area: Area, { category, ...days }: SummaryAsk, filter: Readonly<Record<string, unknown>>) =>
  listLink(area, category === undefined ? 'all' : (listOfCategory[category] ?? 'all'), { ...(category === 0 ? { tab: 'uncategorised' } : {}), ...days, ...filter })
