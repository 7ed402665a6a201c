import { z } from 'zod'
import type { Job } from '../../kernel/deps.ts'

/** Makes one file that somebody asked for. An attempt that its process did not survive is begun anew, three times at most. */
export const exportJob = {
  name: 'export.make',
  payload: z.object({ companyId: z.uuid(), downloadId: z.uuid(), userId: z.uuid().optional() }),
  attempts: 3,
  waitSeconds: 2,
  expireSeconds: 3600,
} as const satisfies Job
/** Takes away what a company's people can download no more. */
export const sweepJob = {
  name: 'export.sweep',
  payload: z.object({ companyId: z.uuid() }),
  attempts: 5,
  waitSeconds: 600,
  expireSeconds: 600,
} as const satisfies Job
