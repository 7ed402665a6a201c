import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { api } from '../../lib/api.ts'
import { deletionsKey } from '../../lib/invoice-keys.ts'
import type { DeletionsQuery } from './deletions-query.ts'

export type Deletion = Received<typeof deletionEndpoints.listDeletions>['content'][number]
export const deletionsQuery = (query: DeletionsQuery) =>
  queryOptions({
    queryKey: [...deletionsKey, query],
    queryFn: ({ signal }) => api.invoice.listDeletions(query, { signal }),
    placeholderData: keepPreviousData,
  })
