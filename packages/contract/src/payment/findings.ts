// What is found of one payment before it is submitted or confirmed.
import { z } from 'zod'
import { GroupMatch } from '../group/match.ts'
import { id } from '../ids.ts'
import { AccountWord, Judged } from '../judgement-shapes.ts'

/** What was found of one payment, with its evidence. */
export const Findings = z
  .object({
    ...Judged.shape,
    /** Those that this person may open, and the number of others. */
    duplicates: z.array(z.object({ id: id('invoice'), number: z.string().nullable(), useStatus: z.number().int() })),
    hidden: z.number().int(),
    account: AccountWord,
    payable: z.string(),
    /** Somebody else than this person did what came before. */
    isOther: z.boolean(),
    /** The company has one person: a reason is enough where two are asked for. */
    alone: z.boolean(),
    group: GroupMatch.nullable(),
  })
  .meta({ id: 'PaymentFindings' })
