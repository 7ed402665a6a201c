// What an invoice deducts, on the wire: for the planner, the invoice's detail and the open platform.
import { z } from 'zod'
import { deductibleReasons } from '@piaotai/domain/deduction/deductible-facts.ts'
import { deductibleKinds, deductibleWays } from '@piaotai/domain/deduction/deductible-rules.ts'

/** What `deductibleOf` says of an invoice for a period. */
export const DeductibleFound = z
  .object({
    /** What counts; 0.00 where the way is open or none. */
    figure: z.string(),
    /** What a person may lower it from. */
    most: z.string(),
    way: z.enum(deductibleWays),
    kind: z.enum(deductibleKinds).nullable(),
    /** The rule with its law. */
    source: z.string().nullable(),
    reason: z.enum(deductibleReasons).nullable(),
    /** Where it is open: the figure by either reading. */
    between: z.tuple([z.string(), z.string()]).nullable(),
    /** 加计 on a line of its own. */
    added: z.object({ tax: z.string(), line: z.literal('8a') }).nullable(),
    /** The line of 附列资料（二） that declares it. */
    line: z.enum(['2', '5', '6', '8b']).nullable(),
  })
  .meta({ id: 'DeductibleFound' })
