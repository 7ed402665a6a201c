// 第三方发票转发: third-party invoices offered to the company that they are made out to, and what came of it. Receipts are those of deliveries.
import { z } from 'zod'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { causes } from '@piaotai/domain/judgement/causes.ts'
import { forwardGrounds, forwardLimits, forwardRefusals, forwardStates } from '@piaotai/domain/delivery/forwarding.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, done, instant, line, many, pageOf, pageQuery, text } from '../shapes.ts'
import { DeliveryEvent, DeliveryInvoice } from './delivery-shapes.ts'

const page = { needs: 'menu_2.thirdPartyInvoiceForwarding' } as const
const forward = { needs: 'thirdPartyInvoiceForwarding.forward' } as const
const state = z.enum(forwardStates)
const companyNumber = z.string().regex(/^\d{4,12}$/, 'number')
/** `direct`: the person may record there, so that the invoices come in at once. */
const ForwardTarget = z.object({ number: z.string(), name: z.string(), ground: z.enum(forwardGrounds), direct: z.boolean() })
const filter = {
  state: many(state, forwardStates.length).optional(),
  /** A task number in whole; a wrong one is `task.numberInvalid`. */
  number: line(40).optional(),
  /** Part of the company's name or the title. */
  keyword: line(limits.keywordMax).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
}
const Forward = z.object({
  id: id('forwarding'),
  number: z.string(),
  state,
  company: z.string(),
  message: z.string(),
  invoices: z.number().int(),
  amount: z.string(),
  direct: z.boolean(),
  sentBy: z.string(),
  createdAt: instant,
  validUntil: instant,
  /** When it was accepted, refused, withdrawn or expired. */
  endedAt: instant.nullable(),
  reason: z.string().nullable(),
})

export const forwardingEndpoints = part('email', 'delivery', {
  listForwardable: endpoint({
    method: 'GET',
    path: '/forwarding/offer',
    access: page,
    summary:
      '可转发的发票：购方是您的另一家公司或互联企业 Third-party invoices whose buyer is another company of yours or a linked partner',
    input: z.strictObject({
      ...pageQuery,
      /** The receiving company. */
      to: companyNumber.optional(),
      /** Part of the number, the seller's or the buyer's name. */
      keyword: line(limits.keywordMax).optional(),
      dateFrom: date.optional(),
      dateTo: date.optional(),
      /** Among these alone, as those of one mail. */
      ids: many(id('invoice', 'filter'), forwardLimits.batch).optional(),
    }),
    /** `refusal`: why the invoice cannot be forwarded as it is. `companies`: all that could be offered, whether or not an invoice is. */
    output: pageOf(
      DeliveryInvoice.extend({
        targets: z.array(ForwardTarget),
        refusal: z.enum(forwardRefusals).nullable(),
        causes: z.array(z.enum(causes)),
      }),
    ).extend({
      companies: z.array(ForwardTarget),
    }),
  }),
  forwardInvoices: endpoint({
    method: 'POST',
    path: '/forwarding',
    access: forward,
    summary: '转发：每家公司一个任务 Forward: one task a company; refused invoices stay, each with its reason',
    /** The same key answers with the tasks of its first call. `direct`: without waiting, where the person may record in the receiving company. */
    input: z.strictObject({
      key: id('forwarding', 'new'),
      invoices: z
        .array(z.strictObject({ id: id('invoice'), to: companyNumber }))
        .min(1)
        .max(forwardLimits.batch),
      message: text(deliveryLimits.message).default(''),
      direct: z.boolean().default(false),
    }),
    output: z.object({
      tasks: z.array(z.object({ id: id('forwarding'), number: z.string(), customer: z.string() })),
      left: z.array(z.object({ id: id('invoice'), reason: z.enum(forwardRefusals), causes: z.array(z.enum(causes)).optional() })),
    }),
  }),
  listForwards: endpoint({
    method: 'GET',
    path: '/forwarding',
    access: page,
    summary: '转发记录 Forwardings',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(Forward),
    problems: ['task.numberInvalid'],
  }),
  countForwards: endpoint({
    method: 'GET',
    path: '/forwarding/count',
    access: page,
    summary: '各状态的转发数 Forwardings by state, under the other conditions',
    input: z.strictObject(filter),
    output: z.object({
      all: z.number().int(),
      waiting: z.number().int(),
      done: z.number().int(),
      refused: z.number().int(),
      withdrawn: z.number().int(),
      expired: z.number().int(),
    }),
    problems: ['task.numberInvalid'],
  }),
  readForward: endpoint({
    method: 'GET',
    path: '/forwarding/:id',
    access: page,
    summary: '一次转发：发票和经过 A forwarding with its invoices and timeline',
    input: z.strictObject({ id: id('forwarding') }),
    output: Forward.extend({ list: z.array(DeliveryInvoice), events: z.array(DeliveryEvent) }),
    problems: ['delivery.notFound'],
  }),
  withdrawForward: endpoint({
    method: 'POST',
    path: '/forwarding/:id/withdraw',
    access: forward,
    summary: '撤回，对方还没有收下时 Withdraw while the receiver has not decided',
    input: z.strictObject({ id: id('forwarding'), reason: line(deliveryLimits.reason).default('') }),
    output: done,
    problems: ['delivery.notFound', 'delivery.notNow'],
  }),
})
