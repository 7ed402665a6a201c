import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** One attempt of a message. Its own retries are for a process that died in it: receivers know the message by its id. */
export const attemptWebhook = {
  name: 'webhook.attempt',
  payload: z.object({ companyId: z.uuid(), deliveryId: z.uuid(), attempt: z.number().int() }),
  attempts: 5,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 60,
} as const satisfies Job
