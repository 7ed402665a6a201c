// Calls of the imports feature.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { api } from '../../lib/http/api.ts'
import type { ImportedFile } from '../../lib/upload/upload-register.ts'
import type { Area } from '../../lib/upload/upload-run.ts'
import type { RecordsQuery } from './records/records-filter.ts'

type Endpoints = (typeof invoiceCenter)['endpoints']
export type HeldOriginalFile = Received<Endpoints['readImportOriginal']>

/** These components show failures themselves. */
const quiet = { quiet: true } as const
export const importsKey = ['imports'] as const
export const importsQuery = (query: RecordsQuery) =>
  queryOptions({ queryKey: [...importsKey, 'list', query], queryFn: () => api.invoice.listImports(query, quiet) })
export const batchesQuery = (query: RecordsQuery) =>
  queryOptions({ queryKey: [...importsKey, 'batches', query], queryFn: () => api.invoice.listImportBatches(query, quiet) })
/** One file with its first items. */
export const readImport = ({ id, area }: Pick<ImportedFile, 'id' | 'area'>) => api.invoice.readImport({ id, area }, quiet)
export const importQuery = (area: Area, id: string) =>
  queryOptions({ queryKey: [...importsKey, 'one', area, id], queryFn: () => readImport({ id, area }) })
/** A file's further items, page by page; a new `version` of the file refetches. */
export const moreItemsQuery = ({ id, area, version, nextItem }: Pick<ImportedFile, 'id' | 'area' | 'version' | 'nextItem'>) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, 'items', area, id, version, nextItem],
    queryFn: ({ pageParam }) => api.invoice.readImport({ id, area, after: pageParam, items: 200 }, quiet),
    initialPageParam: nextItem ?? 0,
    getNextPageParam: (last) => last.nextItem ?? undefined,
  })
/** The held items; the dialog takes the first that this person can complete. */
export const heldItemQuery = (area: Area, id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'held', area, id],
    queryFn: () => api.invoice.readImport({ id, area, outcome: 'held', items: 200 }, quiet),
  })
/** Its links are valid for five minutes. */
export const heldOriginalQuery = (area: Area, id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'original', area, id],
    queryFn: () => api.invoice.readImportOriginal({ id, area }, quiet),
    staleTime: 4 * 60_000,
  })
export const completeHeld = (query: Sent<Endpoints['completeHeld']>) => api.invoice.completeHeld(query, quiet)
export const retryImports = (query: Sent<Endpoints['retryImports']>) => api.invoice.retryImports(query)
export const ignoreImports = (query: Sent<Endpoints['ignoreImports']>) => api.invoice.ignoreImports(query)
export const cancelImports = (query: Sent<Endpoints['cancelImports']>) => api.invoice.cancelImports(query)
