// How calls are asked and kept, the same on every page.
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './api.ts'

/**
 * Without a network a call fails at once with its message instead of pausing until the network is back, when the person
 * no longer expects it. Active queries are fetched again once the network is back.
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
