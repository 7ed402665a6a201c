// Saved views of a list, which consist of filter, order and layout.
import { queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { viewEndpoints } from '@piaotai/contract/view.ts'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { viewLimits } from '@piaotai/domain/view.ts'
import { api } from '../../../lib/http/api.ts'
import type { ListState } from '../../../ui/table/list-state.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'

export type View = Received<typeof viewEndpoints.listViews>['content'][number]
type Settings = Sent<typeof viewEndpoints.createView>['settings']
export const viewsQuery = (page: PageKey) =>
  queryOptions({ queryKey: ['views', page], queryFn: async () => (await api.invoice.listViews({ page })).content, staleTime: 60_000 })

/** The present state, as a view stores it. */
export const settingsOf = (search: ListSearch, { hidden, order, density, widths }: ListState): Settings => ({
  filter: filterOf(search) as Settings['filter'],
  tab: (search.tab ?? 'all') as Settings['tab'],
  sort: (search.sort ?? 'date') as Settings['sort'],
  order: search.order ?? 'desc',
  hidden: [...hidden],
  columns: [...order],
  density,
  widths: Object.fromEntries(
    Object.entries(widths).map(([key, width]) => [key, Math.min(viewLimits.width, Math.max(20, Math.round(width)))]),
  ),
})
/** The address of a view. */
export const searchOf = ({ settings: { filter, tab, sort, order } }: View): ListSearch => ({
  ...(filter as ListSearch),
  ...(tab === 'all' ? {} : { tab }),
  ...(sort === 'date' && order === 'desc' ? {} : { sort, order }),
})
export const layoutOf = ({ settings: { hidden, columns, density, widths } }: View): ListState => ({
  hidden,
  order: columns,
  density,
  widths,
})
