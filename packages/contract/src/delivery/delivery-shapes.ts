// Shapes of deliveries: what is sent, to whom, and what came of it.
import { z } from 'zod'
import {
  codeWays,
  deliveryEnders,
  deliveryLimits,
  deliveryRefusals,
  deliveryStates,
  deliveryWays,
  originalFormats,
  sendingPages,
  validityHolds,
} from '@piaotai/domain/delivery/delivery.ts'
import { causes } from '@piaotai/domain/judgement/judgement-table.ts'
import { id } from '../ids.ts'
import { instant, line, text } from '../shapes.ts'

export const way = z.enum(deliveryWays)
export const state = z.enum(deliveryStates)
export const sendingPage = z.enum(sendingPages)

export const Validity = z
  .strictObject({ unit: z.enum(['days', 'hours']), count: z.number().int().min(1).max(deliveryLimits.hoursMax) })
  .refine(validityHolds, 'validity')
export const Content = z.strictObject({
  originals: z.array(z.enum(originalFormats)).max(originalFormats.length),
  sheet: z.boolean(),
  orderDetails: z.boolean(),
  attachments: z.boolean(),
})
/** Addresses may be longer than the limit, so that an answer can name the one that is. */
const addresses = z.array(line(deliveryLimits.address * 2)).max(deliveryLimits.recipients * 2)
/** One recipient side: a customer with its invoices and addresses; it becomes one task. */
export const Target = z.strictObject({
  /** The partner that the addresses come from. */
  partnerId: id('partner').nullable().default(null),
  /** `platform`: the linked company that receives; addresses are then empty. */
  companyLinkId: id('partnerLink').nullable().default(null),
  invoiceIds: z.array(id('invoice')).min(1).max(deliveryLimits.invoices),
  to: addresses,
  cc: addresses.default([]),
})
export const sendFields = {
  page: sendingPage,
  way,
  targets: z.array(Target).min(1).max(deliveryLimits.tasks),
  /** Empty: the title of the settings. */
  title: line(deliveryLimits.title).default(''),
  message: text(deliveryLimits.message).default(''),
  content: Content,
  /** `mail`: the sign-in code stands in the mail. `apart`: the sender gives it another way. Never sent to cc. */
  code: z.enum(['mail', 'apart']).default('mail'),
  /** Attached to the mail where the limits allow it, so that nobody signs. */
  attach: z.boolean().default(false),
  validity: Validity,
  signer: z.strictObject({ name: z.boolean(), phone: z.boolean() }),
  /** The sheet whose rows are the order details; without one, or for customers that none of its rows belong to, the lines of the invoices are. */
  orders: id('deliveryOrderSheet').optional(),
}
/** A verdict for each invoice that is left out, and for each address that may not be written to. */
export const TargetPlan = z.object({
  /** Attached to the mail, behind a link, or inside the platform. */
  form: z.enum(['attached', 'link', 'platform']),
  customer: z.string(),
  invoices: z.number().int(),
  amount: z.string(),
  files: z.number().int(),
  /** Rows of the order sheet that go to this customer. */
  orderRows: z.number().int(),
  refused: z.array(
    z.object({
      invoiceId: id('invoice'),
      number: z.string(),
      reason: z.enum(deliveryRefusals),
      /** What the judge says against it. */
      causes: z.array(z.enum(causes)).optional(),
    }),
  ),
  addresses: z.array(
    z.object({
      address: z.string(),
      reason: z.enum(['invalid', 'tooLong', 'duplicate', 'ownDomain', 'otherDomain', 'unknown', 'notLinked', 'personalOff']),
    }),
  ),
  /** The letter as its recipient gets it, with a sample for number, link and code; null inside the platform. */
  letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** Who receives inside the platform, a task each. */
  receivers: z.array(
    z.object({
      /** Empty for the company of a link. */
      address: z.string(),
      /** The company behind the address; a hint of its name where the sender does not know it. */
      company: z.string(),
      person: z.boolean(),
      colleague: z.boolean(),
      /** A buyer of the invoices is not this company. */
      differs: z.boolean(),
    }),
  ),
})
export const DeliveryItem = z.object({
  id: id('deliveryTask'),
  /** JF-YYYYMMDD-XXXXXX-C */
  number: z.string(),
  way,
  state,
  endedBy: z.enum(deliveryEnders).nullable(),
  endReason: z.string().nullable(),
  title: z.string(),
  customer: z.string(),
  invoices: z.number().int(),
  amount: z.string(),
  to: z.array(z.object({ address: z.string(), sentAt: instant.nullable(), bounced: z.boolean(), openedAt: instant.nullable() })),
  cc: z.array(z.string()),
  sentBy: z.string(),
  createdAt: instant,
  validUntil: instant,
  signedAt: instant.nullable(),
  signer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
  /** Invoices that were corrected, or got a better original, since they were sent. */
  changed: z.number().int(),
})
export const DeliveryEvent = z.object({
  at: instant,
  /** `sent`, `opened`, `codeWrong`, `codeVoid`, `signed`, `downloaded`, `refused`, `revoked`, `codeReset`, `resent`, `redelivered`, `mailFailed`, `expired`, `changed`… */
  kind: z.string(),
  by: z.string().nullable(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export const DeliveryInvoice = z.object({
  id: id('invoice'),
  number: z.string(),
  type: z.number().int(),
  date: z.string().nullable(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  amount: z.string().nullable(),
  red: z.boolean(),
})
export const DeliveryDetail = DeliveryItem.extend({
  message: z.string(),
  content: Content,
  code: z.enum(codeWays),
  signerNeeded: z.object({ name: z.boolean(), phone: z.boolean() }),
  codeVoid: z.boolean(),
  list: z.array(DeliveryInvoice.extend({ changedAt: instant.nullable() })),
  events: z.array(DeliveryEvent),
})
