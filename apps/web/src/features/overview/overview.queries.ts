import { useQuery } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { homeEndpoints } from '@piaotai/contract/home.ts'
import type { overviewEndpoints } from '@piaotai/contract/invoice/overview.ts'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import type { Area } from '../../shared/invoice/list-links.ts'

type Home = Received<typeof homeEndpoints.readHome>
export type Todo = Home['todos'][number]
export type HomeMonth = NonNullable<Home['month']>
export type Figures = Received<typeof overviewEndpoints.readFigures>
/** What counts in the plan of a month, for who sees the plan of the company: asked once the figures stand, because every document of it is judged. */
export const useDeductible = (area: Area, month: string) => {
  const told = useCan('menu_2.directTaxIncomeInvoice') && area === 'company'
  const { data } = useQuery({
    queryKey: ['overview', 'deductible', month],
    queryFn: async () => (await import('../../lib/http/bureau-api.ts')).bureauApi.readDeductibleSum({ period: month }, { quiet: true }),
    enabled: told,
    refetchInterval: 300_000,
  })
  return { told, sum: data }
}
export const useFigures = (area: Area) =>
  useQuery({ queryKey: ['overview', 'figures', area], queryFn: () => api.invoice.readFigures({ area }), refetchInterval: 60_000 })
/** Under the key of months, so that what is done on their page is asked again here. */
export const useHome = (area: Area) =>
  useQuery({
    queryKey: ['month', 'home', area],
    queryFn: () => api.invoice.readHome({ area }, { quiet: true }),
    staleTime: 0,
    refetchInterval: 300_000,
  })
