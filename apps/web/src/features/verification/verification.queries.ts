import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { api } from '../../lib/http/api.ts'
import { verifyKey } from '../../shared/verification/quota.ts'

type E = typeof verificationEndpoints
export type Area = 'personal' | 'company'
export type LedgerQuery = Omit<Sent<E['listVerifications']>, 'area' | 'page' | 'pageSize'> & {
  readonly page: number
  readonly pageSize: number
}
export type Quota = Awaited<ReturnType<typeof api.invoice.readVerifyQuota>>
const askingMs = 5000

/** Refetched while an answer is pending. */
export const ledgerQuery = (area: Area, query: LedgerQuery) =>
  queryOptions({
    queryKey: [...verifyKey, 'ledger', area, query],
    queryFn: ({ signal }) => api.invoice.listVerifications({ area, ...query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some((r) => r.state === 'asking') ? askingMs : false),
  })
/** All of a filter, counted as long as it takes. */
export const countLedger = (area: Area, query: Omit<LedgerQuery, 'page' | 'pageSize'>) =>
  api.invoice.listVerifications({ area, ...query, page: 1, pageSize: 1, exactCount: true })
/** The number of receipts to review. */
export const reviewCountQuery = (area: Area) =>
  queryOptions({
    queryKey: [...verifyKey, 'ledger', area, 'review'],
    queryFn: async () => (await api.invoice.listVerifications({ area, review: true, page: 1, pageSize: 1 })).totalElements,
  })
export const verifyByHand = (query: Sent<E['verifyByHand']>) => api.invoice.verifyByHand(query, { quiet: true })
export const reviewVerification = (query: Sent<E['reviewVerification']>) => api.invoice.reviewVerification(query, { quiet: true })
export const saveVerifySettings = (query: Sent<E['saveVerifySettings']>) => api.invoice.saveVerifySettings(query, { quiet: true })
