// How many rows a list found: as far as the server counts by itself, and all of them once a person asks.
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

/** The count beside a page of rows; `totalExact` false: there are more. */
export interface Found {
  readonly totalElements: number
  readonly totalExact?: boolean
}
export interface ListTotal {
  /** Unknown until the rows are there. */
  readonly count: number | undefined
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly counting: boolean
  /** All were to be counted, and it took too long. */
  readonly gaveUp: boolean
  readonly countAll: () => void
}

/** `key` names the rows with all that narrows them, without their page; `call` asks for the count of all. */
export const useTotal = (found: Found | undefined, key: QueryKey, call: () => Promise<Found>): ListTotal => {
  const client = useQueryClient()
  const queryKey = [...key, 'total']
  const whole = useQuery({ queryKey, queryFn: call, enabled: false, retry: false })
  const capped = found?.totalExact === false
  // What changed the rows has made the count of before untrue.
  const known = capped && client.getQueryState(queryKey)?.isInvalidated === false ? whole.data : undefined
  const { totalElements, totalExact } = known ?? found ?? {}
  return {
    count: totalElements,
    exact: totalExact !== false,
    counting: whole.isFetching,
    gaveUp: known?.totalExact === false || (capped && whole.isError),
    countAll: () => {
      void whole.refetch()
    },
  }
}
