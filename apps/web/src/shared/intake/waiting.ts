// Waiting originals of recorded invoices: queried by the drawer and by the import records.
import { queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { waitingEndpoints } from '@piaotai/contract/intake/waiting.ts'
import { api } from '../../lib/http/api.ts'
import { invoicesKey } from '../invoice/invoice-keys.ts'

export type Waiting = Received<(typeof waitingEndpoints)['readWaiting']>
export type WaitingOriginal = Waiting['content'][number]
/** The dialog shows failures itself. Its links are valid for five minutes. */
const quiet = { quiet: true } as const
export const waitingQuery = (area: 'personal' | 'company', id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, 'waiting', area, id],
    queryFn: () => api.invoice.readWaiting({ id, area }, quiet),
    staleTime: 0,
  })
export const decideWaiting = (request: Sent<(typeof waitingEndpoints)['decideWaiting']>) => api.invoice.decideWaiting(request, quiet)
