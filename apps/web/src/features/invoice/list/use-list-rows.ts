// The rows of an invoice list, and the figures that follow them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadStaying } from '../../../lib/http/chunk.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { countsQuery, rowsQuery, totalsQuery } from '../invoice.queries.ts'

export const loadBatchActions = () => import('../batch/batch-actions.tsx')
export const loadDrawer = () => import('../drawer/invoice-drawer.tsx')
/** Fetches the drawer once a pointer is over a row, or a key moves among them: it then opens at once. */
const fetchDrawerAhead = (): (() => void) => {
  const heard = new AbortController()
  const near = (event: Event): void => {
    if (event instanceof KeyboardEvent || (event.target instanceof Element && event.target.closest('[data-row]'))) {
      heard.abort()
      loadStaying(loadDrawer).catch(() => undefined)
    }
  }
  for (const name of ['pointerover', 'keydown']) document.addEventListener(name, near, { signal: heard.signal, passive: true })
  return () => {
    heard.abort()
  }
}

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
  useEffect(() => (standing ? fetchDrawerAhead() : undefined), [standing])
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
