// The simulator's HTTP interface: the generic verification protocol that any provider can offer.
import { z } from 'zod'

const amount = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/**
 * POST /v1/verify. `invoiceType` is a code of the 81/82 family (01, 04, 08, 10, 81, 82 …), amounts are decimal strings,
 * `checkCode` is its last six digits (blockchain: last five). A repeated `requestId` gets the same answer and counts
 * once.
 */
export const VerifyRequest = z.strictObject({
  requestId: z.string().min(8).max(64),
  invoiceType: z.string().max(6),
  invoiceCode: z.string().max(12).nullable(),
  invoiceNumber: z.string().min(1).max(40),
  billingDate: z.string().max(20),
  amountExcludingTax: z.string().max(20).nullable(),
  amountIncludingTax: z.string().max(20).nullable(),
  checkCode: z.string().max(20).nullable(),
  sellerTaxId: z.string().max(20).nullable(),
})
export type VerifyRequest = z.output<typeof VerifyRequest>

/** 0 normal, 2 void, 7 offset in part, 8 offset in full. */
export const invoiceStates = ['0', '2', '7', '8'] as const
const text = z.string().max(200)
/** A goods line as the face prints it; empty where it prints nothing. */
export const IssuedLine = z.strictObject({
  name: text,
  spec: text,
  unit: text,
  quantity: text,
  unitPrice: text,
  amount,
  /** 13%, 免税 or 不征税. */
  taxRate: text,
  tax: amount,
})
export type IssuedLine = z.output<typeof IssuedLine>
/** Address with phone, and bank with account, as a face prints them. */
const IssuedParty = z.strictObject({ contact: text, bank: text })
/** What the electronic tax bureau knows of an invoice beside its face. Codes are the bureau's own. */
export const BureauFacts = z.strictObject({
  /** HH:mm:ss of issue. */
  time: z
    .string()
    .regex(/^\d{2}:\d{2}:\d{2}$/)
    .optional(),
  /** 01 normal, 02 abnormal voucher, 03 doubtful. */
  risk: z.enum(['01', '02', '03']).optional(),
  /** Y: locked for a red-letter form. */
  redLock: z.enum(['Y', 'N']).optional(),
  /** 00 ticked, 01 confirmed, 03 not ticked. */
  use: z.enum(['00', '01', '03']).optional(),
  /** 01 not booked, 02 booked and deducted, 03 booked and not deducted, 06 withdrawn. */
  booking: z.enum(['01', '02', '03', '06']).optional(),
  bookedOn: day.optional(),
  issuer: z.string().max(40).optional(),
  remark: z.string().max(2000).optional(),
  /** The name of the one line that is made up where `lines` are not given. */
  goods: z.string().max(100).optional(),
  lines: z.array(IssuedLine).min(1).max(2000).optional(),
  /** Made up without them. */
  seller: IssuedParty.optional(),
  buyer: IssuedParty.optional(),
  /** Formats of its file that the bureau does not have. */
  lacks: z.array(z.enum(['XML', 'OFD', 'PDF'])).optional(),
})
export type BureauFacts = z.output<typeof BureauFacts>
/** An invoice that was issued, as the tax platform holds it. */
export const IssuedInvoice = z.strictObject({
  invoiceType: z.string().min(1).max(6),
  invoiceCode: z.string().max(12).nullable(),
  invoiceNumber: z.string().min(1).max(40),
  billingDate: day,
  amountExcludingTax: amount.nullable(),
  taxAmount: amount.nullable(),
  amountIncludingTax: amount.nullable(),
  checkCode: z.string().max(20).nullable(),
  sellerName: z.string().max(200).nullable(),
  sellerTaxId: z.string().max(20).nullable(),
  buyerName: z.string().max(200).nullable(),
  buyerTaxId: z.string().max(20).nullable(),
  state: z.enum(invoiceStates).default('0'),
  redAmount: amount.nullable().default(null),
  bureau: BureauFacts.optional(),
})
export type IssuedInvoice = z.output<typeof IssuedInvoice>

/**
 * Codes of the national platform: 001 match, 002 over five a day, 003 too frequent, 004 server full or in maintenance,
 * 005 illegal request, 006 mismatch, 009 not found, 010 timeout, 020 blocked, rqerr same day; over5 for older than five
 * years.
 */
export const answerCodes = ['001', '002', '003', '004', '005', '006', '009', '010', '020', 'rqerr', 'over5'] as const
export type AnswerCode = (typeof answerCodes)[number]
/** `invoice` comes with a match only. `billed`: the provider charges it. */
export interface VerifyAnswer {
  readonly requestId: string
  readonly code: string
  readonly message: string
  readonly billed: boolean
  readonly invoice: IssuedInvoice | null
}

/**
 * Scripted faults of the next calls. `processed` ones count and are logged, although the caller gets no good answer.
 */
export const faultKinds = [
  'busy',
  'maintenance',
  'tooFrequent',
  'blocked',
  'slow',
  'late',
  'garbage',
  'html',
  'twice',
  'dropBefore',
  'dropAfter',
  'unknownCode',
  'unknownType',
  'otherInvoice',
] as const
export const Fault = z.strictObject({
  kind: z.enum(faultKinds),
  times: z.number().int().min(1).max(10_000).default(1),
  ms: z.number().int().min(0).max(600_000).default(0),
})
export type Fault = z.output<typeof Fault>
