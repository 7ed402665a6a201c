// 付款: what may be paid, the batches it was submitted in, and what waits for confirmation, each with its sums.
import { z } from 'zod'
import { ageBands, batchStates, paymentLimits, pastCauses, paymentStates, waitBands } from '@piaotai/domain/payment/payment.ts'
import { notToPayReasons } from '@piaotai/domain/payment/not-to-pay.ts'
import { rests } from '@piaotai/domain/payment/part-payment.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { BankFileRef } from './bank-file-ref.ts'
import { BatchEvent, TakenBack } from './batch-history.ts'
import { Findings } from './findings.ts'
import { id } from '../ids.ts'
import { Judged } from '../judgement-shapes.ts'
import { keyword, sellerIs, submittedFilter } from './submitted-filter.ts'
import { Payee, PayeeInput } from './payee-input.ts'
import { amount, area, instant, nothing, pageOf, pageQuery, queryFlag } from '../shapes.ts'

const submitting = { needs: 'menu_5.submitPayment' } as const
const confirming = { needs: 'menu_5.confirmPayment' } as const
export const either = { anyOf: ['menu_5.submitPayment', 'menu_5.confirmPayment'] } as const

export const Sum = z.object({ count: z.number().int(), amount: z.string() }).meta({ id: 'PaymentSum' })
const summed = <T extends z.ZodType>(of: T) => pageOf(of).extend({ amount: z.string() })

const invoiceOf = { number: z.string().nullable(), sellerName: z.string().nullable(), total: z.string().nullable() }
export const PayableRow = z
  .object({
    id: id('invoice'),
    ...invoiceOf,
    sellerTaxId: z.string().nullable(),
    date: z.string().nullable(),
    dueDay: z.string().nullable(),
    /** Days since its date, and since it was due; negative: until then. */
    age: z.number().int().nullable(),
    overdue: z.number().int().nullable(),
    band: z.enum(ageBands).nullable(),
    payable: z.string(),
    verifyStatus: z.number().int(),
    titleStatus: z.number().int(),
    /** Without the account, which is judged with its payee. */
    judged: Judged,
    payee: Payee,
    /** The last time that it came back. */
    returned: z.object({ at: instant, by: z.string(), remark: z.string() }).nullable(),
    /** Of the tab `notToPay`. */
    notToPay: z.object({ reason: z.enum(notToPayReasons), note: z.string() }).nullable(),
    /** Paid by earlier batches. */
    paidBefore: z.string(),
  })
  .meta({ id: 'PayableInvoice' })
const payableTabs = ['ready', 'reason', 'blocked', 'returned', 'notToPay'] as const
export const payableFilter = {
  keyword,
  sellerIs,
  age: z.enum(ageBands).optional(),
  overdue: queryFlag.optional(),
  /** `ready`: no reason is asked for; `reason`: one is, or two people; `blocked`: a step comes first, or it may not be; `returned`: came back before; `notToPay`: marked so, and in no other list. */
  tab: z.enum(payableTabs).optional(),
}

const itemOf = {
  /** Of this submission. */
  id: z.string(),
  invoiceId: id('invoice'),
  ...invoiceOf,
  amount: z.string(),
  /** Of a part: what becomes of the rest. */
  rest: z.enum(rests).nullable(),
  state: z.enum(paymentStates),
  /** Why it was submitted in spite of `submittedFor`. */
  reason: z.string(),
  submittedFor: z.array(z.enum(pastCauses)),
  changedAt: instant,
  changedBy: z.string(),
  /** Of the payment, or why it came back. */
  remark: z.string(),
  paidDay: z.string().nullable(),
  paidAccount: z.string(),
  /** 银行回单, among the vouchers of its batch. */
  voucherId: z.string().nullable(),
  /** The bank statement that it was marked from. */
  statementId: id('paymentStatement').nullable(),
  overriddenFor: z.array(z.enum(pastCauses)),
  overrideReason: z.string(),
  /** The bank file that holds it now. */
  file: BankFileRef.nullable(),
}
const batchOf = {
  id: id('paymentBatch'),
  number: z.string(),
  payee: Payee,
  dueDay: z.string().nullable(),
  note: z.string(),
  state: z.enum(batchStates),
  submittedBy: z.string(),
  submittedAt: instant,
  count: z.number().int(),
  amount: z.string(),
}
export const BatchRow = z
  .object({
    ...batchOf,
    /** Its invoices by state. */
    states: z.record(z.enum(paymentStates), z.number().int()),
    mine: z.boolean(),
  })
  .meta({ id: 'PaymentBatch' })
export const SubmittedRow = z
  .object({
    ...itemOf,
    batchId: id('paymentBatch'),
    batchNumber: z.string(),
    payee: Payee,
    dueDay: z.string().nullable(),
    note: z.string(),
    submittedBy: z.string(),
    submittedAt: instant,
    verifyStatus: z.number().int(),
    /** Of what waits: the days since it was submitted. */
    waits: z.object({ days: z.number().int(), band: z.enum(waitBands) }).nullable(),
    findings: Findings.nullable(),
  })
  .meta({ id: 'SubmittedPayment' })
const Settings = z.object({ termDays: z.number().int(), secondPersonFrom: z.string().nullable(), version: z.number().int() })
/** From which amount of a batch on somebody else confirms; null: never. */
const secondPersonFrom = amount.refine((value) => !value.startsWith('-'), 'amount').nullable()
export const paymentEndpoints = part('invoice', 'payment', {
  listPayable: endpoint({
    method: 'GET',
    path: '/payment/payable',
    access: submitting,
    summary: '可提交付款的发票 Incoming invoices that may be submitted for payment',
    input: z.strictObject({ ...payableFilter, ...pageQuery }),
    output: summed(PayableRow).extend({ counts: z.record(z.enum(payableTabs), z.number().int()) }),
    problems: ['input.invalid'],
  }),
  listSubmitted: endpoint({
    method: 'GET',
    path: '/payment/submitted',
    access: confirming,
    summary: '提交付款的发票 Invoices submitted for payment, with what was found of those that wait',
    input: z.strictObject({ ...submittedFilter, ...pageQuery }),
    /** `live`: what waits or is confirmed, of all states or of the one asked for; what came back is no part of a sum. */
    output: summed(SubmittedRow).extend({ counts: z.record(z.enum(paymentStates), z.number().int()), live: Sum }),
    problems: ['input.invalid'],
  }),
  listPaymentBatches: endpoint({
    method: 'GET',
    path: '/payment/batches',
    access: either,
    summary: '付款单 Payment batches',
    input: z.strictObject({ ...pageQuery, keyword, state: z.enum(batchStates).optional(), mine: queryFlag.default(true) }),
    output: summed(BatchRow).extend({ counts: z.record(z.enum(batchStates), z.number().int()) }),
    problems: ['input.invalid'],
  }),
  readPaymentBatch: endpoint({
    method: 'GET',
    path: '/payment/batches/:id',
    access: either,
    acrossCompanies: true,
    summary: '付款单详情 One payment batch with its invoices and what happened',
    input: z.strictObject({ id: id('paymentBatch') }),
    output: BatchRow.extend({
      invoices: z.array(z.object(itemOf)),
      vouchers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          format: z.string(),
          size: z.number().int(),
          downloadUrl: z.string(),
          pictureUrl: z.string(),
        }),
      ),
      events: z.array(BatchEvent),
      takenBack: z.array(TakenBack),
    }),
    problems: ['payment.notFound'],
  }),
  readPaymentFigures: endpoint({
    method: 'GET',
    path: '/payment/figures',
    access: either,
    summary: '付款漏斗、账龄与主要收款方 The funnel by amount, ages of what is unpaid, and the largest payees',
    input: nothing,
    output: z.object({
      unused: Sum,
      submitted: Sum,
      confirmed: Sum,
      overdue: Sum,
      ages: z.record(z.enum(ageBands), Sum),
      /** Of what waits for confirmation, by the days since it was submitted. */
      waiting: z.record(z.enum(waitBands), Sum),
      /** Of what is unused, by amount; `seller` is empty for all without one. */
      payees: z.array(Sum.extend({ seller: z.string(), name: z.string() })),
      /** Employees' tickets that nobody paid back yet; no part of the others. */
      expenses: Sum,
    }),
  }),
  previewSubmission: endpoint({
    method: 'POST',
    path: '/payment/preview',
    access: { byArea: { personal: 'submitPayment.submit', company: 'submitPayment.submit' } },
    summary: '提交前核对 What stands against submitting invoices, and whom they pay',
    input: z.strictObject({
      area,
      ids: z.array(id('invoice')).min(1).max(paymentLimits.batch),
      /** As they will be submitted. */
      amounts: z.array(amount.nullable()).max(paymentLimits.batch).optional(),
      payees: z.array(PayeeInput).max(paymentLimits.batch).optional(),
    }),
    output: z.object({
      invoices: z.array(
        z.object({
          id: id('invoice'),
          ...invoiceOf,
          /** Its seller's place among the payees; null: it may not be submitted. */
          seller: z.string().nullable(),
          payable: z.string(),
          dueDay: z.string().nullable(),
          findings: Findings.nullable(),
          problem: z.enum(['payment.notIncoming', 'invoice.useDiffers']).nullable(),
        }),
      ),
      payees: z.array(Payee.extend({ seller: z.string(), faceBank: z.string() })),
      secondPersonFrom: amount.nullable(),
    }),
    problems: ['invoice.notFound'],
  }),
  previewConfirmation: endpoint({
    method: 'POST',
    path: '/payment/check',
    access: { byArea: { personal: 'confirmPayment.confirm', company: 'confirmPayment.confirm' } },
    acrossCompanies: true,
    summary: '确认前核对 What stands against confirming payments, with evidence',
    input: z.strictObject({ area, ids: z.array(id('invoice')).min(1).max(paymentLimits.batch) }),
    output: z.object({
      payments: z.array(
        z.object({
          invoiceId: id('invoice'),
          ...invoiceOf,
          amount: z.string(),
          batchNumber: z.string(),
          payee: Payee,
          file: BankFileRef.nullable(),
          /** Why it was submitted in spite of what, and by whom. */
          submittedFor: z.array(z.enum(pastCauses)),
          reason: z.string(),
          submittedBy: z.string(),
          findings: Findings,
        }),
      ),
      amount: z.string(),
      /** Of the company: those that paid last, and those of its titles. */
      accounts: z.array(z.object({ bankName: z.string(), bankAccount: z.string() })),
    }),
    problems: ['invoice.notFound'],
  }),
  readPaymentSettings: endpoint({
    method: 'GET',
    path: '/payment/settings',
    access: { anyOf: ['menu_4.paymentSettings', 'menu_5.submitPayment', 'menu_5.confirmPayment'] },
    summary: '付款设置 Settings of payments',
    input: nothing,
    output: Settings,
  }),
  savePaymentSettings: endpoint({
    method: 'PUT',
    path: '/payment/settings',
    access: { needs: 'paymentSettings.edit' },
    opens: 'paymentLimit',
    summary: '保存付款设置 Save the settings of payments',
    input: z.strictObject({
      termDays: z.number().int().min(0).max(paymentLimits.termDaysMax),
      secondPersonFrom,
      version: z.number().int(),
    }),
    output: Settings,
    problems: ['payment.settingsChanged', ...openingProblems],
  }),
})
