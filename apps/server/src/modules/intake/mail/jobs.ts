import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

const ofMessage = { companyId: z.uuid(), messageId: z.uuid(), userId: z.uuid().optional() }
/**
 * Reads a kept mail: its head, its parts, and an import for each file. `opening`: how often it was opened before. Attempts
 * that end with the app's own process count too, which is not the mail's fault.
 */
export const openMail = {
  name: 'mail.open',
  payload: z.object({ ...ofMessage, opening: z.int() }),
  attempts: 10,
  waitSeconds: 5,
  longestWaitSeconds: 60,
  expireSeconds: 1800,
} as const satisfies Job
/** Fetches the files of a known issuer's link. */
export const fetchLink = {
  name: 'mail.link',
  payload: z.object({ ...ofMessage, partId: z.uuid() }),
  attempts: 4,
  waitSeconds: 60,
  longestWaitSeconds: 3600,
  expireSeconds: 300,
} as const satisfies Job
/** Looks among the files without a VAT invoice for commercial ones. */
export const proposeCommercial = {
  name: 'mail.propose',
  payload: z.object(ofMessage),
  attempts: 3,
  waitSeconds: 30,
  longestWaitSeconds: 300,
  expireSeconds: 300,
} as const satisfies Job
/** Reads a bound mailbox and plans its next reading, which has the next `run`: of two that know one `run`, one goes on. */
export const readAccount = {
  name: 'mail.fetch',
  payload: z.object({ companyId: z.uuid(), accountId: z.uuid(), run: z.int() }),
  attempts: 3,
  waitSeconds: 30,
  longestWaitSeconds: 300,
  expireSeconds: 1800,
} as const satisfies Job
/** Reads a returned mail and tells whose letter came back. */
export const readReturned = {
  name: 'mail.returned',
  payload: z.object({
    companyId: z.uuid(),
    key: z.string(),
    name: z.string(),
    about: z.object({ companyId: z.uuid(), taskId: z.uuid(), recipient: z.int() }),
  }),
  attempts: 3,
  waitSeconds: 30,
  expireSeconds: 300,
} as const satisfies Job
