// Links from a figure to the list of invoices that it counts.
import { monthEnd } from '@piaotai/domain/months.ts'
import type { PagePath } from '@piaotai/domain/rights/permission.ts'

export type Area = 'personal' | 'company'
export type ListName = 'all' | 'incoming' | 'outgoing' | 'thirdParty'
const lists: Readonly<Record<Area, Readonly<Record<ListName, PagePath>>>> = {
  personal: {
    all: '/home/myInvoices',
    incoming: '/home/incomeInvoice',
    outgoing: '/home/outputInvoice',
    thirdParty: '/home/thirdPartyInvoice',
  },
  company: {
    all: '/companyInvoice/allInvoiceCo',
    incoming: '/companyInvoice/incomeInvoiceCo',
    outgoing: '/companyInvoice/outputInvoiceCo',
    thirdParty: '/companyInvoice/thirdPartyInvoiceCo',
  },
}
/** The list that a figure counts, with the figure's filter. */
export const listLink = (
  area: Area,
  name: ListName,
  search: Readonly<Record<string, unknown>> = {},
): { readonly to: PagePath; readonly search: Readonly<Record<string, unknown>> } => ({
  to: lists[area][name],
  search,
})
/** Those that wait to be checked, from the first on, one after the other. */
export const toCheck = { tab: 'warnings', open: 'first' } as const
export const inMonth = (month: string) => ({ dateFrom: `${month}-01`, dateTo: monthEnd(month) })
/** The list of each category 0–3. */
export const listOfCategory: readonly ListName[] = ['all', 'incoming', 'outgoing', 'thirdParty']
