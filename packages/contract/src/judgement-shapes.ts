// What the judge says, as the wire has it.
import { z } from 'zod'
import { causes, verdicts, wayOn } from '@piaotai/domain/judgement/judgement-table.ts'
import { instant } from './shapes.ts'

const Said = z
  .object({
    cause: z.enum(causes),
    verdict: z.enum(verdicts),
    /** What a person does about it. */
    way: z.enum(wayOn),
  })
  .meta({ id: 'JudgedCause' })
/** The strictest word, and all that is said. */
export const Judged = z.object({ verdict: z.enum(verdicts), said: z.array(Said) }).meta({ id: 'Judgement' })
/** The account that would be paid, what differs from it, and the change that nobody has confirmed. */
export const AccountWord = z
  .object({
    account: z.string(),
    from: z.enum(['typed', 'partner', 'face', 'none']),
    differs: z.array(z.object({ from: z.enum(['face', 'partner', 'lastPaid']), account: z.string() })),
    unconfirmed: z.object({ at: instant, by: z.string() }).nullable(),
  })
  .meta({ id: 'PayeeAccountWord' })
