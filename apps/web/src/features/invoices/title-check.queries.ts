import { queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { titleCheckEndpoints } from '@piaotai/contract/invoice/titles.ts'
import { api } from '../../lib/api.ts'
import type { Chosen } from './chosen.ts'

export type TitleResult = Received<(typeof titleCheckEndpoints)['checkTitles']>[number]
/** `as`: what the answer hangs on besides the titles; another value asks anew. */
export const titleCheckQuery = (area: 'personal' | 'company', input: Chosen['input'], as = '') =>
  queryOptions({ queryKey: ['titleCheck', area, input, as], queryFn: () => api.invoice.checkTitles({ area, ...input }), staleTime: 0 })
