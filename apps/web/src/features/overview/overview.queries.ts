import { useQuery } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { overviewEndpoints } from '@piaotai/contract/invoice/overview.ts'
import { monthEnd } from '@piaotai/domain/months.ts'
import { api } from '../../lib/api.ts'

export type Area = 'personal' | 'company'
export type Figures = Received<typeof overviewEndpoints.readFigures>
export const useFigures = (area: Area) => useQuery({ queryKey: ['overview', 'figures', area], queryFn: () => api.invoice.readFigures({ area }), refetchInterval: 60_000 })

const lists = {
  personal: { base: '/home', all: 'myInvoices', incoming: 'incomeInvoice', outgoing: 'outputInvoice', thirdParty: 'thirdPartyInvoice' },
  company: { base: '/companyInvoice', all: 'allInvoiceCo', incoming: 'incomeInvoiceCo', outgoing: 'outputInvoiceCo', thirdParty: 'thirdPartyInvoiceCo' },
} as const
export type ListName = 'all' | 'incoming' | 'outgoing' | 'thirdParty'
/** The list that a figure counts, with the filter it is counted under. */
export const listLink = (area: Area, name: ListName, search: Readonly<Record<string, unknown>> = {}): { readonly to: string; readonly search: Readonly<Record<string, unknown>> } =>
  ({ to: `${lists[area].base}/${lists[area][name]}`, search })
export const inMonth = (month: string) => ({ dateFrom: `${month}-01`, dateTo: monthEnd(month) })
/** The list of each category 0–3. */
export const listOfCategory: readonly ListName[] = ['all', 'incoming', 'outgoing', 'thirdParty']
