// The account that payments to a partner go to, with its changes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { partnerAccountEndpoints } from '@piaotai/contract/partner/partner-accounts.ts'
import { api } from '../../lib/http/api.ts'

type Center = typeof partnerAccountEndpoints
export type PartnerAccount = Received<Center['readPartnerAccount']>

/** Of everything that is known of partners. */
const partnersKey = 'partners'
export const usePartnerAccount = (id: string) =>
  useQuery({ queryKey: [partnersKey, 'account', id], queryFn: () => api.user.readPartnerAccount({ id }, { quiet: true }) })
export const useConfirmation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<Center['confirmPartnerAccount']>) => api.user.confirmPartnerAccount(input, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [partnersKey] }),
  })
}
