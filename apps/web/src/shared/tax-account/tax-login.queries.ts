// Keys and types of accounts and logins at the tax bureau.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { taxAccountEndpoints } from '@piaotai/contract/tax-account/tax-account.ts'
import type { taxLoginEndpoints } from '@piaotai/contract/tax-account/logins.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'

type E = typeof taxAccountEndpoints
export type TaxAccount = Received<E['listTaxAccounts']>['content'][number]
export type TaxAccountsQuery = Sent<E['listTaxAccounts']>
export type TaxAccountDraft = Sent<E['createTaxAccount']>['draft']
export type TaxLogin = Received<(typeof taxLoginEndpoints)['startTaxLogin']>

export const taxAccountsKey = ['taxAccounts'] as const
/** Every account that the caller sees; asked again while a page is open, so that an end elsewhere shows. */
export const useTaxAccounts = () =>
  useQuery({
    queryKey: [...taxAccountsKey, 'all'],
    queryFn: () => bureauApi.listTaxAccounts({ page: 1, pageSize: 50 }, { quiet: true, unasked: true }),
    refetchInterval: 60_000,
  })
