// Sharers: any one, and named ones.
import type { Sharer } from '../../src/kernel/fair-queue.ts'

/** A person of a company. */
export const of = (companyId: string, userId = 'somebody'): Sharer => ({ companyId, userId })
export const somebody = of('a company')
