import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { poolEndpoints } from '@piaotai/contract/pool.ts'
import { api } from '../../lib/http/api.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { poolsKey } from '../../shared/pool/pools.ts'

export type Pools = Received<typeof poolEndpoints.listPools>
export type Pool = Pools['content'][number]
export const usePools = () => useQuery({ queryKey: [...poolsKey, 'settings'], queryFn: () => api.invoice.listPools({}) })
/** Refetches everything that names pools after a change, lists included. */
export const usePoolChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => {
      for (const queryKey of [poolsKey, invoicesKey, ['people', 'choices']]) void client.invalidateQueries({ queryKey })
    },
  })
}
