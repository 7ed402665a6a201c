// What is left to verify with, and when invoices in use are verified again. Several features ask it.
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Under which everything about verification is kept. */
export const verifyKey = ['verify'] as const
export const quotaQuery = queryOptions({ queryKey: [...verifyKey, 'quota'], queryFn: () => api.invoice.readVerifyQuota({}) })
