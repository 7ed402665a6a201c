// What proved a payment that was taken back since.
import { z } from 'zod'
import { id } from '../ids.ts'

export const PaymentProof = z
  .object({
    paidDay: z.string(),
    /** The end of it. */
    paidAccount: z.string(),
    /** 银行回单, among the vouchers of the batch. */
    voucher: z.string().nullable(),
    statement: id('paymentStatement').nullable(),
  })
  .meta({ id: 'PaymentProof' })
