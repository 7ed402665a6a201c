// 请另一人同意: what one person asks to do with invoices that a bank file holds, and another agrees to or refuses.
import { z } from 'zod'
import { requestActs, requestStates, paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, pageOf, pageQuery, text } from '../shapes.ts'
import { BankFileRef } from './bank-file-ref.ts'
import { either } from './payment.ts'

const deciding = { anyOf: ['confirmPayment.return', 'submitPayment.withdraw'] } as const
const one = z.strictObject({ id: id('paymentRequest') })
const problems = ['paymentRequest.notFound', 'paymentRequest.closed'] as const

export const PaymentRequest = z
  .object({
    id: id('paymentRequest'),
    act: z.enum(requestActs),
    state: z.enum(requestStates),
    reason: z.string(),
    remark: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    mine: z.boolean(),
    /** Those within the row scope, and the number of others. */
    invoices: z.array(
      z.object({
        id: id('invoice'),
        number: z.string().nullable(),
        sellerName: z.string().nullable(),
        amount: z.string(),
        file: BankFileRef.nullable(),
      }),
    ),
    hidden: z.number().int(),
  })
  .meta({ id: 'PaymentRequest' })

export const paymentRequestEndpoints = part('invoice', 'payment', {
  listPaymentRequests: endpoint({
    method: 'GET',
    path: '/payment/requests',
    access: either,
    summary: '待同意的撤回与退回 Requests that wait for this person, or that they made',
    input: z.strictObject({ ...pageQuery, of: z.enum(['others', 'mine']).default('others'), state: z.enum(requestStates).optional() }),
    output: pageOf(PaymentRequest),
    problems: ['input.invalid'],
  }),
  agreePaymentRequest: endpoint({
    method: 'POST',
    path: '/payment/requests/:id/agreement',
    access: deciding,
    summary: '同意：撤回或退回，并作废银行文件里的那一笔 Agree: the act is done, and its rows in bank files are void',
    input: one,
    output: PaymentRequest,
    problems: [...problems, 'paymentRequest.own', 'invoice.notFound'],
  }),
  refusePaymentRequest: endpoint({
    method: 'POST',
    path: '/payment/requests/:id/refusal',
    access: deciding,
    summary: '不同意 Refuse a request',
    input: one.extend({ remark: text(paymentLimits.reason).optional() }),
    output: PaymentRequest,
    problems: [...problems, 'paymentRequest.own'],
  }),
  cancelPaymentRequest: endpoint({
    method: 'POST',
    path: '/payment/requests/:id/cancellation',
    access: either,
    summary: "取消自己的请求 Give up a request of one's own",
    input: one,
    output: PaymentRequest,
    problems: [...problems],
  }),
})
