// What narrows the list of what was submitted, and its file.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { dueTimes, paymentStates, submitters, waitBands } from '@piaotai/domain/payment/payment.ts'
import { id } from '../ids.ts'
import { date, line, queryInt } from '../shapes.ts'

/** Of a number, a seller's name or tax id. */
export const keyword = line(limits.keywordMax).optional()
/** Exactly this seller: the tax id, or the name of one without. */
export const sellerIs = line(300, 1).optional()
export const submittedFilter = {
  keyword,
  state: z.enum(paymentStates).optional(),
  sellerIs,
  submittedFrom: date.optional(),
  submittedTo: date.optional(),
  /** Days that it has waited. */
  waited: queryInt(0, 10_000).optional(),
  /** Of what one person submitted at once. */
  submission: id('submission', 'filter').optional(),
  /** Of what waits for confirmation: that many days. */
  waits: z.enum(waitBands).optional(),
  /** Of what waits: due today or before, or later and without a day. */
  due: z.enum(dueTimes).optional(),
  /** By the caller, or by anybody else. */
  by: z.enum(submitters).optional(),
}
