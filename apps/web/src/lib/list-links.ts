// Links from a figure to the list of invoices that it counts.
import { monthEnd } from '@piaotai/domain/months.ts'

export type Area = 'personal' | 'company'
const lists = {
  personal: { base: '/home', all: 'myInvoices', incoming: 'incomeInvoice', outgoing: 'outputInvoice', thirdParty: 'thirdPartyInvoice' },
  company: {
    base: '/companyInvoice',
    all: 'allInvoiceCo',
    incoming: 'incomeInvoiceCo',
    outgoing: 'outputInvoiceCo',
    thirdParty: 'thirdPartyInvoiceCo',
  },
} as const
export type ListName = 'all' | 'incoming' | 'outgoing' | 'thirdParty'
/** The list that a figure counts, with the figure's filter. */
export const listLink = (
  area: Area,
  name: ListName,
  search: Readonly<Record<string, unknown>> = {},
): { readonly to: string; readonly search: Readonly<Record<string, unknown>> } => ({
  to: `${lists[area].base}/${lists[area][name]}`,
  search,
})
export const inMonth = (month: string) => ({ dateFrom: `${month}-01`, dateTo: monthEnd(month) })
/** The list of each category 0–3. */
export const listOfCategory: readonly ListName[] = ['all', 'incoming', 'outgoing', 'thirdParty']
