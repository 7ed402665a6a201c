// Values that the questions of the test set name often. Their day is Friday, 27 November 2026.
import type { AskFilter, AskSort } from './shapes.ts'

/** A sentence, the filter and the order that it means, and the words that must be said as not understood. */
export type Question = readonly [sentence: string, filter: AskFilter, left?: readonly string[], sort?: AskSort]
export const questionWorld = {
  today: '2026-11-27',
  pools: [
    { id: 'p1', name: '差旅与招待' },
    { id: 'p2', name: '研发费用' },
  ],
}
export const on = (dateFrom: string, dateTo = dateFrom): AskFilter => ({ dateFrom, dateTo })
export const entered = (enteredFrom: string, enteredTo = enteredFrom): AskFilter => ({ enteredFrom, enteredTo })
export const october = on('2026-10-01', '2026-10-31')
export const november = on('2026-11-01', '2026-11-30')
export const thisWeek = on('2026-11-23', '2026-11-29')
export const lastWeek = on('2026-11-16', '2026-11-22')
export const thisQuarter = on('2026-10-01', '2026-12-31')
export const thirdQuarter = on('2026-07-01', '2026-09-30')
export const thisYear = on('2026-01-01', '2026-12-31')
export const lastYear = on('2025-01-01', '2025-12-31')
export const special: AskFilter = { type: [10, 11, 12, 13] }
export const normal: AskFilter = { type: [20, 22, 23, 30, 60] }
export const digital: AskFilter = { type: [12, 13, 22, 23, 51, 61] }
export const unpaid: AskFilter = { useStatus: [0, 1] }
export const paid: AskFilter = { useStatus: [3] }
export const unverified: AskFilter = { verifyStatus: [0] }
export const wrong: AskFilter = { verifyStatus: [2, 3, 4, 5, 6, 9, 10] }
export const wrongTitle: AskFilter = { titleStatus: [2, 3, 4] }
export const fromMail: AskFilter = { entrySource: [3, 4, 9] }
export const largest: AskSort = { sort: 'amountIncludingTax', order: 'desc' }
export const smallest: AskSort = { sort: 'amountIncludingTax', order: 'asc' }
export const newest: AskSort = { sort: 'date', order: 'desc' }
export const oldest: AskSort = { sort: 'date', order: 'asc' }
export const lastEntered: AskSort = { sort: 'enteredAt', order: 'desc' }
