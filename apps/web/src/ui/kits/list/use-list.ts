// A list of the server on a page: its conditions in the address, its rows by page, and the rows that are selected over pages.
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallOptions } from '../../../lib/http/api.ts'
import type { Address, WrongRange } from '../../../lib/page/address.ts'
import { useAddress } from '../../page/use-address.ts'
import { useTotal, type Found, type ListTotal } from './use-total.ts'
import {
  isNarrowed,
  keysOf,
  readList,
  writeList,
  wrongNumberIn,
  wrongRangeIn,
  type AnyCondition,
  type Condition,
  type ListQuery,
  type WrongNumber,
} from './conditions.ts'

interface Row {
  readonly id: string
}
interface PageOf<R> extends Found {
  readonly content: readonly R[]
}
export interface ListInput<Q, P extends PageOf<Row>> {
  /** Under which rows are kept; what changes them makes this stale. */
  readonly queryKey: QueryKey
  readonly call: (query: Q, options: CallOptions) => Promise<P>
  readonly conditions: readonly Condition<Q>[]
  /** Whether rows are at work, so that the list is asked again soon; a list without it is asked again by hand. */
  readonly live?: (page: P) => boolean
}
const whileAtWorkMs = 1500
const atRestMs = 60_000

export interface List<R extends Row, P extends PageOf<R> = PageOf<R>> {
  readonly conditions: readonly AnyCondition[]
  readonly query: ListQuery
  readonly narrowed: boolean
  readonly data: P | undefined
  readonly total: ListTotal
  readonly failed: boolean
  /** Why it could not be read. */
  readonly error: unknown
  /** A range of the address that is told instead of searched by. */
  readonly wrong: WrongRange | undefined
  /** A task number that is told instead of searched by. */
  readonly wrongNumber: WrongNumber | undefined
  readonly loading: boolean
  readonly selected: ReadonlyMap<string, R>
  readonly select: (selected: ReadonlyMap<string, R>) => void
  readonly refresh: () => void
  readonly go: (next: ListQuery) => void
}

export const useList = <Q, P extends PageOf<Row>>({
  queryKey,
  call,
  conditions: given,
  live,
}: ListInput<Q, P>): List<P['content'][number], P> => {
  // The types hold a condition to its call where it is written; from here on its shape is enough.
  const conditions = given as readonly AnyCondition[]
  const client = useQueryClient()
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Address
  const wrong = wrongRangeIn(conditions, address)
  const query = useAddress(
    (raw) => readList(conditions, raw),
    keysOf(conditions).filter((key) => !wrong?.keys.includes(key)),
  )
  const wrongNumber = wrongNumberIn(conditions, query)
  const list = useQuery({
    enabled: wrong === undefined && wrongNumber === undefined,
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => call(query as Q, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (found) => live !== undefined && (found.state.data && live(found.state.data as P) ? whileAtWorkMs : atRestMs),
  })
  const data = wrong || wrongNumber ? undefined : (list.data as P | undefined)
  const { page: _page, pageSize: _pageSize, ...narrowing } = query
  const total = useTotal(data, [...queryKey, narrowing], () => call({ ...narrowing, page: 1, pageSize: 1, exactCount: true } as Q, {}))
  const [kept, select] = useState<ReadonlyMap<string, P['content'][number]>>(new Map())
  const newest = new Map(data?.content.map((row) => [row.id, row]))
  const go = (next: ListQuery, replace = false) => {
    const own: readonly string[] = [...keysOf(conditions), 'page', 'pageSize']
    const others = Object.entries(address).filter(([key]) => !own.includes(key))
    void navigate({ to: '.', search: { ...Object.fromEntries(others), ...writeList(next) }, replace })
  }
  // The last rows of the last page may have gone: the page before is meant.
  const lastPage = Math.max(1, Math.ceil((total.count ?? 0) / query.pageSize))
  const beyond = data?.content.length === 0 && !list.isPlaceholderData && query.page > lastPage
  const stepBack = useEffectEvent(() => {
    go({ ...query, page: lastPage }, true)
  })
  useEffect(() => {
    if (beyond) stepBack()
  }, [beyond])
  return {
    conditions,
    query,
    narrowed: isNarrowed(conditions, query),
    data,
    total,
    failed: list.isError,
    error: list.error,
    wrong,
    wrongNumber,
    loading: list.isFetching,
    selected: new Map([...kept].map(([id, row]) => [id, newest.get(id) ?? row])),
    select,
    refresh: () => {
      void client.invalidateQueries({ queryKey })
    },
    go,
  }
}
