import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/** Makes the drafts of one making. A run whose process died is taken up where its last transaction ended. */
export const makeJob = {
  name: 'voucher.make',
  payload: z.object({ companyId: z.uuid(), makingId: z.uuid(), userId: z.uuid() }),
  attempts: 10,
  waitSeconds: 2,
  longestWaitSeconds: 60,
  expireSeconds: 3600,
} as const satisfies Job
/** One attempt to push a voucher. Its own retries are for a process that died in it: the next run asks the books first. */
export const pushVoucher = {
  name: 'voucher.push',
  payload: z.object({ companyId: z.uuid(), pushId: z.uuid(), attempt: z.number().int() }),
  attempts: 5,
  waitSeconds: 5,
  longestWaitSeconds: 300,
  expireSeconds: 180,
} as const satisfies Job
