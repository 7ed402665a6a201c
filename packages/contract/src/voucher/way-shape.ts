// Vouchers that cannot go the way that was asked for, and why.
import { z } from 'zod'
import { wayFaults } from '@piaotai/domain/voucher/voucher-way.ts'
import { id } from '../ids.ts'

/** An other party without a code, or with one that is too long. */
export const UncodedParty = z.object({
  fault: z.enum(wayFaults),
  /** Empty where the amount is the fault. */
  name: z.string(),
  taxId: z.string().nullable(),
  /** Null: it is no partner yet. */
  partnerId: id('partner').nullable(),
  /** `up`: a supplier; `down`: a customer. */
  relation: z.enum(['up', 'down']),
})
export const KeptBack = z.array(z.object({ id: id('voucher'), reference: z.string(), parties: z.array(UncodedParty) }))
