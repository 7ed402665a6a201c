// 查验: verification at the tax platform, its charges, and its receipts.
import { z } from 'zod'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { againRules, charges, conclusive, quotaOwners, verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { endpoint, part, type Access } from './endpoint.ts'
import { id } from './ids.ts'
import { amount, area, date, line, pageOf, pageQuery, queryFlag, queryInt, readArea, text } from './shapes.ts'
import { look } from './invoice/access.ts'
import { choice, choiceProblems } from './invoice/filter.ts'

/** The lists, and the pages of the ledger. */
const list = {
  byArea: {
    personal: [...invoiceKeys('personal'), 'menu_1.verifyRecords'],
    company: [...invoiceKeys('company'), 'menu_2.verifyRecordsCo'],
  },
} satisfies Access
const verify = { byArea: { personal: invoiceKeys('personal', 'verify'), company: invoiceKeys('company', 'verify') } }
const quotaOwner = z.enum(quotaOwners)

/** The tax platform's face of a matched invoice. */
export const TaxFaceShape = z
  .object({
    type: z.number().int(),
    code: z.string().nullable(),
    number: z.string(),
    date: z.string().nullable(),
    sellerName: z.string().nullable(),
    sellerTaxId: z.string().nullable(),
    buyerName: z.string().nullable(),
    buyerTaxId: z.string().nullable(),
    amountExcludingTax: z.string().nullable(),
    taxAmount: z.string().nullable(),
    amountIncludingTax: z.string().nullable(),
  })
  .meta({ id: 'TaxFace' })
/**
 * One request and its answer. `asking`: no answer yet, or a lost answer that is being recovered. `charge` says whether
 * it cost quota, and why not.
 */
export const Verification = z
  .object({
    id: id('verification'),
    invoiceId: id('invoice').nullable(),
    number: z.string(),
    cause: z.enum(['one', 'batch', 'typed', 'again']),
    state: z.enum(['asking', 'settled']),
    status: z.number().int().nullable(),
    charge: z.enum(charges).nullable(),
    purse: quotaOwner,
    userName: z.string().nullable(),
    provider: z.string(),
    /** The provider's code and message. */
    code: z.string().nullable(),
    message: z.string().nullable(),
    face: TaxFaceShape.nullable(),
    /** For an offset invoice, from the answer or from the reviewing person; the offset amount is negative. */
    redKind: z.enum(['full', 'partial']).nullable(),
    redAmount: z.string().nullable(),
    /** Fields that were missing or had a wrong shape. */
    fields: z.array(z.string()),
    askedAt: z.string(),
    settledAt: z.string().nullable(),
    batchId: id('verificationBatch').nullable(),
    /** A person's review of an unmapped or unknown answer; `status` null: no statement about the invoice. */
    review: z.object({ at: z.string(), by: z.string(), status: z.number().int().nullable(), note: z.string() }).nullable(),
  })
  .meta({ id: 'Verification' })
/** In the ledger, with what it was asked about: null unless the invoice is there and in the person's scope. */
const LedgerRow = Verification.extend({ seller: z.string().nullable(), amountIncludingTax: z.string().nullable() })
const Quota = z.object({ allowed: z.number().int(), used: z.number().int() }).meta({ id: 'VerificationQuota' })

/**
 * `status`: the person's result from the tax platform, among the conclusive statuses; null leaves the invoice
 * unchanged. An offset invoice also needs full or partial, and the amount. The verification stays free either way.
 */
export const VerificationReview = z.strictObject({
  id: id('verification'),
  status: z.number().int().refine(conclusive).nullable(),
  redKind: z.enum(['full', 'partial']).nullable().default(null),
  redAmount: amount.nullable().default(null),
  note: text(verifyLimits.reviewNote, 1).refine((s) => s.trim() !== '', 'filled'),
})
export const verificationEndpoints = part('invoice', 'verification', {
  verifyInvoice: endpoint({
    method: 'POST',
    path: '/invoice/:id/verify',
    access: verify,
    summary: '查验一张发票 Verify one invoice',
    input: z.strictObject({ id: id('invoice'), area, purse: quotaOwner }),
    output: Verification,
    problems: ['invoice.notFound', 'verification.running', 'verification.companyQuota', 'verification.personalQuota'],
  }),
  verifyInvoices: endpoint({
    method: 'POST',
    path: '/invoice/verify',
    access: verify,
    summary: '批量查验 Verify many',
    input: z.strictObject({ ...choice(verifyLimits.batch), purse: quotaOwner }),
    output: z.object({
      batchId: id('verificationBatch'),
      items: z.array(
        z.object({
          id: id('invoice'),
          number: z.string().nullable(),
          ok: z.boolean(),
          problem: z.string().optional(),
          state: z.enum(['asking', 'settled']).optional(),
          status: z.number().int().nullable().optional(),
          charge: z.enum(charges).nullable().optional(),
        }),
      ),
    }),
    problems: [...choiceProblems],
  }),
  forecastVerification: endpoint({
    method: 'POST',
    path: '/invoice/verify/forecast',
    access: verify,
    summary: '预估查验用量 What a batch will cost',
    input: z.strictObject(choice(verifyLimits.batch)),
    /** `requested`: maximum number of charged requests; `free` by reason; `left` of each quota. */
    output: z.object({
      total: z.number().int(),
      asked: z.number().int(),
      running: z.number().int(),
      free: z.partialRecord(z.enum(charges), z.number().int()),
      left: z.object({ company: z.number().int(), personal: z.number().int() }),
    }),
    problems: ['invoice.notFound'],
  }),
  verifyByHand: endpoint({
    method: 'POST',
    path: '/verification',
    access: verify,
    summary: '手工输入查验 Verify by typed fields',
    input: z.strictObject({
      area,
      purse: quotaOwner,
      type: z.number().int().min(0).max(199),
      code: line(12).nullable(),
      number: line(20, 1),
      date,
      amountExcludingTax: amount.nullable(),
      amountIncludingTax: amount.nullable(),
      checkCode: line(20).nullable(),
      sellerTaxId: line(20).nullable().default(null),
    }),
    output: Verification,
    problems: ['verification.running', 'verification.companyQuota', 'verification.personalQuota'],
  }),
  readReceipts: endpoint({
    method: 'GET',
    path: '/invoice/:id/verification',
    access: look,
    summary: '一张发票的查验记录 Receipts of an invoice',
    input: z.strictObject({ id: id('invoice'), area: readArea }),
    output: z.object({ content: z.array(Verification) }),
    problems: ['invoice.notFound'],
  }),
  listVerifications: endpoint({
    method: 'GET',
    path: '/verification',
    access: list,
    summary: '查验用量明细 Quota ledger',
    /** `review`: unmapped answers and unknown outcomes that nobody has reviewed yet. */
    input: z.strictObject({
      area,
      ...pageQuery,
      batchId: id('verificationBatch').optional(),
      number: line(40, 1).optional(),
      status: queryInt(-1, 10).optional(),
      charged: queryFlag.optional(),
      review: queryFlag.optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    output: pageOf(LedgerRow),
  }),
  reviewVerification: endpoint({
    method: 'POST',
    path: '/verification/:id/review',
    access: { needs: 'verifyRecordsCo.review' },
    summary: '核对结果不明的查验 Settle by hand what no answer told',
    input: VerificationReview.refine(
      ({ status, redKind, redAmount }) =>
        status === verifyStatus.redOffset
          ? redKind !== null && (redKind === 'full' || redAmount !== null)
          : redKind === null && redAmount === null,
      { path: ['redKind'], message: 'offset' },
    ),
    output: Verification,
    problems: ['verification.notFound', 'verification.reviewed'],
  }),
  readVerifyBatch: endpoint({
    method: 'GET',
    path: '/verification/batch/:batchId',
    access: list,
    summary: '批量查验进度 Progress of a batch',
    input: z.strictObject({ batchId: id('verificationBatch'), area }),
    /** All zero for an unknown batch, and for a batch without requests; its ledger is an empty list. */
    output: z.object({
      total: z.number().int(),
      settled: z.number().int(),
      charged: z.number().int(),
      byStatus: z.record(z.string(), z.number().int()),
    }),
  }),
  readVerifyQuota: endpoint({
    method: 'GET',
    path: '/verification/quota',
    access: 'inCompany',
    summary: '查验余量 Quotas of verification',
    input: z.strictObject({}),
    output: z.object({ company: Quota, personal: Quota, again: z.array(z.enum(againRules)) }),
  }),
  saveVerifySettings: endpoint({
    method: 'PUT',
    path: '/verification/settings',
    access: { needs: 'comHome.edit' },
    summary: '复验规则 When invoices in use are verified again',
    input: z.strictObject({ again: z.array(z.enum(againRules)).max(againRules.length) }),
    output: z.object({ again: z.array(z.enum(againRules)) }),
  }),
})
