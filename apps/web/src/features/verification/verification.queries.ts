import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/invoice/verification.ts'
import { api } from '../../lib/api.ts'
import { verifyKey } from '../../lib/verify-quota.ts'

type E = typeof verificationEndpoints
export type Area = 'personal' | 'company'
export type LedgerAsk = Omit<Sent<E['listVerifications']>, 'area' | 'page' | 'pageSize'> & {
  readonly page: number
  readonly pageSize: number
}
const askingMs = 5000

/** Read again while an answer is on its way. */
export const ledgerQuery = (area: Area, ask: LedgerAsk) =>
  queryOptions({
    queryKey: [...verifyKey, 'ledger', area, ask],
    queryFn: ({ signal }) => api.invoice.listVerifications({ area, ...ask }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some((r) => r.state === 'asking') ? askingMs : false),
  })
/** How many wait for a person. */
export const reviewCountQuery = (area: Area) =>
  queryOptions({
    queryKey: [...verifyKey, 'ledger', area, 'review'],
    queryFn: async () => (await api.invoice.listVerifications({ area, review: true, page: 1, pageSize: 1 })).totalElements,
  })
export const verifyByHand = (ask: Sent<E['verifyByHand']>) => api.invoice.verifyByHand(ask, { quiet: true })
export const reviewVerification = (ask: Sent<E['reviewVerification']>) => api.invoice.reviewVerification(ask, { quiet: true })
export const saveVerifySettings = (ask: Sent<E['saveVerifySettings']>) => api.invoice.saveVerifySettings(ask, { quiet: true })
