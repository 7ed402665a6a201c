import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Writes what a member shows its group; the member's own job. Each run plans the next, of the same round. */
export const showJob = {
  name: 'group.show',
  payload: z.object({ companyId: z.uuid(), membershipId: z.uuid(), round: z.number().int() }),
  attempts: 5,
  waitSeconds: 30,
  longestWaitSeconds: 900,
  expireSeconds: 600,
} as const satisfies Job
const ofPush = z.object({ companyId: z.uuid(), ownerId: z.uuid(), pushId: z.uuid() })
/** A member pushes on the word of its group. */
export const groupPushJob = {
  name: 'group.push',
  payload: ofPush,
  attempts: 5,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 120,
} as const satisfies Job
/** A member recalls what it pushed on the word of its group. */
export const groupRecallJob = {
  name: 'group.recall',
  payload: ofPush,
  attempts: 5,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 600,
} as const satisfies Job
