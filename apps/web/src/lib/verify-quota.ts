// What is left to verify with, and when invoices in use are verified again. Several features ask it.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** Under which everything about verification is kept. */
export const verifyKey = ['verify'] as const
/** After something was asked: the records, what is left, and the company's figures of it. */
export const verified = (client: QueryClient): void => {
  for (const queryKey of [verifyKey, ['team', 'home']]) void client.invalidateQueries({ queryKey })
}
export const quotaQuery = queryOptions({ queryKey: [...verifyKey, 'quota'], queryFn: () => api.invoice.readVerifyQuota({}) })
