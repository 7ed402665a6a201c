import { queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { titleCheckEndpoints } from '@piaotai/contract/invoice/titles.ts'
import { api } from '../../lib/api.ts'

export type TitleResult = Received<(typeof titleCheckEndpoints)['checkTitles']>[number]
/** `as`: what the answer hangs on besides the titles; another value asks anew. */
export const titleCheckQuery = (area: 'personal' | 'company', ids: readonly string[], as = '') =>
  queryOptions({ queryKey: ['titleCheck', area, ids, as], queryFn: () => api.invoice.checkTitles({ area, ids: [...ids] }), staleTime: 0 })
