import { z } from 'zod'

/** What is answered when a code was sent, whether or not there is an account. */
export const codeSent = z
  .object({
    /** Seconds until the next code may be asked for. */
    resendAfter: z.number().int(),
    /** What is sent by mail, or by SMS, does not get through at present, to whomever it goes: the code may come late, or not at all. */
    late: z.boolean(),
  })
  .meta({ id: 'CodeSent' })
