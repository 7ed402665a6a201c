// Calls of verification.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../../lib/http/api.ts'
import type { Chosen } from '../chosen.ts'

type Area = 'personal' | 'company'
const pollMs = 1000
const askingMs = 5000
/** A batch still unfinished after this many polls waits for lost answers. */
const quickLooks = 60
/** The limit of invoices shown for each status; the ledger has the rest. */
const reportedForEach = 100

/** Refetches while an answer is pending. */
export const receiptsQuery = (area: ReadArea, id: string) =>
  queryOptions({
    queryKey: ['verify', 'receipts', area, id],
    queryFn: () => api.invoice.readReceipts({ id, area }),
    refetchInterval: ({ state }) => (state.data?.content.some((r) => r.state === 'asking') ? askingMs : false),
  })
export const forecastQuery = (area: Area, chosen: Chosen) =>
  queryOptions({
    queryKey: ['verify', 'forecast', area, chosen],
    queryFn: () => api.invoice.forecastVerification({ area, ...chosen.input }),
    gcTime: 0,
  })
export const batchQuery = (area: Area, batchId: string | undefined) =>
  queryOptions({
    queryKey: ['verify', 'batch', area, batchId],
    enabled: batchId !== undefined,
    queryFn: () => api.invoice.readVerifyBatch({ batchId: batchId!, area }),
    refetchInterval: ({ state }) =>
      state.data && state.data.settled >= state.data.total ? false : state.dataUpdateCount > quickLooks ? askingMs : pollMs,
  })
/** The unsuccessful results of a batch so far: every status that occurred, except success and not applicable. */
export const batchLeftQuery = (area: Area, batchId: string, byStatus: Readonly<Record<string, number>>) => {
  const unwell = Object.entries(byStatus).filter(
    ([status]) => ![verifyStatus.success, verifyStatus.notApplicable].some((s) => s === Number(status)),
  )
  const statuses = unwell.map(([status]) => Number(status))
  return queryOptions({
    queryKey: ['verify', 'batch', area, batchId, 'left', unwell],
    enabled: statuses.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await Promise.all(statuses.map((status) => api.invoice.listVerifications({ area, batchId, status, pageSize: reportedForEach })))
      ).flatMap(({ content }) => content),
  })
}
export const verifyOne = (id: string, area: Area, quotaOwner: QuotaOwner) => api.invoice.verifyInvoice({ id, area, purse: quotaOwner })
export const verifyMany = (chosen: Chosen, area: Area, quotaOwner: QuotaOwner) =>
  api.invoice.verifyInvoices({ ...chosen.input, area, purse: quotaOwner })
