import { z } from 'zod'
import { pushErrors } from '@piaotai/domain/push/push.ts'
import { voucherPushStates } from '@piaotai/domain/voucher/voucher.ts'
import { instant } from '../shapes.ts'

/** The latest push of a voucher to other books, with the receiver's word. */
export const LatestPush = z.object({
  state: z.enum(voucherPushStates),
  target: z.string(),
  error: z.enum(pushErrors).nullable(),
  note: z.string(),
  attempt: z.number().int(),
  nextAt: instant.nullable(),
  at: instant,
})
