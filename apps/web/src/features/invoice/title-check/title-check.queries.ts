import { queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { titleCheckEndpoints } from '@piaotai/contract/invoice/title-check.ts'
import { api } from '../../../lib/http/api.ts'
import type { Chosen } from '../chosen.ts'

export type TitleResult = Received<(typeof titleCheckEndpoints)['checkTitles']>[number]
/** `as`: a further input of the answer besides the titles; a new value triggers a new query. */
export const titleCheckQuery = (area: 'personal' | 'company', input: Chosen['input'], as = '') =>
  queryOptions({ queryKey: ['titleCheck', area, input, as], queryFn: () => api.invoice.checkTitles({ area, ...input }), staleTime: 0 })
