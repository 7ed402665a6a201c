import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/invoice/exports.ts'
import { api } from '../../lib/api.ts'
import { downloadsKey } from '../../lib/downloads.ts'

export type Download = Received<typeof exportEndpoints.readDownload>
export type DownloadsQuery = Sent<typeof exportEndpoints.listDownloads>
const whileMakingMs = 1500
const atRestMs = 60_000
/** Asked again while a file is being made, and before links run out. */
export const downloadsQuery = (query: DownloadsQuery) =>
  queryOptions({
    queryKey: [...downloadsKey, query],
    queryFn: ({ signal }) => api.invoice.listDownloads(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => ((query.state.data?.counts.generating ?? 0) > 0 ? whileMakingMs : atRestMs),
  })
