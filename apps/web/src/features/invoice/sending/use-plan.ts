// The plan of what would be sent, asked again soon after each change.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useSettled } from '../../../lib/hooks/use-settled.ts'
import type { Plan, Sending } from './sending.queries.ts'

const afterMs = 350
/** A plan and whether it is the one of this input. */
export const usePlan = (
  input: Sending | undefined,
): { readonly plan: Plan | undefined; readonly current: boolean; readonly error: Error | null } => {
  const wanted = JSON.stringify(input ?? null)
  const settled = useSettled(wanted, afterMs)
  const planned = useQuery({
    queryKey: ['delivery-plan', settled],
    enabled: settled !== 'null',
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => emailApi.planDeliveries(JSON.parse(settled) as Sending, { quiet: true, signal }),
  })
  return {
    plan: planned.data,
    current: settled === wanted && !planned.isFetching && planned.isSuccess && !planned.isPlaceholderData,
    error: planned.error,
  }
}
