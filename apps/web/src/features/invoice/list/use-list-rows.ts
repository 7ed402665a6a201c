// The rows of an invoice list, and the figures that follow them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { countsQuery, rowsQuery, totalsQuery } from '../invoice.queries.ts'

export const loadBatchActions = () => import('../batch/batch-actions.tsx')

export const useListRows = (list: InvoiceList, search: ListSearch) => {
  const client = useQueryClient()
  const rows = useQuery(rowsQuery(list, search))
  // Figures never come before the rows: they are queried after the rows have loaded.
  const enabled = !rows.isFetching
  const counts = useQuery({ ...countsQuery(list, search), enabled })
  const totals = useQuery({ ...totalsQuery(list, search), enabled })
  const shown = rows.data?.content
  // The actions of a selection are fetched once the rows stand, before any row is selected.
  const standing = shown !== undefined
  useEffect(() => {
    if (standing) void loadBatchActions()
  }, [standing])
  return {
    rows,
    counts,
    totals,
    shown,
    refresh: () => {
      void client.invalidateQueries({ queryKey: invoicesKey })
    },
  }
}
