import { z } from 'zod'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { line } from '../shapes.ts'

/** An account that is paid into, as it is known or typed. */
export const PayeeInput = z.strictObject({
  /** The seller whose invoices it is for: the tax id, or the name of one without. */
  seller: line(300, 1),
  name: line(paymentLimits.payeeName, 1),
  bankName: line(paymentLimits.bankName).default(''),
  bankAccount: line(paymentLimits.bankAccount).default(''),
})
