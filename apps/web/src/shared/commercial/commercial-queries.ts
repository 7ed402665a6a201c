// The server calls of the pages about commercial invoices, and what a change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { emailApi } from '../../lib/http/email-api.ts'

type Center = typeof commercialEndpoints
export type Commercial = Received<Center['listCommercialInvoices']>['content'][number]
export type CommercialDetail = Received<Center['readCommercialInvoice']>
export type CommercialQuery = Sent<Center['listCommercialInvoices']>
export type CommercialFilter = Sent<Center['countCommercialInvoices']>
export type CommercialFields = Sent<Center['createCommercialInvoice']>
export type Suggestion = Received<Center['suggestVatInvoices']>['content'][number]

export const commercialKey = ['commercial'] as const
export const useCommercial = (id: string) =>
  useQuery({
    queryKey: [...commercialKey, 'one', id],
    queryFn: () => emailApi.readCommercialInvoice({ id }, { quiet: true }),
    retry: false,
    // Files that are being read become links by themselves.
    refetchInterval: ({ state }) => (state.data?.reading.some(({ reason }) => reason === null) ? 1500 : false),
  })
export const useCommercialCounts = (filter: CommercialFilter, enabled: boolean) =>
  useQuery({
    queryKey: [...commercialKey, 'counts', filter],
    queryFn: () => emailApi.countCommercialInvoices(filter, { quiet: true }),
    enabled,
  })
export const useCommercialChoices = (keyword: string) =>
  useQuery({
    queryKey: [...commercialKey, 'choices', keyword],
    queryFn: () => emailApi.readCommercialChoices(keyword === '' ? {} : { keyword }, { quiet: true }),
    placeholderData: (before) => before,
  })
export const useSuggestions = (id: string, keyword: string, enabled: boolean) =>
  useQuery({
    queryKey: [...commercialKey, 'suggestions', id, keyword],
    queryFn: () => emailApi.suggestVatInvoices({ id, ...(keyword === '' ? {} : { keyword }) }, { quiet: true }),
    enabled,
  })
export const useCommercialChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: commercialKey }) })
}
