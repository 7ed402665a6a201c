import { z } from 'zod'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { line, name } from '../shapes.ts'

/** An account that is paid into, as it is typed, and as it is known. */
export const PayeeInput = z.strictObject({
  /** The seller whose invoices it is for: the tax id, or the name of one without. */
  seller: line(300, 1),
  name: name(paymentLimits.payeeName),
  bankName: line(paymentLimits.bankName).default(''),
  bankAccount: line(paymentLimits.bankAccount).default(''),
})

export const Payee = z
  .object({
    name: z.string(),
    bankName: z.string(),
    bankAccount: z.string(),
    /** `none`: no account is known. */
    from: z.enum(['partner', 'typed', 'none']),
  })
  .meta({ id: 'Payee' })
