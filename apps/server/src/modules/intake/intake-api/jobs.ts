import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Fetches the files behind a link that a program brought. */
export const fetchIntake = {
  name: 'intake.link',
  payload: z.object({ companyId: z.uuid(), intakeId: z.uuid(), userId: z.uuid() }),
  attempts: 4,
  waitSeconds: 30,
  longestWaitSeconds: 600,
  expireSeconds: 300,
} as const satisfies Job
