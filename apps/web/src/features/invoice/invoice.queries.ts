// Calls of the invoices feature. Counts and totals are separate queries, so that they never delay the rows.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../lib/http/api.ts'
import { deletionsKey, invoicesKey as key } from '../../shared/invoice/invoice-keys.ts'
import { filterOf, type ListSearch } from '../../shared/invoice/filter/list-search.ts'
import { lookedAt, type InvoiceList } from './invoice-list.config.ts'

type Endpoints = typeof invoiceCenter.endpoints
type Area = InvoiceList['area']
const scope = (list: InvoiceList) => ({ area: lookedAt(list), ...narrowOf(list) })
/** The list's fixed filter, in addition to the address. */
export const narrowOf = (list: InvoiceList): { category?: number; pooled?: true } => ({
  ...(list.category === undefined ? {} : { category: list.category }),
  ...(list.pooled ? { pooled: true } : {}),
})

export const rowsQuery = (list: InvoiceList, search: ListSearch) => {
  const { open: _, ...input } = search
  return queryOptions({
    queryKey: [...key, 'rows', list.key, input],
    queryFn: ({ signal }) => api.invoice.listInvoices({ ...scope(list), ...input } as Sent<Endpoints['listInvoices']>, { signal }),
    placeholderData: keepPreviousData,
  })
}
export const countsQuery = (list: InvoiceList, search: ListSearch) =>
  queryOptions({
    queryKey: [...key, 'counts', list.key, filterOf(search)],
    queryFn: ({ signal }) =>
      api.invoice.countInvoices({ ...scope(list), ...filterOf(search) } as Sent<Endpoints['countInvoices']>, { signal }),
    placeholderData: keepPreviousData,
  })
export const totalsQuery = (list: InvoiceList, search: ListSearch) =>
  queryOptions({
    queryKey: [...key, 'totals', list.key, filterOf(search), search.tab],
    queryFn: ({ signal }) =>
      api.invoice.totalInvoices(
        { ...scope(list), ...filterOf(search), ...(search.tab ? { tab: search.tab } : {}) } as Sent<Endpoints['totalInvoices']>,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
/** The pasted numbers without an invoice. */
export const missingQuery = (list: InvoiceList, search: ListSearch) =>
  queryOptions({
    queryKey: [...key, 'missing', list.key, filterOf(search), search.tab],
    queryFn: ({ signal }) =>
      api.invoice.missingNumbers(
        { ...scope(list), ...filterOf(search), ...(search.tab ? { tab: search.tab } : {}) } as Sent<Endpoints['missingNumbers']>,
        { signal, quiet: true },
      ),
  })
/** Links in a detail are valid for five minutes. */
export const detailQuery = (area: ReadArea, id: string) =>
  queryOptions({ queryKey: [...key, 'one', area, id], queryFn: () => api.invoice.readInvoice({ id, area }), staleTime: 4 * 60_000 })
export const deletionQuery = (id: string) =>
  queryOptions({ queryKey: [...deletionsKey, 'one', id], queryFn: () => api.invoice.readDeletion({ id }), staleTime: 4 * 60_000 })
export const logQuery = (area: ReadArea, id: string) =>
  queryOptions({ queryKey: [...key, 'log', area, id], queryFn: () => api.invoice.readInvoiceLog({ id, area }) })
/** What the judge says of invoices. */
export const judgedKey = [...key, 'judged'] as const
/** Whether a query reads lists. Queries of named invoices are excluded, because an invoice may be gone. */
export const readsLists = ({ queryKey: [first, second] }: { readonly queryKey: readonly unknown[] }): boolean =>
  first === key[0] && second !== 'one' && second !== 'log' && second !== judgedKey[1]
export const correctInvoice = (input: Sent<Endpoints['correctInvoice']>) => api.invoice.correctInvoice(input, { quiet: true })
export const saveBusiness = (input: Sent<Endpoints['saveBusiness']>) => api.invoice.saveBusiness(input)
export const addAttachments = (input: Sent<Endpoints['addAttachments']>) => api.invoice.addAttachments(input)
export const removeAttachment = (input: Sent<Endpoints['removeAttachment']>) => api.invoice.removeAttachment(input)
export const editInvoices = (input: Sent<Endpoints['editInvoices']>) => api.invoice.editInvoices(input)
export const classifyInvoices = (input: Sent<Endpoints['classifyInvoices']>) => api.invoice.classifyInvoices(input)
export const poolInvoices = (input: Sent<Endpoints['poolInvoices']>) => api.invoice.poolInvoices(input)
export const undoChange = (input: Sent<Endpoints['undoChange']>) => api.invoice.undoChange(input)
export const changesQuery = (area: Area) =>
  queryOptions({ queryKey: [...key, 'changes', area], queryFn: () => api.invoice.listChanges({ area }) })
/** All matches of the filter, up to one call's limit. */
export const allMatches = async (list: InvoiceList, search: ListSearch) => {
  const { open: _open, after: _after, before: _before, ...input } = search
  return (await api.invoice.listInvoices({ ...scope(list), ...input, pageSize: limits.pageSizeMax } as Sent<Endpoints['listInvoices']>))
    .content
}
