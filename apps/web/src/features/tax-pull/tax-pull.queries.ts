// Keys and types of the bureau's invoices and of pulls.
import { useQuery } from '@tanstack/react-query'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import type { taxPullEndpoints } from '@piaotai/contract/tax-pull/tax-pull.ts'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import { isPulling, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'

export type TaxInvoices = Received<typeof taxInvoiceEndpoints.listTaxInvoices>
export type TaxInvoice = TaxInvoices['content'][number]
export type TaxInvoiceDetail = Received<typeof taxInvoiceEndpoints.readTaxInvoice>
export type MirrorQuery = Omit<Sent<typeof taxInvoiceEndpoints.listTaxInvoices>, 'direction'>
export type MirrorFilter = NonNullable<Sent<typeof taxInvoiceEndpoints.exportTaxInvoices>['filter']>
export type TaxPull = Received<typeof taxPullEndpoints.listTaxPulls>['content'][number]
export type PullsQuery = Omit<Sent<typeof taxPullEndpoints.listTaxPulls>, 'direction'>
export type Schedule = Received<typeof taxPullEndpoints.readPullSchedule>
export type Months = Received<typeof taxInvoiceEndpoints.readTaxMonths>

/** Whatever a pull or a sync changes. */
export const mirrorKey = ['taxMirror'] as const
export const pullsKey = ['taxMirror', 'pulls'] as const
export const pageKeyOf = { in: 'directTaxIncomeInvoice', out: 'directTaxOutputInvoice' } as const
const soonMs = 1500
const restMs = 60_000

export const useMonths = (direction: PullDirection) =>
  useQuery({
    queryKey: [...mirrorKey, 'months', direction],
    queryFn: () => bureauApi.readTaxMonths({ direction }, { quiet: true }),
    refetchInterval: ({ state }) => ((state.data?.running.length ?? 0) > 0 ? soonMs : restMs),
  })
export const useTaxInvoice = (id: string) =>
  useQuery({
    queryKey: [...mirrorKey, 'one', id],
    queryFn: () => bureauApi.readTaxInvoice({ id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.sync === 'waiting' || state.data?.sync === 'processing' ? soonMs : false),
  })
export const usePull = (id: string) =>
  useQuery({
    queryKey: [...pullsKey, 'one', id],
    queryFn: () => bureauApi.readTaxPull({ id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && (isPulling(state.data.state) || state.data.sync === 'processing') ? soonMs : false),
  })
export const useSchedule = () =>
  useQuery({ queryKey: [...pullsKey, 'schedule'], queryFn: () => bureauApi.readPullSchedule({}, { quiet: true }) })
