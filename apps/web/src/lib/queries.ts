// How calls are asked and kept, the same on every page.
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './api.ts'

/**
 * Without a network a call is made and fails, with its sentence, instead of waiting unseen until there is one: a press that nobody
 * remembers would be done then. What was being looked at is asked for again once the network is back.
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
