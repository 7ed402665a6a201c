import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** One attempt. Its own retries are for a process that died in it: the next run asks the receiver first. */
export const attemptPush = {
  name: 'push.attempt',
  payload: z.object({ companyId: z.uuid(), pushId: z.uuid(), attempt: z.number().int() }),
  attempts: 5,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 180,
} as const satisfies Job
/** The end of a target's rest: one push tries it again. */
export const wakeTarget = {
  name: 'push.wake',
  payload: z.object({ companyId: z.uuid(), targetId: z.uuid() }),
  attempts: 20,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 60,
} as const satisfies Job
/** Asks what became of a push that was sent and never acknowledged. */
export const followUpPush = {
  name: 'push.followUp',
  payload: z.object({ companyId: z.uuid(), pushId: z.uuid(), round: z.number().int() }),
  attempts: 5,
  waitSeconds: 60,
  longestWaitSeconds: 3600,
  expireSeconds: 120,
} as const satisfies Job
/** Seconds after a push was sent, by round. */
export const followUps: readonly number[] = [10 * 60, 6 * 3600, 24 * 3600]
