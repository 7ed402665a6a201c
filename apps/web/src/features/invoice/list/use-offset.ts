// How many rows come before a page that is reached by a cursor: known as far as the pages were turned here.
import { useState } from 'react'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'

interface Page {
  readonly content: readonly unknown[]
  readonly next: string | null
  readonly previous: string | null
}
type Offsets = Readonly<Record<string, number>>
const keyOf = ({ after, before }: Pick<ListSearch, 'after' | 'before'>): string =>
  after === undefined ? (before === undefined ? '' : `before ${before}`) : `after ${after}`

/** The offsets that a page with a known one makes known. */
export const offsetsOf = (offset: number, { content, next, previous }: Page, pageSize: number): Offsets => ({
  ...(next === null ? {} : { [`after ${next}`]: offset + content.length }),
  ...(previous === null ? {} : { [`before ${previous}`]: Math.max(0, offset - pageSize) }),
})
/** Null: unknown, after a page in the middle was opened by its address. */
export const useOffset = (search: ListSearch, page: Page | undefined, total: number | undefined, pageSize: number): number | null => {
  const { sort, order } = search
  const list = JSON.stringify([filterOf(search), search.tab, sort, order, search.pageSize])
  const [known, setKnown] = useState<{ readonly list: string; readonly offsets: Offsets }>({ list, offsets: { '': 0 } })
  const offsets = known.list === list ? known.offsets : { '': 0 }
  const last = page?.next === null && total !== undefined ? total - page.content.length : null
  const offset = offsets[keyOf(search)] ?? last
  const more = page && offset !== null ? offsetsOf(offset, page, pageSize) : {}
  if (Object.entries(more).some(([key, value]) => offsets[key] !== value)) setKnown({ list, offsets: { ...offsets, ...more } })
  return offset
}
