// The query client's defaults, the same on every page.
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './api.ts'

/**
 * A call without a network fails at once with its message. Pausing it would repeat a press that the person no longer
 * expects. Active queries are fetched again once the network is back.
 */
export const makeQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => !(error instanceof CallFailed) && count < 2,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
