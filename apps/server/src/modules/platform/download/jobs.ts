import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Makes one requested file. Begins anew after an attempt whose process died, three times at most. */
export const exportJob = {
  name: 'export.make',
  payload: z.object({ companyId: z.uuid(), downloadId: z.uuid(), userId: z.uuid().optional() }),
  attempts: 3,
  waitSeconds: 2,
  expireSeconds: 3600,
} as const satisfies Job
/** Deletes a company's expired downloads. */
export const sweepJob = {
  name: 'export.sweep',
  payload: z.object({ companyId: z.uuid() }),
  attempts: 5,
  waitSeconds: 600,
  expireSeconds: 600,
} as const satisfies Job
