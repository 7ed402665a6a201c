// The names of the company's pools, for lists and dialogs of several features.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'

export const poolsKey = ['pools'] as const
/** The names of all pools, readable by everybody with an invoice list; `on` = false disables the query. */
export const usePoolChoices = (on = true) =>
  useQuery({
    queryKey: [...poolsKey, 'choices'],
    queryFn: async () => (await api.invoice.readPoolChoices({})).content,
    staleTime: 60_000,
    enabled: on,
  })
