import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Says what waits at a robot, as much as one message holds. Its own retries are for a process that died in it. */
export const sendRobot = {
  name: 'robot.send',
  payload: z.object({ companyId: z.uuid(), robotId: z.uuid() }),
  attempts: 5,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 60,
} as const satisfies Job
