import { z } from 'zod'

/** The answer after sending a code, the same with or without an account. */
export const codeSent = z
  .object({
    /** Seconds until the next code can be requested. */
    resendAfter: z.number().int(),
    /** Mail or SMS is delayed for every recipient at present: the code may come late, or not at all. */
    late: z.boolean(),
  })
  .meta({ id: 'CodeSent' })
