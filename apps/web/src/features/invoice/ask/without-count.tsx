// Beside a condition of a sentence that finds nothing: how many invoices there are without it.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withChange, type Filter, type FilterChange } from '../../../shared/invoice/filter/filter-draft.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { totalsQuery } from '../invoice.queries.ts'

/** Whether the list was asked for exactly this filter, and nothing fits. */
export const useNothingFits = (list: InvoiceList, search: ListSearch, filter: Filter): boolean => {
  const asked = sameFilter(filterOf(search), filter)
  const { data, isPlaceholderData } = useQuery({ ...totalsQuery(list, search), enabled: asked })
  return asked && !isPlaceholderData && data?.totalElements === 0
}
const sameFilter = (one: Filter, other: Filter): boolean => {
  const inOrder = (filter: Filter) => JSON.stringify(Object.entries(filter).sort(([a], [b]) => a.localeCompare(b)))
  return inOrder(one) === inOrder(other)
}

export const WithoutCount = ({
  list,
  filter,
  without,
}: {
  readonly list: InvoiceList
  readonly filter: Filter
  readonly without: FilterChange
}) => {
  const { t } = useTranslation('invoiceAsk')
  const { data } = useQuery({ ...totalsQuery(list, withChange(filter, without)), placeholderData: undefined })
  return data ? <small>{t('without', { count: data.totalElements })}</small> : null
}
