// The invoices of a batch, as its call names them: selected one by one, or all matches of the list's filter, which the
// server looks up itself.
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { changeEndpoints } from '@piaotai/contract/invoice/change.ts'
import { filterOf, type ListSearch } from '../../shared/invoice/filter/list-search.ts'
import type { InvoiceList } from './invoice-list.config.ts'
import { narrowOf } from './invoice.queries.ts'

type Sending = Sent<typeof changeEndpoints.classifyInvoices>
export interface Chosen {
  readonly count: number
  readonly input: Pick<Sending, 'ids' | 'matches'>
}
/** An invoice that a batch left unchanged. */
export interface Left {
  readonly id: string
  readonly number: string
}

export const chosenRows = (rows: readonly { readonly id: string }[]): Chosen => ({
  count: rows.length,
  input: { ids: rows.map((row) => row.id) },
})
/** `count` is the number shown to the person; the server refuses if it finds a different number. */
export const chosenMatches = (list: InvoiceList, search: ListSearch, count: number): Chosen => ({
  count,
  input: { matches: { ...narrowOf(list), ...filterOf(search), ...(search.tab ? { tab: search.tab } : {}), count } as Sending['matches'] },
})
