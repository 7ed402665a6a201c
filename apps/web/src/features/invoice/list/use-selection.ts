// The selection on an invoice list: single rows, or all matches of its filter.
import { useState } from 'react'
import { limits } from '@piaotai/domain/limits.ts'
import { chosenMatches, type Left } from '../chosen.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import type { Sums } from './invoice-totals.tsx'
import { allMatches } from '../invoice.queries.ts'

const byId = (rows: readonly Invoice[]): ReadonlyMap<string, Invoice> => new Map(rows.map((row) => [row.id, row]))

/** `shown` are the page's rows, `totals` the sums of all matches. */
export const useSelection = (list: InvoiceList, search: ListSearch, shown: readonly Invoice[] | undefined, totals: Sums | undefined) => {
  const [selected, setSelected] = useState<ReadonlyMap<string, Invoice>>(new Map())
  const [everything, setEverything] = useState<string>()
  const address = JSON.stringify([filterOf(search), search.tab])
  const found = totals?.totalElements ?? 0
  /** All matches are selected: until the filter changes or the person selects by hand. */
  const matched = everything === address ? totals : undefined
  /** The present state of rows that the page shows: a selected row may have been used since. */
  const chosen = [...selected.values()].map((row) => shown?.find(({ id }) => id === row.id) ?? row)
  const select = (rows: ReadonlyMap<string, Invoice>): void => {
    setEverything(undefined)
    setSelected(rows)
  }
  const find = async (wanted: ListSearch, of?: readonly Left[]): Promise<void> => {
    const rows = await allMatches(list, wanted)
    select(byId(of ? rows.filter(({ id }) => of.some((one) => one.id === id)) : rows))
  }
  const selectAll = (): void => {
    if (found <= limits.pageSizeMax) {
      find(search).catch(() => undefined)
      return
    }
    setEverything(address)
    setSelected(byId(shown ?? []))
  }
  return {
    selected,
    chosen,
    matched,
    matches: matched && chosenMatches(list, search, matched.totalElements),
    found,
    more: found > chosen.length && !matched ? { count: found, select: selectAll } : undefined,
    select,
    clear: () => {
      select(new Map())
    },
    without: (id: string) => {
      select(new Map([...selected].filter(([known]) => known !== id)))
    },
    /** Selects these invoices among a filter's matches. */
    choose: (filter: ListSearch, of: readonly Left[]) => {
      select(new Map())
      find(filter, of).catch(() => undefined)
    },
  }
}
export type Selection = ReturnType<typeof useSelection>
