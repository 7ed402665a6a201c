import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** The daily mail of one person in one company, planned by the first notice that it says. */
export const digestJob = {
  name: 'notice.digest',
  payload: z.object({ companyId: z.uuid(), userId: z.uuid() }),
  attempts: 5,
  waitSeconds: 600,
  expireSeconds: 120,
} as const satisfies Job
