// What happened to a batch, and confirmations of it that were taken back.
import { z } from 'zod'
import { bankRowStates } from '@piaotai/domain/payment/bank-file.ts'
import { id } from '../ids.ts'
import { instant } from '../shapes.ts'

export const BatchEvent = z
  .object({
    id: z.string(),
    at: instant,
    act: z.enum(['submit', 'withdraw', 'return', 'confirm', 'cancel', 'file', 'fileClosed', 'ask', 'agree', 'refuse', 'giveUp']),
    by: z.string().nullable(),
    count: z.number().int(),
    amount: z.string(),
    remark: z.string(),
    /** Why it was done or asked for. */
    reason: z.string(),
    /** Of what concerns a bank file: its number. */
    file: z.string(),
    state: z.enum(bankRowStates).nullable(),
    agreedBy: z.string(),
  })
  .meta({ id: 'PaymentBatchEvent' })
/** A confirmation that was taken back, with its proof. */
export const TakenBack = z
  .object({
    id: z.string(),
    invoiceId: id('invoice'),
    number: z.string().nullable(),
    amount: z.string(),
    paidDay: z.string().nullable(),
    paidAccount: z.string(),
    /** 银行回单, among the vouchers of the batch. */
    voucherId: z.string().nullable(),
    statementId: id('paymentStatement').nullable(),
    confirmedBy: z.string(),
    confirmedAt: instant,
    takenBackBy: z.string(),
    takenBackAt: instant,
    reason: z.string(),
  })
  .meta({ id: 'PaymentTakenBack' })
