import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** One leg of a pull. It goes on where its slices stand, so that a leg whose process died is run again. */
export const pullLeg = {
  name: 'taxPull.leg',
  payload: z.object({ companyId: z.uuid(), taskId: z.uuid(), run: z.number().int(), userId: z.uuid().optional() }),
  attempts: 50,
  waitSeconds: 2,
  longestWaitSeconds: 120,
  expireSeconds: 600,
} as const satisfies Job
/** Fetches the files of mirror rows that wait, and hands them to the intake. */
export const syncLeg = {
  name: 'taxPull.sync',
  payload: z.object({ companyId: z.uuid() }),
  attempts: 20,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 600,
} as const satisfies Job
/** Pulls a provisional range once more, when the bureau's data stands still. */
export const pullAgain = {
  name: 'taxPull.again',
  payload: z.object({ companyId: z.uuid(), taskId: z.uuid() }),
  attempts: 10,
  waitSeconds: 60,
  longestWaitSeconds: 3600,
  expireSeconds: 60,
} as const satisfies Job
/** 夜间取票: begins what the schedule of this version says. */
export const pullTonight = {
  name: 'taxPull.tonight',
  payload: z.object({ companyId: z.uuid(), version: z.number().int() }),
  attempts: 10,
  waitSeconds: 60,
  longestWaitSeconds: 3600,
  expireSeconds: 60,
} as const satisfies Job
/** Milliseconds that a leg works before it makes room for others. */
export const legMs = 45_000
