// The names of the company's pools, for lists and dialogs of several features.
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const poolsKey = ['pools'] as const
/** Whoever lists invoices knows the names of all pools; `on` false asks nothing. */
export const usePoolChoices = (on = true) =>
  useQuery({
    queryKey: [...poolsKey, 'choices'],
    queryFn: async () => (await api.invoice.readPoolChoices({})).content,
    staleTime: 60_000,
    enabled: on,
  })
