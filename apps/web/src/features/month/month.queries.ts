// The server calls of 月结, and what a change makes stale.
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { api } from '../../lib/http/api.ts'

type Calls = typeof monthEndpoints
export type MonthStatus = Received<Calls['readMonth']>
export type MonthPartRow = MonthStatus['parts'][number]
export type MonthCellRow = MonthPartRow['cells'][number]
export type MonthSeal = NonNullable<MonthStatus['seal']>
export type MonthSums = MonthStatus['sums']
export type MonthsOfYear = Received<Calls['listMonths']>
export type MonthThing = Received<Calls['listMonthThings']>['content'][number]
export type MonthAsideRows = Received<Calls['readMonthAside']>
export type LateInvoice = Received<Calls['listLateInvoices']>['content'][number]

export const monthKey = ['month'] as const
const statusKey = (month: string | undefined) => [...monthKey, 'status', month ?? ''] as const

/** What is left changes on every page of the product: each look asks anew. */
const fresh = { staleTime: 0 } as const

/** The oldest open month without a month. */
export const useMonth = (month: string | undefined) =>
  useQuery({
    ...fresh,
    queryKey: statusKey(month),
    queryFn: () => api.invoice.readMonth(month === undefined ? {} : { month }, { quiet: true }),
    // The month before stands until the next one is there: the strip keeps the focus.
    placeholderData: keepPreviousData,
  })
export const useMonths = (year: number | undefined) =>
  useQuery({
    ...fresh,
    queryKey: [...monthKey, 'year', year],
    queryFn: () => api.invoice.listMonths({ year: year! }, { quiet: true }),
    enabled: year !== undefined,
    placeholderData: keepPreviousData,
  })
const thingsAtOnce = 20
/** The rows of a cell, a page at a time. */
export const useThings = (month: string, cell: MonthCell) =>
  useInfiniteQuery({
    ...fresh,
    queryKey: [...monthKey, 'things', month, cell],
    queryFn: ({ pageParam }) => api.invoice.listMonthThings({ month, cell, page: pageParam, pageSize: thingsAtOnce }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, totalElements, totalExact }) =>
      page * pageSize < totalElements || !totalExact ? page + 1 : undefined,
  })
/** The only row of a cell, which its sentence names. */
export const useOnlyThing = (month: string, cell: MonthCell | undefined) =>
  useQuery({
    ...fresh,
    queryKey: [...monthKey, 'only', month, cell],
    queryFn: () => api.invoice.listMonthThings({ month, cell: cell!, page: 1, pageSize: 1 }, { quiet: true }),
    enabled: cell !== undefined,
  }).data?.content[0]
export const useAside = (month: string) =>
  useQuery({
    queryKey: [...monthKey, 'aside', month],
    queryFn: () => api.invoice.readMonthAside({ month }, { quiet: true }),
    // What changed since the last look stays while the page is looked at.
    staleTime: Infinity,
  })
export const useLate = (month: string) =>
  useInfiniteQuery({
    ...fresh,
    queryKey: [...monthKey, 'late', month],
    queryFn: ({ pageParam }) => api.invoice.listLateInvoices({ month, page: pageParam, pageSize: thingsAtOnce }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, totalElements }) => (page * pageSize < totalElements ? page + 1 : undefined),
  })

/** An act on a month. Afterwards everything of months is asked again, and the vouchers, whose period it opens or closes. */
export const useMonthAct = <I, R>(act: (input: I) => Promise<R>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all([monthKey, ['vouchers']].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
}
