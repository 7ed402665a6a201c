// 使用状态: submitting invoices for payment and the following steps. The table of domain/usage-states.ts allows acts by
// state.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { rests } from '@piaotai/domain/payment/part-payment.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import { endpoint, part } from './endpoint.ts'
import { id, uploadUrl } from './ids.ts'
import { PayeeInput } from './payment/payee-input.ts'
import { amount, date, line, text } from './shapes.ts'
import { choice, choiceProblems } from './invoice/filter.ts'

const chosen = {
  ...choice(limits.useBatch),
  /** Processes the permitted invoices, instead of none when one is not permitted. */
  each: z.boolean().default(false),
}
const upload = z.strictObject({ url: uploadUrl(1000, 1), name: line(500, 1) })
const uploadProblems = [
  'file.notFound',
  'file.sizeDiffers',
  'file.typeRefused',
  'file.infected',
  'file.scannerAway',
  'file.tooLarge',
  'file.credentialInvalid',
  'storage.full',
] as const
const remark = text(limits.paymentRemark).optional()
const problems = [
  ...choiceProblems,
  'invoice.useDiffers',
  'payment.notIncoming',
  'payment.reasonNeeded',
  'payment.guarded',
  'payment.refused',
  'payment.stepFirst',
  'payment.otherPerson',
  'payment.amountInvalid',
  'payment.paidDayInvalid',
  'payment.reasonMissing',
  ...uploadProblems,
] as const
/** The right is the same in both areas; the area says which invoices are within reach. */
const held = (key: Permission) => ({ byArea: { personal: key, company: key } })
/** Per invoice, in the requested order, or in the list's order by date. */
export const outcomes = z.array(
  z.object({
    id: id('invoice'),
    number: z.string().nullable(),
    sellerName: z.string().nullable(),
    ok: z.boolean(),
    problem: z.string().optional(),
    /** It is in a bank file: another person is asked to agree first. */
    waits: id('paymentRequest').optional(),
  }),
)
/** `fields`: further input of the act. */
const changing = <Fields extends z.ZodRawShape>(act: UsageAct, key: Permission, summary: string, fields: Fields) =>
  endpoint({
    method: 'POST',
    path: `/invoice/use/${act}`,
    access: held(key),
    summary,
    input: z.strictObject({ ...chosen, ...fields }),
    output: outcomes,
    problems,
  })
export const usageEndpoints = part('invoice', 'payment', {
  submitInvoices: changing(
    'submit',
    'submitPayment.submit',
    '提交付款：未使用 → 已提交，按收款方成批 Submit unused incoming invoices for payment, a batch for each payee',
    {
      /** Why invoices with a cause against them are submitted all the same; the right to override is needed too. */
      reason: text(paymentLimits.reason).optional(),
      /** Of some of them a reason of their own, in place of `reason`. */
      reasons: z
        .array(z.strictObject({ id: id('invoice'), reason: text(paymentLimits.reason) }))
        .max(paymentLimits.batch)
        .optional(),
      dueDay: date.optional(),
      note: text(paymentLimits.note).optional(),
      /** Of each of `ids`, in their order; null: all that may be paid. */
      amounts: z.array(amount.nullable()).max(paymentLimits.batch).optional(),
      /** Of those that are paid less than may be: whether the rest is paid later, which it is unless said otherwise, or never. */
      rests: z
        .array(z.strictObject({ id: id('invoice'), rest: z.enum(rests) }))
        .max(paymentLimits.batch)
        .optional(),
      /** In place of the partner's account. */
      payees: z.array(PayeeInput).max(paymentLimits.batch).optional(),
    },
  ),
  withdrawInvoices: changing(
    'withdraw',
    'submitPayment.withdraw',
    '撤回提交：已提交 → 未使用；在银行文件里的须另一人同意 Take a submission back',
    {
      /** Needed of what a bank file holds. */
      reason: text(paymentLimits.reason).optional(),
    },
  ),
  /** `remark`: why; the submitter is told. Needed of what a bank file holds, which another person agrees to. */
  returnInvoices: {
    ...changing(
      'return',
      'confirmPayment.return',
      '退回：已提交 → 未使用，并通知提交人 Return submitted invoices and tell who submitted them',
      {
        remark,
      },
    ),
    acrossCompanies: true,
  },
  confirmInvoices: {
    ...changing('confirm', 'confirmPayment.confirm', '确认付款：已提交 → 已确认 Confirm the payment of submitted invoices', {
      remark,
      /** Today without it. */
      paidDay: date.optional(),
      /** Which of the company's accounts paid. */
      paidAccount: line(paymentLimits.bankAccount).optional(),
      /** 银行回单: the bank's voucher. */
      file: upload.optional(),
      /** Why payments with a cause against them are confirmed all the same; the right to override is needed too. */
      reason: text(paymentLimits.reason).optional(),
    }),
    acrossCompanies: true,
  },
  cancelConfirmations: changing(
    'cancel',
    'confirmPayment.cancel',
    '撤销确认：已确认 → 已提交，写明原因 Take a confirmation back, and say why',
    {
      reason: text(paymentLimits.reason, 1),
    },
  ),
  occupyInvoices: changing('occupy', 'pushInvoiceCo.occupy', '标为外部系统占用：未使用 → 外部占用 Mark as used by an outside system', {}),
  releaseInvoices: changing('release', 'pushInvoiceCo.occupy', '解除外部占用：外部占用 → 未使用 Release what an outside system used', {}),
})
