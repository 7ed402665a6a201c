import { useQuery } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { overviewEndpoints } from '@piaotai/contract/invoice/overview.ts'
import { api } from '../../lib/http/api.ts'
import type { Area } from '../../shared/invoice/list-links.ts'

export type Figures = Received<typeof overviewEndpoints.readFigures>
export const useFigures = (area: Area) =>
  useQuery({ queryKey: ['overview', 'figures', area], queryFn: () => api.invoice.readFigures({ area }), refetchInterval: 60_000 })
