// For whom work is done, where a test does not care or names them itself.
import type { Sharer } from '../../src/kernel/fair-queue.ts'

/** A person of a company. */
export const of = (companyId: string, userId = 'somebody'): Sharer => ({ companyId, userId })
export const somebody = of('a company')
