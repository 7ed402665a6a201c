import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { summaryEndpoints } from '@piaotai/contract/invoice/summary.ts'
import { api } from '../../../lib/http/api.ts'
import type { Area } from '../../../shared/invoice/list-links.ts'
import type { SummaryQuery } from './summary-query.ts'

export type Summary = Received<typeof summaryEndpoints.readSummary>
export const useSummary = (area: Area, query: SummaryQuery, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['overview', 'summary', area, query],
    queryFn: () => api.invoice.readSummary({ area, ...query }),
    placeholderData: keepPreviousData,
  })
