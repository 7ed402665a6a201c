import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { api } from '../../lib/api.ts'
import { deletionsKey } from '../../lib/invoice-keys.ts'
import type { DeletionsAsk } from './deletions-ask.ts'

export type Deletion = Received<typeof deletionEndpoints.listDeletions>['content'][number]
export const deletionsQuery = (ask: DeletionsAsk) =>
  queryOptions({
    queryKey: [...deletionsKey, ask],
    queryFn: ({ signal }) => api.invoice.listDeletions(ask, { signal }),
    placeholderData: keepPreviousData,
  })
