// The server calls of the manual-entry dialogs.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { recognitionEndings } from '@piaotai/domain/states.ts'
import { api } from '../../lib/http/api.ts'

type Endpoints = typeof manualEntryEndpoints
type Verifying = typeof verificationEndpoints
export type Asked = Sent<Verifying['verifyByHand']>
export type Verified = Received<Verifying['verifyByHand']>
export type Figures = Received<Endpoints['previewInvoiceSheet']>
export type SheetRow = Received<Endpoints['readInvoiceSheet']>['content'][number]
export type Existing = NonNullable<Received<Endpoints['findDuplicates']>['existing']>
type Area = 'personal' | 'company'

const quiet = { quiet: true } as const
const watchMs = 1000
export const enterInvoice = (input: Sent<Endpoints['enterInvoice']>) => api.invoice.enterInvoice(input, quiet)
export const verifyByHand = (query: Asked) => api.invoice.verifyByHand(query, quiet)
/** The same question again on the same day costs nothing. */
export const verifyEntered = (query: Sent<Verifying['verifyInvoice']>) => api.invoice.verifyInvoice(query, quiet)
export const commitSheet = (input: Sent<Endpoints['commitInvoiceSheet']>) => api.invoice.commitInvoiceSheet(input, quiet)
/** The company’s titles, under the key that a change of them makes stale. */
export const titlesQuery = queryOptions({ queryKey: ['titles'], queryFn: () => api.user.listTitles({}, quiet) })
/** Queried only for a valid number. */
export const duplicatesQuery = (area: Area, type: string | undefined, code: string, number: string) =>
  queryOptions({
    queryKey: ['entry', 'existing', area, type, code, number],
    queryFn: () => api.invoice.findDuplicates({ area, type: Number(type), number, ...(code === '' ? {} : { code }) }, quiet),
    enabled: type !== undefined && number !== '',
    staleTime: 0,
  })
export const rowsQuery = (id: string, state: SheetRow['state'] | undefined, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['entry', 'rows', id, state, page, pageSize],
    queryFn: () => api.invoice.readInvoiceSheet({ id, page, pageSize, ...(state ? { state } : {}) }, quiet),
    placeholderData: keepPreviousData,
  })
/** The record of an import, polled while it runs. */
export const importQuery = (area: Area, id: string | undefined) =>
  queryOptions({
    queryKey: ['entry', 'import', area, id],
    queryFn: () => api.invoice.readImport({ area, id: id! }, quiet),
    enabled: id !== undefined,
    refetchInterval: (query) => (query.state.data && recognitionEndings.has(query.state.data.recognitionStatus) ? false : watchMs),
  })
