import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Copies a platform delivery's originals into the company that receives it. */
export const handOver = {
  name: 'delivery.handOver',
  payload: z.object({ companyId: z.uuid(), senderId: z.uuid(), taskId: z.uuid() }),
  attempts: 20,
  waitSeconds: 10,
  longestWaitSeconds: 3600,
  expireSeconds: 600,
} as const satisfies Job
/** Runs when a task's validity ends. */
export const expireDelivery = {
  name: 'delivery.expire',
  payload: z.object({ companyId: z.uuid(), taskId: z.uuid() }),
  attempts: 100,
  waitSeconds: 30,
  longestWaitSeconds: 3600,
  expireSeconds: 60,
} as const satisfies Job
/** Runs days after a task was sent, and a while before its validity ends. */
export const remindDelivery = {
  name: 'delivery.remind',
  payload: z.object({ companyId: z.uuid(), taskId: z.uuid(), what: z.enum(['unsigned', 'expiring']).default('expiring') }),
  attempts: 5,
  waitSeconds: 60,
  expireSeconds: 60,
} as const satisfies Job
