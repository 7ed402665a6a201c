import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** One question: asked, or followed up if it was begun and never settled. */
export const queryTaxPlatform = {
  name: 'verification.ask',
  payload: z.object({ companyId: z.uuid(), id: z.uuid() }),
  attempts: 10,
  waitSeconds: 30,
  expireSeconds: 120,
} as const satisfies Job
/** Verifies an invoice in use again, while it is still in the planned use. */
export const verifyAgain = {
  name: 'verification.again',
  payload: z.object({ companyId: z.uuid(), invoiceId: z.uuid(), useId: z.uuid() }),
  attempts: 5,
  waitSeconds: 600,
  expireSeconds: 120,
} as const satisfies Job
/** A question that the provider does not know after this time never reached it. */
export const followUpMs = 60_000
