// Invoices that become no draft, each with its reason.
import { z } from 'zod'
import { causes } from '@piaotai/domain/judgement/judgement-table.ts'
import { draftRefusals } from '@piaotai/domain/voucher/voucher-rule.ts'
import { id } from '../ids.ts'

export const Refused = z.object({
  id: id('invoice'),
  number: z.string().nullable(),
  party: z.string().nullable(),
  total: z.string().nullable(),
  reason: z.enum(draftRefusals),
  /** The code and name of the account that takes no entry. */
  account: z.string().optional(),
  /** What the judge says against it. */
  causes: z.array(z.enum(causes)).optional(),
})
/** How many of the refused ones, by what the judge says. */
export const LeftOut = z.array(z.object({ cause: z.enum(causes), count: z.number().int() }))
