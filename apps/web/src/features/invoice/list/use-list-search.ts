// The address of an invoice list, and the ways to others.
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAddress } from '../../../ui/page/use-address.ts'
import type { Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { Invoice } from '../invoice-list.config.ts'
import { addressKeys, readSearch } from './list-address.ts'

export const useListSearch = () => {
  const navigate = useNavigate()
  const search = useAddress(readSearch, addressKeys)
  const go = (next: ListSearch, replace = false) => {
    void navigate({ to: '.', search: next, replace })
  }
  const open = useCallback(
    (row: Pick<Invoice, 'id'>) => {
      void navigate({ to: '.', search: (before: ListSearch) => ({ ...before, open: row.id }) })
    },
    [navigate],
  )
  const { open: _open, ...listed } = search
  const { after: _after, before: _before, ...kept } = listed
  const { tab: _tab, ...anyTab } = kept
  return {
    search,
    go,
    open,
    /** The open invoice gives way to another. */
    move: (row: Pick<Invoice, 'id'>) => {
      go({ ...search, open: row.id }, true)
    },
    close: () => {
      go(listed)
    },
    /** A new filter starts at the first page; tab, order and page size stay. */
    narrow: (filter: Filter) => {
      const { tab, sort, order, pageSize } = search
      go({ ...filter, ...Object.fromEntries(Object.entries({ tab, sort, order, pageSize }).filter(([, value]) => value !== undefined)) })
    },
    /** The first page, and the first page of all tabs. */
    kept,
    anyTab,
  }
}
