// The remaining quota for verification, and the settings for re-verification. Several features use it.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'

/** The query key of everything about verification. */
export const verifyKey = ['verify'] as const
/** After a verification: reloads the records, the remaining quota and the company's figures. */
export const verified = (client: QueryClient): void => {
  for (const queryKey of [verifyKey, ['team', 'home']]) void client.invalidateQueries({ queryKey })
}
export const quotaQuery = queryOptions({ queryKey: [...verifyKey, 'quota'], queryFn: () => api.invoice.readVerifyQuota({}) })
